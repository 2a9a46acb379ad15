import { ActionIcon, Select } from '@mantine/core'
import { IconInfoCircle, IconTrophy } from '@tabler/icons-react'
import { Fragment, useState } from 'react'
import { Link } from 'react-router'
import { number, percent } from '#client/ui/format.ts'
import type { EvaluationSession, StandingShown } from '#core/evaluation/evaluation.contract.ts'
import { METHODS } from '#core/evaluation/ranking/methods.rules.ts'
import { useLocale, useQuery, useText, useWords } from '../../app/hooks.ts'
import { NumberField } from '../../app/parts/NumberField.tsx'
import { Sheet } from '../../app/parts/Page.tsx'
import { ErrorState, SkeletonRows, StateBox } from '../../app/parts/States.tsx'
import { queryOf, useApiQuery } from '../../app/query.ts'
import { parseOneOf } from '../../app/urlParams.ts'
import { Bias } from './parts/Bias.tsx'
import { Quotas } from './parts/Quotas.tsx'
import { criterionName, type RankedEntry, usePoints } from './parts/ranking.ts'
import { SessionPage } from './parts/SessionPage.tsx'
import { Spread } from './parts/Spread.tsx'
import { useSessionPlace } from './parts/useSession.ts'
import { WhyDialog } from './parts/WhyDialog.tsx'
import styles from './Ranking.module.css'

/** The ranking by the sheets that were sent, and why it is so. */
export function Screen() {
  return <SessionPage>{(session) => <Ranking session={session} />}</SessionPage>
}

function Ranking({ session }: { session: EvaluationSession }) {
  const t = useWords()
  const text = useText()
  const { get, set } = useQuery()
  const { program, params } = useSessionPlace()
  const categories = useApiQuery(queryOf('listCategories', { params: { programId: program.id } })).data?.items ?? []
  const method = parseOneOf(METHODS, get('method')) ?? session.settings.method
  const category = categories.find(({ key }) => key === get('category'))?.key
  const seats = Number(get('seats')) || session.settings.seats
  const { data, error, reload } = useApiQuery(
    queryOf('getRanking', { params, query: { method, ...(category && { category }), ...(seats && { seats }) } }),
  )
  return (
    <>
      <div className={styles.toolbar}>
        <Select
          label={t('evaluation.config.method')}
          data={METHODS.map((value) => ({ value, label: t(`evaluation.method.${value}.name`) }))}
          value={method}
          allowDeselect={false}
          onChange={(value) => set({ method: value === session.settings.method ? null : value })}
        />
        {categories.length > 1 && (
          <Select
            label={t('evaluation.column.category')}
            data={[
              { value: '', label: t('evaluation.ranking.together') },
              ...categories.map(({ key, title }) => ({ value: key, label: text(title, program.lang) })),
            ]}
            value={category ?? ''}
            allowDeselect={false}
            onChange={(value) => set({ category: value })}
          />
        )}
        <NumberField
          label={t('evaluation.ranking.seats')}
          whole
          least={1}
          maw={130}
          value={seats}
          onChange={(value) =>
            set({ seats: value === null || value === session.settings.seats ? null : String(value) })
          }
        />
      </div>
      {error && !data ? (
        <ErrorState error={error} onRetry={reload} />
      ) : !data ? (
        <SkeletonRows rows={12} />
      ) : data.entries.every(({ rank }) => rank === null) ? (
        <Sheet>
          <StateBox icon={IconTrophy} title={t('evaluation.ranking.empty')}>
            {t('evaluation.ranking.emptyText')}
          </StateBox>
        </Sheet>
      ) : (
        <Standing session={session} standing={data} />
      )}
    </>
  )
}

