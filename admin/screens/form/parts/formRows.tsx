import { ActionIcon, Menu } from '@mantine/core'
import { IconCopy, IconDots, IconDownload, IconFileExport, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { number } from '#client/ui/format.ts'
import type { FormRow } from '#core/form/endpoints.contract.ts'
import { useLocale, useProgram, useText, useWords } from '../../../app/hooks.ts'
import { lazyPart } from '../../../app/lazyPart.tsx'
import { useApiMutation } from '../../../app/mutation.ts'
import { notify, useProblemText } from '../../../app/notices.tsx'
import { ask, CONFIRM_TEXT } from '../../../app/parts/question.ts'
import { StatusBadge } from '../../../app/parts/StatusBadge.tsx'
import tableStyles from '../../../app/parts/table/Table.module.css'
import { readOnce } from '../../../app/query.ts'
import { downloadForm } from './downloadForm.ts'
import formCardStyles from './FormCard.module.css'
import { useFormPath } from './useFormPath.ts'

const ExportForm = lazyPart(async () => (await import('./ExportForm.tsx')).ExportForm)

export function VersionBadge({ form }: { form: FormRow }) {
  const t = useWords()
  if (form.currentVersion === null)
    return (
      <StatusBadge shape="ring" tone="none">
        {t('form.list.never')}
      </StatusBadge>
    )
  return (
    <StatusBadge shape={form.draftChanged ? 'square' : 'dot'} tone={form.draftChanged ? 'warn' : 'ok'}>
      {t(form.draftChanged ? 'form.list.changed' : 'form.list.published', { version: form.currentVersion })}
    </StatusBadge>
  )
}

export const Fields = ({ form }: { form: FormRow }) => {
  const t = useWords()
  const locale = useLocale()
  return (
    <>
      {t('form.fields', { count: form.fields, n: number(form.fields, locale) })}
      {form.fields > 0 && `, ${t('form.required', { count: form.required, n: number(form.required, locale) })}`}
    </>
  )
}

/** "Court métrage, étape « Dossier »". */
export function UsedBy({ form }: { form: FormRow }) {
  const t = useWords()
  const text = useText()
  const program = useProgram()
  if (form.usedBy.length === 0) return <span className="soft">{t('form.list.unused')}</span>
  const words = form.usedBy.map((use) =>
    t('form.list.use', {
      category: text(use.categoryTitle, program.defaultLang),
      step: text(use.stepTitle, program.defaultLang),
    }),
  )
  const [first] = words
  return (
    <span className={tableStyles.cell} title={words.join('\n')}>
      {first}
      {words.length > 1 && <span className="soft"> {t('form.list.more', { count: words.length - 1 })}</span>}
    </span>
  )
}

/** A form on a phone. */
export function FormRowCard({ form, canEdit }: { form: FormRow; canEdit: boolean }) {
  const text = useText()
  const program = useProgram()
  const at = useFormPath()
  return (
    <div className={formCardStyles.card}>
      <div>
        <Link className={tableStyles.name} data-row-link="" to={at(form.id)}>
          {text(form.title, program.defaultLang)}
        </Link>
        <p className={`${formCardStyles.facts} small soft`}>
          <VersionBadge form={form} /> <Fields form={form} />
        </p>
        <p className="small">
          <UsedBy form={form} />
        </p>
      </div>
      {canEdit && <RowMenu form={form} />}
    </div>
  )
}

export function RowMenu({ form }: { form: FormRow }) {
  const t = useWords()
  const text = useText()
  const textOf = useProblemText()
  const program = useProgram()
  const title = text(form.title, program.defaultLang)
  const used = form.usedBy.length > 0
  const [isExporting, setExporting] = useState(false)
  const copy = useApiMutation('duplicateForm', {
    onSuccess: (made) => notify(t('form.duplicated', { title: text(made.title, program.defaultLang) })),
    onProblem: (why) => notify(textOf(why).detail, { tone: 'bad' }),
  })
  const deletion = useApiMutation('deleteForm', {
    onSuccess: () => notify(t('form.delete.done', { title })),
    onProblem: (problem) => notify(textOf(problem).detail, { tone: 'bad' }),
  })
  const download = async () => {
    try {
      downloadForm(await readOnce('getForm', { params: { programId: program.id, formId: form.id } }))
    } catch (problem) {
      notify(textOf(problem).detail, { tone: 'bad' })
    }
  }
  const remove = async () => {
    const sure = await ask({
      title: t('form.delete.title', { title }),
      danger: true,
      confirmText: CONFIRM_TEXT,
      action: t('form.delete.action'),
      body: <p>{t('form.delete.text', { count: form.fields })}</p>,
    })
    if (sure) deletion.mutate({ params: { programId: program.id, formId: form.id } })
  }
  return (
    <>
      {isExporting && <ExportForm form={form} onClose={() => setExporting(false)} />}
      <Menu>
        <Menu.Target>
          <ActionIcon aria-label={t('form.list.menu', { title })}>
            <IconDots size={18} stroke={1.6} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown maw={300}>
          <Menu.Item leftSection={<IconDownload size={16} stroke={1.6} />} onClick={() => void download()}>
            {t('form.export.menu')}
          </Menu.Item>
          <Menu.Item leftSection={<IconFileExport size={16} stroke={1.6} />} onClick={() => setExporting(true)}>
            {t('form.export.other')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconCopy size={16} stroke={1.6} />}
            disabled={copy.busy}
            onClick={() => copy.mutate({ params: { programId: program.id, formId: form.id } })}
          >
            {t('form.duplicate')}
          </Menu.Item>
          <Menu.Item
            data-danger={used ? undefined : true}
            disabled={used}
            leftSection={<IconTrash size={16} stroke={1.6} />}
            onClick={() => void remove()}
          >
            {t('form.delete.menu')}
          </Menu.Item>
          {used && <Menu.Label>{t('form.delete.used')}</Menu.Label>}
        </Menu.Dropdown>
      </Menu>
    </>
  )
}
