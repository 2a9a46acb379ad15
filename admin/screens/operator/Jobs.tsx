import { Button } from '@mantine/core'
import { ownZone, tableMoment } from '#client/ui/format.ts'
import type { FailedJob } from '#core/operator/operator.contract.ts'
import { useLocale, useWords } from '../../app/hooks.ts'
import { useApiMutation } from '../../app/mutation.ts'
import { notify } from '../../app/notices.tsx'
import { ListPage } from '../../app/parts/list/ListPage.tsx'
import { useList } from '../../app/parts/list/useList.ts'
import { StateBox } from '../../app/parts/States.tsx'
import { OperatorLayout } from './parts/OperatorLayout.tsx'

/** Background jobs that failed. */
export function Screen() {
  const t = useWords()
  const locale = useLocale()
  const { mutate, busy } = useApiMutation('retryFailedJobs', { onSuccess: () => notify(t('operator.jobs.retried')) })
  const list = useList('listFailedJobs', {
    name: 'operatorJobs',
    paging: 'all',
    textOf: ({ kind, platform, error }) => `${kind} ${platform ?? ''} ${error}`,
    columns: [
      { key: 'kind', label: t('operator.jobs.kind'), fixed: true, cell: ({ kind }: FailedJob) => <b>{kind}</b> },
      { key: 'platform', label: t('operator.platforms.name'), cell: ({ platform }) => platform ?? '–' },
      { key: 'state', label: t('operator.platforms.state'), cell: ({ state }) => t(`operator.jobs.${state}`) },
      { key: 'attempts', label: t('operator.jobs.tries'), right: true, cell: ({ attempts }) => attempts },
      {
        key: 'at',
        label: t('operator.jobs.at'),
        cell: ({ at }) => <span className="nowrap">{tableMoment(new Date(at), ownZone(), locale)}</span>,
      },
      {
        key: 'error',
        label: t('operator.jobs.error'),
        cell: ({ error }) => (
          <span className="table__cell" title={error}>
            {error}
          </span>
        ),
      },
      {
        key: 'retry',
        label: t('operator.jobs.retry'),
        quiet: true,
        cell: ({ id, state }) =>
          state === 'dead' && (
            <button
              type="button"
              className="plain link nowrap"
              disabled={busy}
              onClick={() => mutate({ body: { jobId: id } })}
            >
              {t('operator.jobs.retry')}
            </button>
          ),
      },
    ],
  })
  const hasDead = list.rows?.some(({ state }) => state === 'dead')
  return (
    <OperatorLayout>
      <ListPage
        list={list}
        title={t('operator.jobs.title')}
        facts={t('operator.jobs.facts')}
        search={t('operator.jobs.search')}
        actions={
          hasDead && (
            <Button loading={busy} onClick={() => mutate({ body: { jobId: null } })}>
              {t('operator.jobs.retryAll')}
            </Button>
          )
        }
        nameOf={({ kind }) => kind}
        card={({ id, kind, platform, state, error }) => (
          <>
            <b>{kind}</b>
            <p className="small soft">
              {platform} {t(`operator.jobs.${state}`)}
            </p>
            <p className="small">{error}</p>
            {state === 'dead' && (
              <button type="button" className="plain link" onClick={() => mutate({ body: { jobId: id } })}>
                {t('operator.jobs.retry')}
              </button>
            )}
          </>
        )}
        empty={<StateBox title={t('operator.jobs.none')} />}
      />
    </OperatorLayout>
  )
}