function Standing({ session, standing }: { session: EvaluationSession; standing: StandingShown }) {
  const t = useWords()
  const text = useText()
  const locale = useLocale()
  const points = usePoints(session)
  const { program, at } = useSessionPlace()
  const [opened, setOpened] = useState<string | null>(null)
  const categories = useApiQuery(queryOf('listCategories', { params: { programId: program.id } })).data?.items ?? []
  const nameOf = (entry: RankedEntry) => entry.title || t('evaluation.entry', { number: entry.number })
  const categoryOf = (key: string | null) => {
    const found = categories.find((one) => one.key === key)
    return found ? text(found.title, program.lang) : (key ?? '')
  }
  const { seats, entries, sheets } = standing
  const means = entries.flatMap((entry) => entry.sheets.flatMap(({ mean }) => (mean === null ? [] : [mean])))
  const [low, high] = [Math.floor(Math.min(...means)), Math.ceil(Math.max(...means))]
  const unstable = entries.filter(({ stability }) => stability !== null && stability > 0.15 && stability < 0.85).length
  const chosen = standing.selection && new Set(standing.selection.chosen)
  const isShortened = seats !== null && entries.length > seats
  const hasCategories = entries.some(({ category }) => category !== null) && categories.length > 1
  const open = entries.find(({ id }) => id === opened)
  const columns = 5 + (hasCategories ? 1 : 0) + (seats === null ? 0 : 1)
  return (
    <div className={styles.columns}>
      <div className={styles.main}>
        <Sheet
          title={t('evaluation.tab.ranking')}
          extra={t('evaluation.sheetsIn', { n: number(sheets.sent, locale), all: number(sheets.all, locale) })}
        >
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: an area that scrolls must be reachable by keyboard */}
          <section className={styles.scroll} tabIndex={0} aria-label={t('evaluation.tab.ranking')}>
            <table className={styles.table}>
              <thead>
                <tr>
                  <th scope="col" className={styles.right}>
                    {t('evaluation.column.rank')}
                  </th>
                  <th scope="col">{t('evaluation.column.project')}</th>
                  {hasCategories && <th scope="col">{t('evaluation.column.category')}</th>}
                  <th scope="col">
                    {t('evaluation.ranking.spread', { low: number(low, locale), high: number(high, locale) })}
                  </th>
                  <th scope="col" className={styles.right}>
                    {t('evaluation.column.total')}
                  </th>
                  {seats !== null && (
                    <th scope="col" className={styles.right}>
                      {t('evaluation.ranking.stays', { count: seats })}
                    </th>
                  )}
                  <th scope="col">
                    <span className="vh">{t('evaluation.ranking.why')}</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {entries.map((entry, place) => (
                  <Fragment key={entry.id}>
                    {isShortened && place === seats && (
                      <tr className={styles.cut}>
                        <td colSpan={columns}>
                          <b>{t('evaluation.ranking.cut', { count: seats })}</b>{' '}
                          {unstable > 0 && t('evaluation.ranking.unstable', { count: unstable })}
                        </td>
                      </tr>
                    )}
                    <tr>
                      <td className={`${styles.right} num`}>
                        <b>{entry.rank ?? '–'}</b>
                      </td>
                      <th scope="row">
                        {nameOf(entry)} <span className="small soft num">{entry.number}</span>
                        {chosen?.has(entry.id) && <span className={styles.chosen}>{t('evaluation.quota.chosen')}</span>}
                      </th>
                      {hasCategories && <td>{categoryOf(entry.category)}</td>}
                      <td>
                        <Spread entry={entry} low={low} high={high} />
                      </td>
                      <td className={`${styles.right} num`}>
                        <b>{points(entry.total)}</b>
                      </td>
                      {seats !== null && (
                        <td className={`${styles.right} num`}>
                          {entry.stability !== null && entry.rank !== null && (
                            <span className={styles.stability}>
                              <i aria-hidden data-low={entry.stability < 0.85 || undefined}>
                                <i style={{ width: `${entry.stability * 100}%` }} />
                              </i>
                              {percent(entry.stability, locale)}
                            </span>
                          )}
                        </td>
                      )}
                      <td>
                        {entry.rank !== null && (
                          <ActionIcon
                            aria-label={t('evaluation.ranking.whyOne', { name: nameOf(entry) })}
                            onClick={() => setOpened(entry.id)}
                          >
                            <IconInfoCircle size={18} stroke={1.6} />
                          </ActionIcon>
                        )}
                      </td>
                    </tr>
                  </Fragment>
                ))}
              </tbody>
            </table>
          </section>
        </Sheet>
      </div>
      <div className={styles.side}>
        <Bias standing={standing} />
        <Quotas
          session={session}
          standing={standing}
          nameOf={(id) => {
            const found = entries.find((entry) => entry.id === id)
            return found ? nameOf(found) : ''
          }}
        />
        <Sheet
          title={t('evaluation.config.ties')}
          extra={<Link to={at('config')}>{t('evaluation.ranking.change')}</Link>}
        >
          <div className={styles.body}>
            {session.settings.ties.length === 0 ? (
              <p className="soft">{t('evaluation.ranking.noTieRules')}</p>
            ) : (
              <ol>
                {session.settings.ties.map((tie) => (
                  <li key={tie.by === 'criterion' ? tie.criterion : tie.by}>
                    {tie.by === 'criterion'
                      ? t('evaluation.tie.criterion', { name: criterionName(session, tie.criterion, text) })
                      : t(`evaluation.tie.${tie.by}`)}
                  </li>
                ))}
              </ol>
            )}
            <p className="small soft">{t('evaluation.ranking.ties', { count: standing.ties.length })}</p>
          </div>
        </Sheet>
      </div>
      {open && (
        <WhyDialog
          session={session}
          standing={standing}
          entry={open}
          name={nameOf(open)}
          nameOf={nameOf}
          onClose={() => setOpened(null)}
        />
      )}
    </div>
  )
}
