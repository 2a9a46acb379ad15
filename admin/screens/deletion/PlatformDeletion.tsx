import { Button, TextInput } from '@mantine/core'
import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { loadSession } from '#client/api/session.ts'
import { $platform } from '#client/stores/platform.ts'
import { number, ownZone, sentenceDay } from '#client/ui/format.ts'
import type { PlatformDeletion } from '#core/deletion/platform.contract.ts'
import { isNameOf, platformDeletionDate } from '#core/deletion/platform.rules.ts'
import { bytesIn } from '#core/form/message.ts'
import { applyChanges, changeAnswer } from '../../app/cacheChanges.ts'
import { useLocale, useWords } from '../../app/hooks.ts'
import { runMutation, useApiMutation } from '../../app/mutation.ts'
import { notify } from '../../app/notices.tsx'
import { FormDialog } from '../../app/parts/forms/FormDialog.tsx'
import { useApiForm } from '../../app/parts/forms/useApiForm.ts'
import { Banner, Page, Sheet } from '../../app/parts/Page.tsx'
import { ErrorState, SkeletonRows } from '../../app/parts/States.tsx'
import { queryOf, useApiQuery } from '../../app/query.ts'
import styles from './PlatformDeletion.module.css'

/** An owner deletes the platform, or cancels that; the others of the team see what is going to happen. */
export function Screen() {
  const t = useWords()
  const platformId = useStore($platform)?.id ?? ''
  const { data, error, reload } = useApiQuery(queryOf('getPlatformDeletion', { params: { platformId } }))
  return (
    <Page title={t('menu.deletePlatform')} facts={t('deletion.platform.facts')}>
      {data ? (
        <Details deletion={data} platformId={platformId} />
      ) : error ? (
        <ErrorState error={error} onRetry={reload} />
      ) : (
        <SkeletonRows rows={6} height={40} />
      )}
    </Page>
  )
}

interface Part {
  deletion: PlatformDeletion
  platformId: string
}

function show(platformId: string, deletion: PlatformDeletion): void {
  applyChanges([changeAnswer('getPlatformDeletion', { platformId }, () => deletion)])
  // The banner over every page.
  void loadSession().catch(() => {})
}

function Details({ deletion, platformId }: Part) {
  const t = useWords()
  const locale = useLocale()
  const [asks, setAsks] = useState(false)
  const { figures, isOwner, pending } = deletion
  const day = (at: string) => sentenceDay(new Date(at), ownZone(), locale)
  const { mutate, busy } = useApiMutation('cancelPlatformDeletion', {
    onSuccess: (now) => {
      show(platformId, now)
      notify(t('deletion.platform.cancelled'))
    },
  })
  const lines = [
    [t('deletion.platform.programs'), number(figures.programs, locale)],
    [t('deletion.platform.applications'), number(figures.applications, locale)],
    [t('deletion.platform.forms'), number(figures.forms, locale)],
    [t('deletion.platform.files'), `${number(figures.files, locale)} (${bytesIn(figures.bytes, locale)})`],
    [t('deletion.platform.staff'), number(figures.staff, locale)],
    [t('deletion.platform.applicants'), number(figures.applicants, locale)],
  ] as const
  return (
    <div className={styles.columns}>
      {pending && (
        <Banner tone="bad">
          {t('deletion.platform.pending', {
            name: pending.requestedBy,
            asked: day(pending.requestedAt),
            date: day(pending.runAt),
          })}
        </Banner>
      )}
      <Sheet title={t('deletion.platform.goes')}>
        <dl className={styles.figures}>
          {lines.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className="num">{value}</dd>
            </div>
          ))}
        </dl>
        <p className={styles.also}>{t('deletion.platform.also')}</p>
      </Sheet>
      {!isOwner ? (
        <p className="soft">{t('deletion.platform.onlyOwner')}</p>
      ) : (
        <div>
          {pending ? (
            <Button variant="filled" loading={busy} onClick={() => mutate({ params: { platformId } })}>
              {t('deletion.platform.cancel')}
            </Button>
          ) : (
            <Button variant="filled" color="red" onClick={() => setAsks(true)}>
              {t('deletion.platform.ask')}
            </Button>
          )}
        </div>
      )}
      {asks && <AskDialog deletion={deletion} platformId={platformId} onClose={() => setAsks(false)} />}
    </div>
  )
}

function AskDialog({ deletion: { name }, platformId, onClose }: Part & { onClose: () => void }) {
  const t = useWords()
  const locale = useLocale()
  const form = useApiForm({
    initial: { name: '' },
    required: ['name'],
    check: (typed) => (typed.name && !isNameOf(name, typed.name) ? [{ at: 'name', rule: 'platform-name' }] : []),
    submit: async (body) => {
      show(platformId, await runMutation('requestPlatformDeletion', { params: { platformId }, body }))
      notify(t('deletion.platform.asked'))
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title={t('deletion.platform.dialogTitle', { name })}
      submit={t('deletion.platform.ask')}
      danger
      onClose={onClose}
    >
      <p>
        {t('deletion.platform.dialogText', { date: sentenceDay(platformDeletionDate(new Date()), ownZone(), locale) })}
      </p>
      <TextInput
        label={t('deletion.platform.typeName', { name })}
        autoComplete="off"
        data-autofocus
        {...form.field('name')}
      />
    </FormDialog>
  )
}
