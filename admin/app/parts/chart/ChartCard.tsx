import { UnstyledButton } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { number } from '#client/ui/format.ts'
import { lazy } from '#client/ui/lazy.tsx'
import { useLocale, useQuery, useWords } from '../../hooks.ts'
import { parseOneOf } from '../../urlParams.ts'
import boardStyles from '../Board.module.css'
import pageStyles from '../Page.module.css'
import { Sheet } from '../Page.tsx'
import tableStyles from '../table/Table.module.css'
import styles from './ChartCard.module.css'
import type { ChartKind, ChartRow, ChartSeries } from './series.ts'
import { saveCsv } from './tableCsv.ts'

/** Where the drawing does not come, the table still says it. */
const Chart = lazy(async () => {
  try {
    return (await import('./ChartDrawing.tsx')).ChartDrawing
  } catch {
    return () => null
  }
})

/** A table, of the latest rows or of all. */
const FIGURES = ['table', 'all'] as const
/** Rows before one asks for all. */
const FEW = 10

export interface ChartCardProps {
  title: string
  /** Right of the title. */
  extra?: ReactNode
  kind?: ChartKind
  series: readonly ChartSeries[]
  /** In the order of the drawing; the table begins with the last. */
  rows: readonly ChartRow[]
  /** What the rows are, as the head of their column. */
  rowsLabel: string
  /** Name of the file of figures, without its ending. */
  fileName: string
  /** "24 septembre – 22 novembre 2026, 60 jours". */
  period?: ReactNode
  /** What a table that is cut says it shows. */
  latest?: (count: number) => string
  /** In the place of the drawing while there is nothing to draw. */
  empty?: string
  /** Name of its choice in the address, when a page has several. */
  param?: string
  /** Figures above the drawing. */
  children?: ReactNode
}

/** Numbers drawn, and the same numbers as a table and as a file; which of them shows is in the address. */
export function ChartCard({
  title,
  extra,
  kind = 'line',
  series,
  rows,
  rowsLabel,
  fileName,
  period,
  latest,
  empty,
  param = 'figures',
  children,
}: ChartCardProps) {
  const t = useWords()
  const locale = useLocale()
  const { get, set } = useQuery()
  const figures = parseOneOf(FIGURES, get(param))
  const isTable = figures !== undefined
  const isEmpty = rows.length === 0
  const shown = rows.toReversed().slice(0, figures === 'all' ? undefined : FEW)
  return (
    <Sheet title={title} extra={extra}>
      <div className={pageStyles.sheetBody}>
        <div className={styles.head}>
          {children}
          <p className={`small ${styles.legend}`}>
            {series.map(({ name, label, color, dashed }) => (
              <span key={name}>
                <i style={{ '--series': color } as React.CSSProperties} data-dashed={dashed || undefined} aria-hidden />{' '}
                {label}
              </span>
            ))}
          </p>
        </div>
        {isEmpty ? (
          <p className={styles.empty}>{empty ?? t('chart.empty')}</p>
        ) : isTable ? (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: an area that scrolls must be reachable by keyboard
          <section className={styles.table} data-figures tabIndex={0} aria-label={t('chart.figures', { title })}>
            <Figures series={series} rows={shown} rowsLabel={rowsLabel} />
          </section>
        ) : (
          <figure>
            <div className={styles.drawing} data-chart aria-hidden="true">
              <Chart kind={kind} series={series} rows={rows} format={(value) => number(value, locale)} />
            </div>
            <figcaption className="vh">
              <Figures series={series} rows={rows} rowsLabel={rowsLabel} unlinked />
            </figcaption>
          </figure>
        )}
        {!isEmpty && (
          <p className={`small soft ${styles.foot}`}>
            <span>
              {period}
              {isTable && latest && shown.length < rows.length && (
                <>
                  {' · '}
                  {latest(shown.length)}
                </>
              )}
            </span>
            <span className={styles.switches}>
              {isTable && (
                <UnstyledButton className="link" onClick={() => void saveCsv(fileName, { series, rows, rowsLabel })}>
                  <IconDownload size={15} stroke={1.6} aria-hidden /> {t('chart.csv')}
                </UnstyledButton>
              )}
              {isTable && rows.length > FEW && (
                <UnstyledButton
                  className="link"
                  onClick={() => set({ [param]: figures === 'all' ? 'table' : 'all' }, { replace: true })}
                >
                  {t(figures === 'all' ? 'chart.latestOnly' : 'chart.all')}
                </UnstyledButton>
              )}
              <UnstyledButton
                className="link"
                onClick={() => set({ [param]: isTable ? null : 'table' }, { replace: true })}
              >
                {t(isTable ? 'chart.asChart' : 'chart.asTable')}
              </UnstyledButton>
            </span>
          </p>
        )}
      </div>
    </Sheet>
  )
}

interface FiguresProps extends Pick<ChartCardProps, 'series' | 'rows' | 'rowsLabel'> {
  /** A table that is not seen holds nothing to press. */
  unlinked?: boolean
}

function Figures({ series, rows, rowsLabel, unlinked = false }: FiguresProps) {
  const locale = useLocale()
  return (
    <table className={tableStyles.table} data-density="dense">
      <thead>
        <tr>
          <th scope="col">{rowsLabel}</th>
          {series.map(({ name, label }) => (
            <th key={name} scope="col" className={tableStyles.right}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, label, values, links }) => (
          <tr key={key}>
            <td>{label}</td>
            {series.map(({ name }) => {
              const to = unlinked ? undefined : links?.[name]
              const text = number(values[name] ?? 0, locale)
              return (
                <td key={name} className={tableStyles.right}>
                  {to ? (
                    <Link className={boardStyles.cell} to={to}>
                      {text}
                    </Link>
                  ) : (
                    text
                  )}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** A figure above a chart, with what it was before. */
export function ChartFigure({
  label,
  value,
  change,
}: {
  label: string
  value: string
  /** "+12 % since last week": better or worse than before, where it is either. */
  change?: { text: string; tone?: 'ok' | 'bad' }
}) {
  return (
    <p className={styles.figure}>
      <span className="soft">{label}</span>
      <b className="num">{value}</b>
      {change && <span data-tone={change.tone}>{change.text}</span>}
    </p>
  )
}
