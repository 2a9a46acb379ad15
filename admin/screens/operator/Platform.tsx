import { Button, Switch, Textarea, TextInput, UnstyledButton } from '@mantine/core'
import { IconLifebuoy } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { number, ownZone, sentenceDay, tableMoment } from '#client/ui/format.ts'
import { bytesIn } from '#core/form/message.ts'
import type { OperatorPlatformDetails } from '#core/operator/operator.contract.ts'
import { PLATFORM_FEATURES } from '#core/platform/features.ts'
import { applyChanges, changeAnswer } from '../../app/cacheChanges.ts'
import { useLocale, usePath, useWords } from '../../app/hooks.ts'
import { runMutation, useApiMutation } from '../../app/mutation.ts'
import { notify } from '../../app/notices.tsx'
import { FormDialog } from '../../app/parts/forms/FormDialog.tsx'
import { useApiForm } from '../../app/parts/forms/useApiForm.ts'
import { Banner, Page, Sheet } from '../../app/parts/Page.tsx'
import { CONFIRM_TEXT } from '../../app/parts/question.ts'
import { ErrorState, SkeletonRows } from '../../app/parts/States.tsx'
import { queryOf, useApiQuery } from '../../app/query.ts'
import styles from './parts/OperatorLayout.module.css'
import { OperatorLayout } from './parts/OperatorLayout.tsx'
import { PlatformState } from './parts/PlatformState.tsx'
import { tooShort } from './parts/reason.ts'
import { Support, SupportDialog } from './parts/Support.tsx'

type Move = 'active' | 'standby' | 'suspended' | 'deleted' | 'restored'

/** Characters, as the server asks for them. */
const LEAST_REASON = 3

/** What may be done with a platform from each state. */
const MOVES: Record<OperatorPlatformDetails['state'], readonly Move[]> = {
  active: ['standby', 'suspended', 'deleted'],
  standby: ['active', 'suspended', 'deleted'],
  suspended: ['active', 'deleted'],
  deleted: ['restored'],
}

export function Screen() {
  const { platformSlug = '' } = useParams()
  const { data, error, reload } = useApiQuery(queryOf('getOperatorPlatform', { params: { platformSlug } }))
  return (
    <OperatorLayout>
      {data ? (
        <Details platform={data} />
      ) : error ? (
        <ErrorState error={error} onRetry={reload} />
      ) : (
        <SkeletonRows rows={8} height={48} />
      )}
    </OperatorLayout>
  )
}

function Details({ platform }: { platform: OperatorPlatformDetails }) {
  const t = useWords()
  const path = usePath()
  const locale = useLocale()
  const [move, setMove] = useState<Move | null>(null)
  const [asksSupport, setAsksSupport] = useState(false)
  const owners = platform.owners.map(({ name, email }) => `${name} (${email})`).join(', ')
  const figures = [
    [t('operators.platforms.programs'), number(platform.programs, locale)],
    [t('operators.platforms.responses'), number(platform.responses, locale)],
    [t('operators.platforms.members'), number(platform.members, locale)],
    [t('operators.platforms.files'), bytesIn(platform.bytes, locale)],
  ] as const
  return (
    <Page
      title={platform.name}
      badge={<PlatformState state={platform.state} />}
      facts={
        <>
          <Link to={path('admin/operators')}>{t('operators.platforms.title')}</Link>, {platform.host}.{' '}
          {t('operators.platform.since', { date: sentenceDay(new Date(platform.createdAt), ownZone(), locale) })}
        </>
      }
      actions={
        <>
          <Button component="a" href={platform.url} target="_blank" rel="noopener">
            {t('operators.platform.site')}
          </Button>
          {platform.state !== 'deleted' && !platform.support && (
            <Button leftSection={<IconLifebuoy size={16} stroke={1.6} />} onClick={() => setAsksSupport(true)}>
              {t('operators.support.act')}
            </Button>
          )}
        </>
      }
    >
      {platform.deletion && (
        <Banner tone={platform.deletion.doneAt ? 'info' : 'warn'}>
          {t(`operators.platform.${platform.deletion.doneAt ? 'purged' : 'deletion'}`, {
            date: sentenceDay(new Date(platform.deletion.doneAt ?? platform.deletion.runAt), ownZone(), locale),
          })}
        </Banner>
      )}
      {platform.support && <Support platform={platform} until={platform.support} />}
      <div className={styles.columns}>
        <div>
          <div className={styles.figures}>
            {figures.map(([label, value]) => (
              <div key={label}>
                <span className="small soft">{label}</span>
                <b className="num">{value}</b>
              </div>
            ))}
          </div>
          <Jobs platform={platform} />
          <History platform={platform} />
        </div>
        <div>
          <Sheet title={t('operators.platform.owners')}>
            <ul className={styles.rows}>
              <li>{owners || t('operators.platform.noOwner')}</li>
              <li>{t('form.problem', { field: t('operators.plan'), text: platform.plan })}</li>
            </ul>
          </Sheet>
          <Flags platform={platform} />
          <Sheet title={t('operators.platforms.state')}>
            {!platform.deletion?.doneAt && (
              <p className="small soft" style={{ padding: '12px 16px' }}>
                {t('operators.platform.stateHint')}
              </p>
            )}
            <div className={styles.buttons}>
              {(platform.deletion?.doneAt ? [] : MOVES[platform.state]).map((to) => (
                <Button key={to} onClick={() => setMove(to)} {...(to === 'deleted' ? { color: 'red' } : {})}>
                  {t(`operators.move.${to}`)}
                </Button>
              ))}
            </div>
          </Sheet>
        </div>
      </div>
      {asksSupport && <SupportDialog platform={platform} onClose={() => setAsksSupport(false)} />}
      {move && <MoveDialog platform={platform} to={move} onClose={() => setMove(null)} />}
    </Page>
  )
}

