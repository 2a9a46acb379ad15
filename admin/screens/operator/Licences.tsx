import { Button, CopyButton, NumberInput, TextInput } from '@mantine/core'
import { useState } from 'react'
import { ownZone, tableDate } from '#client/ui/format.ts'
import type { LicenceItem } from '#core/operator/operator.contract.ts'
import { useLocale, useWords } from '../../app/hooks.ts'
import { runMutation } from '../../app/mutation.ts'
import { DateTimeField } from '../../app/parts/DateTimeField.tsx'
import { Dialog } from '../../app/parts/Dialog.tsx'
import { FormDialog } from '../../app/parts/forms/FormDialog.tsx'
import { useApiForm } from '../../app/parts/forms/useApiForm.ts'
import { ListPage } from '../../app/parts/list/ListPage.tsx'
import { useList } from '../../app/parts/list/useList.ts'
import { StateBox } from '../../app/parts/States.tsx'
import { type BadgeLook, StatusBadge } from '../../app/parts/StatusBadge.tsx'
import styles from './parts/OperatorLayout.module.css'
import { OperatorLayout } from './parts/OperatorLayout.tsx'

const LOOKS: Record<LicenceItem['state'], BadgeLook> = {
  valid: { shape: 'dot', tone: 'ok' },
  used: { shape: 'dot', tone: 'none' },
  expired: { shape: 'diamond', tone: 'bad' },
}

/** Licence codes, each for one platform. */
export function Screen() {
  const t = useWords()
  const locale = useLocale()
  const [isOpen, setIsOpen] = useState(false)
  const day = (at: string | null) => (at ? tableDate(new Date(at), ownZone(), locale) : '–')
  const State = ({ state }: Pick<LicenceItem, 'state'>) => (
    <StatusBadge {...LOOKS[state]} bare>
      {t(`operators.licences.${state}`)}
    </StatusBadge>
  )
  const list = useList('listLicenceCodes', {
    name: 'operatorLicences',
    paging: 'all',
    textOf: ({ ending, plan, note, platform }) => `${ending} ${plan} ${note} ${platform ?? ''}`,
    columns: [
      {
        key: 'ending',
        label: t('operators.licences.code'),
        fixed: true,
        cell: ({ ending }: LicenceItem) => `…${ending}`,
      },
      { key: 'plan', label: t('operators.plan'), cell: ({ plan }) => plan },
      { key: 'state', label: t('operators.platforms.state'), cell: ({ state }) => <State state={state} /> },
      { key: 'expires', label: t('operators.licences.expires'), cell: ({ expiresAt }) => day(expiresAt) },
      { key: 'platform', label: t('operators.platforms.name'), cell: ({ platform }) => platform ?? '–' },
      { key: 'redeemed', label: t('operators.licences.redeemed'), cell: ({ redeemedAt }) => day(redeemedAt) },
      { key: 'note', label: t('operators.licences.note'), cell: ({ note }) => note },
    ],
  })
  return (
    <OperatorLayout>
      <ListPage
        list={list}
        title={t('operators.licences.title')}
        facts={t('operators.licences.facts')}
        search={t('operators.licences.search')}
        actions={
          <Button variant="filled" onClick={() => setIsOpen(true)}>
            {t('operators.licences.create')}
          </Button>
        }
        nameOf={({ ending }) => `…${ending}`}
        card={({ ending, plan, state, platform }) => (
          <>
            <b>
              …{ending} {plan}
            </b>
            <p className="small">
              <State state={state} /> {platform}
            </p>
          </>
        )}
        empty={<StateBox title={t('operators.licences.none')} />}
      >
        {isOpen && <CreateDialog onClose={() => setIsOpen(false)} />}
      </ListPage>
    </OperatorLayout>
  )
}

function CreateDialog({ onClose }: { onClose: () => void }) {
  const t = useWords()
  const [codes, setCodes] = useState<string[] | null>(null)
  const form = useApiForm({
    initial: { plan: '', count: 1, note: '', expiresAt: null as string | null },
    required: ['plan'],
    submit: async (values) => {
      setCodes((await runMutation('createLicenceCodes', { body: values })).codes)
    },
  })
  if (codes) return <CodesDialog codes={codes} onClose={onClose} />
  return (
    <FormDialog
      form={form}
      title={t('operators.licences.create')}
      submit={t('operators.licences.create')}
      onClose={onClose}
    >
      <TextInput
        label={t('operators.plan')}
        description={t('operators.licences.planHint')}
        maxLength={40}
        data-autofocus
        {...form.field('plan')}
      />
      <NumberInput label={t('operators.licences.count')} min={1} max={500} mt="md" {...form.field('count')} />
      <DateTimeField
        label={t('operators.licences.expires')}
        zone={ownZone()}
        hour="23:59"
        {...form.parsed('expiresAt')}
      />
      <TextInput label={t('operators.licences.note')} maxLength={200} mt="md" {...form.field('note')} />
    </FormDialog>
  )
}

/** The only place where the codes are shown. */
function CodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const t = useWords()
  const text = codes.join('\n')
  return (
    <Dialog
      title={t('operators.licences.made')}
      onClose={onClose}
      actions={
        <>
          <CopyButton value={text}>
            {({ copied, copy }) => (
              <Button onClick={copy}>{t(`operators.licences.${copied ? 'copied' : 'copy'}`)}</Button>
            )}
          </CopyButton>
          <Button variant="filled" onClick={onClose}>
            {t('operators.licences.done')}
          </Button>
        </>
      }
    >
      <p role="status">{t('operators.licences.once')}</p>
      <pre className={styles.codes}>{text}</pre>
    </Dialog>
  )
}
