import { Button, UnstyledButton } from '@mantine/core'
import { ownZone, tableMoment } from '#client/ui/format.ts'
import type { FailedJob } from '#core/operator/operator.contract.ts'
import { useLocale, useWords } from '../../app/hooks.ts'
import { useApiMutation } from '../../app/mutation.ts'
import { notify } from '../../app/notices.tsx'
import { ListPage } from '../../app/parts/list/ListPage.tsx'
import { useList } from '../../app/parts/list/useList.ts'
import { StateBox } from '../../app/parts/States.tsx'
import tableStyles from '../../app/parts/table/Table.module.css'
import { OperatorLayout } from './parts/OperatorLayout.tsx'

/** Background jobs that failed. */
export function Screen() {
  const t = useWords()
  const locale = useLocale()
  const { mutate, busy } = useApiMutation('retryFailedJobs', { onSuccess: () => notify(t('operators.jobs.retried')) })
  const list = useList('listFailedJobs', {
    name: 'operatorJobs',
    paging: 'all',
    textOf: ({ kind, platform, error }) => `${kind} ${platform ?? ''} ${error}`,
    columns: [
      { key: 'kind', label: t('operators.jobs.kind'), fixed: true, cell: ({ kind }: FailedJob) => <b>{kind}</b> },
      { key: 'platform', label: t('operators.platforms.name'), cell: ({ platform }) => platform ?? '–' },
      { key: 'state', label: t('operators.platforms.state'), cell: ({ state }) => t(`operators.jobs.${state}`) },
      { key: 'attempts', label: t('operators.jobs.tries'), right: true, cell: ({ attempts }) => attempts },
      {
        key: 'at',
        label: t('operators.jobs.at'),
        cell: ({ at }) => <span className="nowrap">{tableMoment(new Date(at), ownZone(), locale)}</span>,
      },
      {
        key: 'error',
        label: t('operators.jobs.error'),
        cell: ({ error }) => (
          <span className={tableStyles.cell} title={error}>
            {error}
          </span>
        ),
      },
      {
        key: 'retry',
        label: t('operators.jobs.retry'),
        quiet: true,
        cell: ({ id, state }) =>
          state === 'dead' && (
            <UnstyledButton className="link nowrap" disabled={busy} onClick={() => mutate({ body: { jobId: id } })}>
              {t('operators.jobs.retry')}
            </UnstyledButton>
          ),
      },
    ],
  })
  const hasDead = list.rows?.some(({ state }) => state === 'dead')
  return (
    <OperatorLayout>
      <ListPage
        list={list}
        title={t('operators.jobs.title')}
        facts={t('operators.jobs.facts')}
        search={t('operators.jobs.search')}
        actions={
          hasDead && (
            <Button loading={busy} onClick={() => mutate({ body: { jobId: null } })}>
              {t('operators.jobs.retryAll')}
            </Button>
          )
        }
        nameOf={({ kind }) => kind}
        card={({ id, kind, platform, state, error }) => (
          <>
            <b>{kind}</b>
            <p className="small soft">
              {platform} {t(`operators.jobs.${state}`)}
            </p>
            <p className="small">{error}</p>
            {state === 'dead' && (
              <UnstyledButton className="link" onClick={() => mutate({ body: { jobId: id } })}>
                {t('operators.jobs.retry')}
              </UnstyledButton>
            )}
          </>
        )}
        empty={<StateBox title={t('operators.jobs.none')} />}
      />
    </OperatorLayout>
  )
}