const show = (platform: OperatorPlatformDetails) =>
  applyChanges([changeAnswer('getOperatorPlatform', { platformSlug: platform.slug }, () => platform)])

function MoveDialog({ platform, to, onClose }: { platform: OperatorPlatformDetails; to: Move; onClose: () => void }) {
  const t = useWords()
  const form = useApiForm({
    initial: { reason: '', typed: '' },
    required: ['reason'],
    check: ({ reason, typed }) => [
      ...tooShort(reason, LEAST_REASON),
      ...(to === 'deleted' && typed.trim().toUpperCase() !== CONFIRM_TEXT ? [{ at: 'typed', rule: 'required' }] : []),
    ],
    submit: async ({ reason }) => {
      show(
        await runMutation('moveOperatorPlatform', {
          params: { platformSlug: platform.slug },
          body: { to, reason },
        }),
      )
      notify(t('operators.platform.moved', { name: platform.name }))
      onClose()
    },
  })
  const typed = form.field('typed')
  return (
    <FormDialog
      form={form}
      title={t('operators.platform.moveTitle', { verb: t(`operators.move.${to}`), name: platform.name })}
      submit={t(`operators.move.${to}`)}
      danger={to === 'deleted' || to === 'suspended'}
      onClose={onClose}
    >
      {to !== 'active' && to !== 'restored' && <p>{t('operators.platform.stateHint')}</p>}
      <Textarea
        label={t('operators.platform.reason')}
        description={t('operators.platform.reasonHint')}
        maxLength={500}
        autosize
        minRows={2}
        data-autofocus
        {...form.field('reason')}
      />
      {to === 'deleted' && (
        <TextInput
          label={t('dialog.confirmLabel', { text: CONFIRM_TEXT })}
          autoComplete="off"
          mt="md"
          {...typed}
          error={typed.error && t('dialog.confirmWrong', { text: CONFIRM_TEXT })}
        />
      )}
    </FormDialog>
  )
}

function Flags({ platform }: { platform: OperatorPlatformDetails }) {
  const t = useWords()
  const { mutate, busy } = useApiMutation('setOperatorFeatures', { onSuccess: (now) => void show(now) })
  return (
    <Sheet title={t('operators.platform.features')}>
      <ul className={styles.rows}>
        {PLATFORM_FEATURES.map((feature) => (
          <li key={feature}>
            <Switch
              label={t(`operators.feature.${feature}`)}
              checked={platform.features.includes(feature)}
              disabled={busy}
              onChange={(event) => {
                const others = platform.features.filter((one) => one !== feature)
                mutate({
                  params: { platformSlug: platform.slug },
                  body: { features: event.currentTarget.checked ? [...others, feature] : others },
                })
              }}
            />
          </li>
        ))}
      </ul>
    </Sheet>
  )
}

function Jobs({ platform }: { platform: OperatorPlatformDetails }) {
  const t = useWords()
  const locale = useLocale()
  const { mutate, busy } = useApiMutation('retryFailedJobs', { onSuccess: () => notify(t('operators.jobs.retried')) })
  return (
    <Sheet title={t('operators.jobs.title')}>
      <ul className={styles.rows}>
        {platform.jobs.length === 0 && <li className="soft">{t('operators.jobs.none')}</li>}
        {platform.jobs.map(({ id, kind, at, attempts, error }) => (
          <li key={id}>
            <b>{kind}</b>
            <span className="soft">{tableMoment(new Date(at), ownZone(), locale)}</span>
            <span>{t('operators.jobs.attempts', { count: attempts })}</span>
            <span className="soft">{error}</span>
            <UnstyledButton
              className={`link ${styles.end}`}
              disabled={busy}
              onClick={() => mutate({ body: { jobId: id } })}
            >
              {t('operators.jobs.retry')}
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}

function History({ platform }: { platform: OperatorPlatformDetails }) {
  const t = useWords()
  const locale = useLocale()
  return (
    <Sheet title={t('operators.platform.history')}>
      <ul className={styles.rows}>
        {platform.history.map(({ id, type, at, by, reason }) => (
          <li key={id}>
            <span className="soft nowrap">{tableMoment(new Date(at), ownZone(), locale)}</span>
            <b>{t(`operators.event.${type.replace('.', '_')}`, { defaultValue: type })}</b>
            {reason && <span>{reason}</span>}
            <span className={`soft ${styles.end}`}>{by}</span>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
