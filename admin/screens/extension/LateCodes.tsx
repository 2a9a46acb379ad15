import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconCopy, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { number, tableDate } from '#client/ui/format.ts'
import type { LateCode } from '#core/extension/lateCode.contract.ts'
import { useAllowed, useLocale, usePath, useProgram, useWords } from '../../app/hooks.ts'
import { useApiMutation } from '../../app/mutation.ts'
import { notify, useProblemText } from '../../app/notices.tsx'
import { DateTimeField } from '../../app/parts/DateTimeField.tsx'
import { FormDialog } from '../../app/parts/forms/FormDialog.tsx'
import { useApiForm } from '../../app/parts/forms/useApiForm.ts'
import { NumberField } from '../../app/parts/NumberField.tsx'
import { Page } from '../../app/parts/Page.tsx'
import { ask } from '../../app/parts/question.ts'
import { ErrorState, SkeletonRows } from '../../app/parts/States.tsx'
import tagStyles from '../../app/parts/Tag.module.css'
import { queryOf, useApiQuery } from '../../app/query.ts'
import styles from './LateCodes.module.css'

/** Codes with which applications are sent after the closing, and who used them. */
export function Screen() {
  const t = useWords()
  const program = useProgram()
  const allowed = useAllowed()
  const canUpdate = program.status === 'active' && allowed('program.response.update')
  const [open, setOpen] = useState(false)
  const params = { programId: program.id }
  const { data, error, reload } = useApiQuery(queryOf('listLateCodes', { params }))
  return (
    <Page
      title={t('menu.lateCodes')}
      facts={t('lateCodes.facts')}
      width="settings"
      actions={
        canUpdate && program.closesAt ? (
          <Button variant="filled" leftSection={<IconPlus size={16} stroke={1.6} />} onClick={() => setOpen(true)}>
            {t('lateCodes.create')}
          </Button>
        ) : undefined
      }
    >
      {!program.closesAt && <p>{t('lateCodes.noClosing')}</p>}
      {error && !data && <ErrorState error={error} onRetry={reload} title={t('menu.lateCodes')} />}
      {!data && !error && <SkeletonRows rows={4} height={52} />}
      {data?.items.length === 0 && <p className="soft">{t('lateCodes.empty')}</p>}
      {data && data.items.length > 0 && (
        <ul className={styles.list} aria-label={t('menu.lateCodes')}>
          {data.items.map((code) => (
            <One key={code.id} code={code} canUpdate={canUpdate} />
          ))}
        </ul>
      )}
      {open && <CreateDialog onClose={() => setOpen(false)} />}
    </Page>
  )
}

function One({ code, canUpdate }: { code: LateCode; canUpdate: boolean }) {
  const t = useWords()
  const locale = useLocale()
  const path = usePath()
  const program = useProgram()
  const textOf = useProblemText()
  const { mutate, busy } = useApiMutation('revokeLateCode', {
    onProblem: (why: unknown) => notify(textOf(why).detail, { tone: 'bad' as const }),
  })
  const day = (iso: string) => tableDate(new Date(iso), program.zone, locale)
  const revoke = async () => {
    const sure = await ask({
      title: t('lateCodes.revokeTitle', { label: code.label }),
      body: <p>{t('lateCodes.revokeText')}</p>,
      action: t('lateCodes.revoke'),
      danger: true,
    })
    if (sure) mutate({ params: { programId: program.id, lateCodeId: code.id } })
  }
  return (
    <li className={styles.code}>
      <p className={styles.head}>
        <b>{code.label}</b>
        <code className={styles.text}>{code.code}</code>
        <span className={tagStyles.tag}>{t(`lateCodes.state.${code.state}`)}</span>
        <span className={styles.tools}>
          <ActionIcon
            aria-label={t('lateCodes.copy', { label: code.label })}
            title={t('lateCodes.copy', { label: code.label })}
            onClick={() =>
              void navigator.clipboard
                ?.writeText(code.code)
                .then(() => notify(t('lateCodes.copied'), { topic: 'code' }))
            }
          >
            <IconCopy size={16} stroke={1.6} />
          </ActionIcon>
          {canUpdate && code.state !== 'revoked' && (
            <ActionIcon
              aria-label={t('lateCodes.revoke')}
              title={t('lateCodes.revoke')}
              disabled={busy}
              onClick={() => void revoke()}
            >
              <IconTrash size={16} stroke={1.6} />
            </ActionIcon>
          )}
        </span>
      </p>
      <p className="small soft">
        {t('lateCodes.used', { count: code.uses, n: number(code.uses, locale), most: number(code.most, locale) })}
        {' · '}
        {t('lateCodes.until', { date: day(code.until) })}
      </p>
      {code.usedBy.length > 0 && (
        <ul className={styles.uses}>
          {code.usedBy.map(({ responseId, name, title, at }) => (
            <li key={responseId}>
              <Link to={path(`admin/programs/${program.slug}/responses/${responseId}`)}>
                {title || t('responses.untitled')}
              </Link>{' '}
              <span className="small soft">
                {name} · {day(at)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

function CreateDialog({ onClose }: { onClose: () => void }) {
  const t = useWords()
  const program = useProgram()
  const { mutateAsync } = useApiMutation('createLateCode')
  const form = useApiForm<{ label: string; most: number | null; until: string | null }>({
    initial: { label: '', most: 1, until: null },
    required: ['label', 'most', 'until'],
    async submit({ label, most, until }) {
      await mutateAsync({
        params: { programId: program.id },
        body: { label: label.trim(), most: most ?? 1, until: until ?? '' },
      })
      notify(t('lateCodes.created'))
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title={t('lateCodes.createTitle')}
      note={t('lateCodes.note')}
      submit={t('lateCodes.create')}
      onClose={onClose}
    >
      <TextInput
        label={t('lateCodes.label')}
        description={t('lateCodes.labelHint')}
        {...form.field('label')}
        maxLength={120}
        data-autofocus
      />
      <NumberField label={t('lateCodes.most')} {...form.parsed('most')} whole required maw={220} />
      <DateTimeField label={t('lateCodes.untilLabel')} {...form.parsed('until')} zone={program.zone} hour="23:59" />
    </FormDialog>
  )
}
