import { ActionIcon, Select } from '@mantine/core'
import { IconInfoCircle, IconTrophy } from '@tabler/icons-react'
import { Fragment, useState } from 'react'
import { Link } from 'react-router'
import { number, percent } from '#client/ui/format.ts'
import type { Criterion } from '#core/evaluation/criterion.rules.ts'
import type { EvaluationSession, StandingShown } from '#core/evaluation/evaluation.contract.ts'
import { METHODS } from '#core/evaluation/ranking/methods.rules.ts'
import { useLocale, useQuery, useText, useWords } from '../../app/hooks.ts'
import { Dialog } from '../../app/parts/Dialog.tsx'
import { NumberField } from '../../app/parts/NumberField.tsx'
import { Sheet } from '../../app/parts/Page.tsx'
import { ErrorState, SkeletonRows, StateBox } from '../../app/parts/States.tsx'
import { queryOf, useApiQuery } from '../../app/query.ts'
import { parseOneOf } from '../../app/urlParams.ts'
import { sumOf } from './parts/criteria.ts'
import { SessionPage } from './parts/SessionPage.tsx'
import { useSessionPlace } from './parts/useSession.ts'
import styles from './Ranking.module.css'

type Entry = StandingShown['entries'][number]

/** The ranking by the sheets that were sent, and why it is so. */
export function Screen() {
  return <SessionPage>{(session) => <Ranking session={session} />}</SessionPage>
}

