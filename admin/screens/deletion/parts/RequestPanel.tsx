import { Button, Textarea } from '@mantine/core'
import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { $platform } from '#client/stores/platform.ts'
import { number, ownZone, sentenceDay } from '#client/ui/format.ts'
import type { DataRequestItem, HeldData } from '#core/deletion/deletion.contract.ts'
import { DELETION_DELAY_DAYS } from '#core/deletion/deletion.rules.ts'
import { useAllowed, useLocale, useWords } from '../../../app/hooks.ts'
import { runMutation } from '../../../app/mutation.ts'
import { notify } from '../../../app/notices.tsx'
import { FormDialog } from '../../../app/parts/forms/FormDialog.tsx'
import { useApiForm } from '../../../app/parts/forms/useApiForm.ts'
import { SidePanel } from '../../../app/parts/panel/SidePanel.tsx'
import { ErrorState, SkeletonRows } from '../../../app/parts/States.tsx'
import { queryOf, useApiQuery } from '../../../app/query.ts'
import styles from '../Requests.module.css'
import { Due } from './Due.tsx'

type Way = 'process' | 'refuse' | 'extend'
const CALLS = { process: 'processDataRequest', refuse: 'refuseDataRequest', extend: 'extendDataRequest' } as const

/** One request: what the person wrote, what would be deleted, and the answers that can be given. */
export function RequestPanel({ row, onClose }: { row: DataRequestItem; onClose: () => void }) {
  const t = useWords()
  const locale = useLocale()
  const allowed = useAllowed()
  const [way, setWay] = useState<Way | null>(null)
  const canUpdate = allowed('platform.request.update') && row.person !== null
  const isOpen = row.state === 'open'
  const isPending = isOpen || row.state === 'scheduled'
  const name = row.person?.name ?? t('deletion.deletedPerson')
  return (
    <SidePanel
      title={t(`deletion.panel.${row.kind}`, { name })}
      rowId={row.id}
      onClose={onClose}
      head={<Due request={row} />}
      foot={
        canUpdate &&
        isPending && (
          <div className={styles.actions}>
            {isOpen && (
              <Button
                variant="filled"
                {...(row.kind === 'deletion' ? { color: 'red' } : {})}
                onClick={() => setWay('process')}
              >
                {t(`deletion.process.${row.kind}`)}
              </Button>
            )}
            {isOpen && !row.extended && <Button onClick={() => setWay('extend')}>{t('deletion.extend.action')}</Button>}
            <Button onClick={() => setWay('refuse')}>{t('deletion.refuse.action')}</Button>
          </div>
        )
      }
    >
      <p className="soft">
        {t('deletion.received', { date: sentenceDay(new Date(row.createdAt), ownZone(), locale) })}
      </p>
      {row.message && <blockquote className={styles.quote}>{row.message}</blockquote>}
      {row.answer && (
        <section>
          <h3>{t('deletion.answer')}</h3>
          <p className={styles.text}>{row.answer}</p>
        </section>
      )}
      {isPending && !canUpdate && <p>{t('deletion.platformOnly')}</p>}
      {row.person && allowed('platform.request.read') && <Held row={row} />}
      {way && <AnswerDialog way={way} row={row} onClose={() => setWay(null)} />}
    </SidePanel>
  )
}

function Held({ row }: { row: DataRequestItem }) {
  const t = useWords()
  const platformId = useStore($platform)?.id ?? ''
  const { data, error, reload } = useApiQuery(queryOf('getDataRequest', { params: { platformId, requestId: row.id } }))
  if (error && !data) return <ErrorState error={error} onRetry={reload} />
  if (!data) return <SkeletonRows rows={4} height={24} />
  if (!data.held) return null
  return (
    <section>
      <h3>{t(row.kind === 'deletion' ? 'deletion.held.deleted' : 'deletion.held.title')}</h3>
      <HeldList held={data.held} />
      {row.kind === 'deletion' && (
        <>
          <h3>{t('deletion.held.kept')}</h3>
          <ul className={styles.held}>
            <li>{t('deletion.held.logs', { count: data.held.logs })}</li>
            {!data.held.account && <li>{t('deletion.held.accountKept')}</li>}
          </ul>
        </>
      )}
      {data.held.lastOwner && <p>{t('deletion.held.lastOwner')}</p>}
    </section>
  )
}

function HeldList({ held }: { held: HeldData }) {
  const t = useWords()
  const locale = useLocale()
  const kinds = (['applications', 'drafts', 'files', 'emails', 'sessions'] as const).filter((kind) => held[kind] > 0)
  return (
    <ul className={styles.held}>
      {held.account && <li>{t('deletion.held.account')}</li>}
      <li>{t('deletion.held.profile')}</li>
      {kinds.map((kind) => (
        <li key={kind}>{t(`deletion.held.${kind}`, { count: held[kind], n: number(held[kind], locale) })}</li>
      ))}
    </ul>
  )
}

function AnswerDialog({ way, row, onClose }: { way: Way; row: DataRequestItem; onClose: () => void }) {
  const t = useWords()
  const platformId = useStore($platform)?.id ?? ''
  const form = useApiForm({
    initial: { answer: '' },
    required: way === 'process' ? [] : ['answer'],
    submit: async ({ answer }) => {
      await runMutation(CALLS[way], {
        params: { platformId, requestId: row.id },
        body: { answer: answer.trim(), version: row.version },
      })
      notify(t(`deletion.done.${way === 'process' ? row.kind : way}`), { topic: 'deletion' })
      onClose()
    },
  })
  const action = t(way === 'process' ? `deletion.process.${row.kind}` : `deletion.${way}.action`)
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={action}
      submit={action}
      danger={way === 'process' && row.kind === 'deletion'}
    >
      <p>
        {t(way === 'process' ? `deletion.processText.${row.kind}` : `deletion.${way}.text`, {
          days: DELETION_DELAY_DAYS,
        })}
      </p>
      <Textarea
        {...form.field('answer')}
        label={t('deletion.answer')}
        description={t('deletion.answerHint', { name: row.person?.name ?? '' })}
        maxLength={2_000}
        minRows={4}
        autosize
        data-autofocus
      />
    </FormDialog>
  )
}
