import { Select } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type FocusEvent, useId } from 'react'
import { number } from '#client/ui/format.ts'
import { useLocale, useWords } from '../../hooks.ts'
import { Banner, Sheet } from '../Page.tsx'
import { StateBox } from '../States.tsx'
import { StatusBadge } from '../StatusBadge.tsx'
import tableStyles from '../table/Table.module.css'
import styles from './ImportPreview.module.css'
import type { MappingTarget } from './suggest.ts'

export interface CellProblem {
  /** Number of the row in the file, from 1. */
  row: number
  /** Place of the column, from 0. */
  column: number
  message: string
}

export interface ImportPreviewProps {
  columns: readonly string[]
  /** The first rows, by the number that they have in the file. */
  rows: readonly { row: number; cells: readonly string[] }[]
  /** Rows of the whole file. */
  total: number
  targets: readonly MappingTarget[]
  /** For each column what it becomes, or null to leave it out. `suggestMapping` makes the first. */
  mapping: readonly (string | null)[]
  onMapping: (mapping: (string | null)[]) => void
  problems: readonly CellProblem[]
  /** Rows that have a problem anywhere in the file, when that is known. */
  wrongRows?: number
  disabled?: boolean
}

const IGNORED = ''

/** What is typed takes the place of the label; a press of the mouse would take the selection back. */
const selectAll = ({ currentTarget }: FocusEvent<HTMLInputElement>) => {
  requestAnimationFrame(() => currentTarget.select())
}

/** What a table is about to become: each column and its first value, then the first rows with what is wrong with their cells. */
export function ImportPreview(props: ImportPreviewProps) {
  const t = useWords()
  const locale = useLocale()
  const { columns, total, targets, mapping, problems, wrongRows } = props
  if (columns.length === 0 || total === 0)
    return <StateBox title={t('mapping.empty')}>{t('mapping.emptyText')}</StateBox>
  const missing = targets.filter(({ value, required }) => required && !mapping.includes(value))
  const isChecked = wrongRows !== undefined || problems.length > 0
  const wrong = wrongRows ?? new Set(problems.map(({ row }) => row)).size
  return (
    <div className={styles.preview}>
      <p role="status" className={styles.counts}>
        <b className="num">{t('mapping.rows', { n: number(total, locale) })}</b>
        {isChecked && <span>{t('mapping.ready', { n: number(total - wrong, locale) })}</span>}
        {wrong > 0 && (
          <span className={styles.wrong}>
            <IconAlertTriangle size={15} stroke={1.8} aria-hidden />{' '}
            {t('mapping.wrongRows', { n: number(wrong, locale) })}
          </span>
        )}
      </p>
      {missing.length > 0 && <MissingFields labels={missing.map(({ label }) => label)} />}
      <Sheet title={t('mapping.columns')}>
        <ul className={styles.columns}>
          {columns.map((column, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns may have the same name or none
            <Column key={index} at={index} column={column} {...props} />
          ))}
        </ul>
      </Sheet>
      <Sheet title={t('mapping.firstRows')}>
        <Rows {...props} />
      </Sheet>
    </div>
  )
}

/** Fields named at once; the others are behind a button. */
const NAMED = 4

/** Which required fields no column becomes. */
function MissingFields({ labels }: { labels: readonly string[] }) {
  const t = useWords()
  const locale = useLocale()
  const [first, others] = [labels.slice(0, NAMED), labels.slice(NAMED)]
  return (
    <Banner tone="warn">
      <p>{t('mapping.missing', { list: first.join(', ') })}</p>
      {others.length > 0 && (
        <details>
          <summary>{t('mapping.missingMore', { count: others.length, n: number(others.length, locale) })}</summary>
          <p>{others.join(', ')}</p>
        </details>
      )}
    </Banner>
  )
}

function Column({
  at,
  column,
  rows,
  targets,
  mapping,
  onMapping,
  problems,
  disabled = false,
}: ImportPreviewProps & { at: number; column: string }) {
  const t = useWords()
  const locale = useLocale()
  const name = column.trim() || t('mapping.unnamed', { n: at + 1 })
  const value = mapping[at] ?? null
  const target = targets.find((each) => each.value === value)
  const wrong = problems.filter(({ column: of }) => of === at).length
  const first = rows.map(({ cells }) => cells[at] ?? '').find((cell) => cell.trim() !== '')
  const choose = (chosen: string | null) =>
    onMapping(
      mapping.map((each, index) => {
        if (index === at) return chosen || null
        // What a column is taken for no other one is.
        return chosen && each === chosen ? null : each
      }),
    )
  return (
    <li className={styles.column}>
      <span className="mono cut" title={name}>
        {name}
      </span>
      <span className={`soft cut ${styles.sample}`}>{first ?? t('mapping.noValue')}</span>
      <Select
        className={styles.target}
        aria-label={t('mapping.becomes', { name })}
        data={[
          { value: IGNORED, label: t('mapping.ignore') },
          ...targets.map((each) => ({
            value: each.value,
            label: each.required ? t('mapping.required', { label: each.label }) : each.label,
          })),
        ]}
        value={value ?? IGNORED}
        onChange={choose}
        searchable={targets.length > 8}
        onFocus={selectAll}
        nothingFoundMessage={t('state.noResult')}
        disabled={disabled}
      />
      <span className={`small soft ${styles.kind}`}>{target?.kind}</span>
      <span className={styles.state}>
        {value === null ? (
          <StatusBadge shape="ring" tone="none" bare>
            {t('mapping.ignored')}
          </StatusBadge>
        ) : wrong > 0 ? (
          <StatusBadge shape="square" tone="warn" bare>
            {t('mapping.wrongCells', { n: number(wrong, locale) })}
          </StatusBadge>
        ) : (
          <StatusBadge shape="dot" tone="ok" bare>
            {t('mapping.recognised')}
          </StatusBadge>
        )}
      </span>
    </li>
  )
}

function Rows({ columns, rows, mapping, targets, problems }: ImportPreviewProps) {
  const t = useWords()
  const id = useId()
  const shown = columns.map((_, index) => index).filter((index) => mapping[index] !== null)
  const labelOf = (index: number) => targets.find(({ value }) => value === mapping[index])?.label ?? columns[index]
  const wrong = problems.filter(({ row, column }) => rows.some((each) => each.row === row) && shown.includes(column))
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: an area that scrolls must be reachable by keyboard */}
      <section className={styles.table} tabIndex={0} aria-label={t('mapping.firstRows')}>
        <table className={tableStyles.table} data-density="dense">
          <thead>
            <tr>
              <th scope="col">{t('mapping.row')}</th>
              {shown.map((index) => (
                <th key={index} scope="col">
                  {labelOf(index)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ row, cells }) => (
              <tr key={row}>
                <th scope="row" className="num">
                  {row}
                </th>
                {shown.map((index) => {
                  const found = wrong.findIndex((one) => one.row === row && one.column === index)
                  return (
                    <td
                      key={index}
                      data-wrong={found >= 0 || undefined}
                      {...(found >= 0 && { 'aria-describedby': `${id}-${found}`, title: wrong[found]?.message })}
                    >
                      {found >= 0 && <IconAlertTriangle size={14} stroke={1.8} aria-hidden />} {cells[index]}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {wrong.length > 0 && (
        <ul className={styles.problems} aria-label={t('mapping.problems')}>
          {wrong.map(({ row, column, message }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: cells point at their problem by its place
            <li key={index} id={`${id}-${index}`}>
              {t('mapping.problem', { row, column: labelOf(column), message })}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