const useScore = () => {
  const locale = useLocale()
  const format = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  return (value: number | null) => (value === null ? '–' : format.format(value))
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

/** Weights in percent give a total out of what one criterion has at most. */
const usePoints = (session: EvaluationSession) => {
  const score = useScore()
  const inPercent = sumOf(session.criteria as Criterion[]) === 100
  return (total: number | null) => score(total !== null && inPercent ? total / 100 : total)
}

function Standing({ session, standing }: { session: EvaluationSession; standing: StandingShown }) {
  const t = useWords()
  const text = useText()
  const locale = useLocale()
  const points = usePoints(session)
  const { program, at } = useSessionPlace()
  const [opened, setOpened] = useState<string | null>(null)
  const categories = useApiQuery(queryOf('listCategories', { params: { programId: program.id } })).data?.items ?? []
  const nameOf = (entry: Entry) => entry.title || t('evaluation.entry', { number: entry.number })
  const categoryOf = (key: string | null) => {
    const found = categories.find((one) => one.key === key)
    return found ? text(found.title, program.lang) : (key ?? '')
  }
  const { seats, entries, sheets } = standing
  const means = entries.flatMap((entry) => entry.sheets.flatMap(({ mean }) => (mean === null ? [] : [mean])))
  const [low, high] = [Math.floor(Math.min(...means)), Math.ceil(Math.max(...means))]
  const unstable = entries.filter(({ stability }) => stability !== null && stability > 0.15 && stability < 0.85).length
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
        <Why
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

const criterionName = (session: EvaluationSession, reference: string, text: ReturnType<typeof useText>): string => {
  const field = session.criteria.find((one) => one.field.reference === reference)?.field
  return field ? text(field.title) || reference : reference
}

/** The means of its sheets on one line. */
function Spread({ entry, low, high }: { entry: Entry; low: number; high: number }) {
  const t = useWords()
  const score = useScore()
  const means = entry.sheets.flatMap(({ mean }) => (mean === null ? [] : [mean]))
  if (means.length === 0) return null
  const at = (mean: number) => (high > low ? (100 * (mean - low)) / (high - low) : 50)
  const [from, to] = [Math.min(...means), Math.max(...means)]
  return (
    <span className={styles.spread}>
      <span className="vh">{t('evaluation.ranking.sheets', { list: means.map(score).join(' · ') })}</span>
      <i className={styles.range} style={{ left: `${at(from)}%`, width: `${at(to) - at(from)}%` }} aria-hidden />
      {means.map((mean, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two sheets may have the same mean
        <i key={place} className={styles.dot} style={{ left: `${at(mean)}%` }} aria-hidden />
      ))}
    </span>
  )
}

/** How far each juror is from the others for the same applications. */
function Bias({ standing: { jurors } }: { standing: StandingShown }) {
  const t = useWords()
  const score = useScore()
  const shown = jurors.filter(({ bias }) => bias !== null)
  const most = Math.max(0.5, ...shown.map(({ bias }) => Math.abs(bias ?? 0)))
  if (shown.length === 0) return null
  return (
    <Sheet title={t('evaluation.ranking.bias')} extra={t('evaluation.ranking.biasUnit')}>
      <ul className={styles.biases}>
        {shown.map(({ id, name, bias }) => (
          <li key={id}>
            <span className="cut">{name}</span>
            <span className={styles.axis} aria-hidden>
              <i
                data-far={Math.abs(bias ?? 0) >= 0.5 || undefined}
                style={{
                  left: `${50 + Math.min(0, bias ?? 0) * (50 / most)}%`,
                  width: `${Math.abs(bias ?? 0) * (50 / most)}%`,
                }}
              />
            </span>
            <span className="num">
              {(bias ?? 0) > 0 ? '+' : ''}
              {score(bias)}
            </span>
          </li>
        ))}
      </ul>
      <p className={`${styles.body} small soft`}>{t('evaluation.ranking.biasHint')}</p>
    </Sheet>
  )
}

interface WhyProps {
  session: EvaluationSession
  standing: StandingShown
  entry: Entry
  name: string
  nameOf: (entry: Entry) => string
  onClose: () => void
}

/** Why an application has its rank: sheets, criteria, neighbours, ties. */
function Why({ session, standing, entry, name, nameOf, onClose }: WhyProps) {
  const t = useWords()
  const text = useText()
  const locale = useLocale()
  const score = useScore()
  const points = usePoints(session)
  const { entries, jurors, ties, seats, method } = standing
  const place = entries.indexOf(entry)
  const next = entries.slice(place + 1).find(({ rank }) => rank !== null)
  const before = entries[place - 1]
  const withBias = method === 'juror-bias'
  const tie = ties.find(({ entryIds }) => entryIds.includes(entry.id))
  const inTie = tie ? tie.entryIds.indexOf(entry.id) : -1
  const decided = tie && (tie.decidedBy[inTie] ?? tie.decidedBy[inTie - 1])
  const ruleName = (rule: string) =>
    rule === 'agreement' || rule === 'submission'
      ? t(`evaluation.tie.${rule}`)
      : t('evaluation.tie.criterion', { name: criterionName(session, rule.replace(/^criterion /, ''), text) })
  const gap = (other: Entry) => points(Math.abs((entry.total ?? 0) - (other.total ?? 0)))
  const counted = session.criteria.filter(({ field }) => Object.hasOwn(entry.criteria, field.reference))
  return (
    <Dialog title={t('evaluation.ranking.whyTitle', { name, rank: entry.rank ?? 0 })} size="md" onClose={onClose}>
      <div className={styles.why}>
        <p>
          {t('evaluation.ranking.whySheets', { count: entry.sheets.length })} {t(`evaluation.method.${method}.hint`)}
        </p>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('evaluation.column.juror')}</th>
              <th scope="col" className={styles.right}>
                {t('evaluation.column.sheetMean')}
              </th>
              {withBias && (
                <>
                  <th scope="col" className={styles.right}>
                    {t('evaluation.ranking.bias')}
                  </th>
                  <th scope="col" className={styles.right}>
                    {t('evaluation.ranking.corrected')}
                  </th>
                </>
              )}
            </tr>
          </thead>
          <tbody>
            {entry.sheets.map(({ jurorId, mean }) => {
              const juror = jurors.find(({ id }) => id === jurorId)
              const bias = juror?.bias ?? null
              return (
                <tr key={jurorId}>
                  <th scope="row">{juror?.name}</th>
                  <td className={`${styles.right} num`}>{score(mean)}</td>
                  {withBias && (
                    <>
                      <td className={`${styles.right} num`}>{score(bias)}</td>
                      <td className={`${styles.right} num`}>
                        {score(mean === null || bias === null ? mean : mean - bias)}
                      </td>
                    </>
                  )}
                </tr>
              )
            })}
          </tbody>
        </table>
        {counted.length > 0 && (
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{t('evaluation.column.criterion')}</th>
                <th scope="col" className={styles.right}>
                  {t('evaluation.criteria.weight')}
                </th>
                <th scope="col" className={styles.right}>
                  {t('evaluation.column.value')}
                </th>
              </tr>
            </thead>
            <tbody>
              {counted.map(({ field, weight }) => (
                <tr key={field.reference}>
                  <th scope="row">{text(field.title) || field.reference}</th>
                  <td className={`${styles.right} num`}>{number(weight, locale)}</td>
                  <td className={`${styles.right} num`}>{score(entry.criteria[field.reference] ?? null)}</td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row">{t('evaluation.column.total')}</th>
                <td />
                <td className={`${styles.right} num`}>
                  <b>{points(entry.total)}</b>
                </td>
              </tr>
            </tfoot>
          </table>
        )}
        <p>
          {[
            tie
              ? decided
                ? t('evaluation.ranking.tieDecided', { count: tie.entryIds.length - 1, rule: ruleName(decided) })
                : t('evaluation.ranking.tieOpen', { count: tie.entryIds.length - 1 })
              : null,
            before && before.rank !== null && !tie?.entryIds.includes(before.id)
              ? t('evaluation.ranking.behind', { points: gap(before), name: nameOf(before) })
              : null,
            next && !tie?.entryIds.includes(next.id)
              ? t('evaluation.ranking.ahead', { points: gap(next), name: nameOf(next) })
              : null,
            entry.stability !== null && seats !== null
              ? t('evaluation.ranking.resampled', { share: percent(entry.stability, locale), count: seats })
              : null,
          ]
            .filter(Boolean)
            .join(' ')}
        </p>
      </div>
    </Dialog>
  )
}
