import { sumOf } from '#client/form/sum.ts'
import type { Words } from '#client/words.ts'
import { type FieldOf, optionReference, type TableAnswer, type TableColumn } from '#core/form/definition.ts'
import { shownCells } from '#core/form/types/table/shown.ts'
import type { Locale } from '#core/locale.ts'
import { numberIn } from '#core/number.ts'
import { typographic } from '#core/site/typography.ts'
import { pick, type Text } from '#core/text.ts'

interface AnswerTableProps {
  field: FieldOf<'table'>
  answer: TableAnswer
  lang: Locale
  fallback: Locale
  /** The renderer's. */
  words: Words
}

/** The answer to a table's question, to be read. */
export function AnswerTable({ field, answer: given, lang, fallback, words }: AnswerTableProps) {
  const answer = (shownCells(field, given) ?? {}) as TableAnswer
  const text = (one: Text | undefined) => typographic(pick(one, lang, fallback), lang)
  const cell = (col: TableColumn, value: string | number | undefined) => {
    if (typeof value === 'number') return numberIn(value, lang, 'always')
    const option = col.kind === 'select' && col.options?.find((one) => optionReference(one) === value)
    return option ? text(option.text) : value
  }
  const side = (col: TableColumn) => (col.kind === 'number' ? 'n' : undefined)
  const table = (
    <table className="table">
      <caption className="vh">{text(field.title)}</caption>
      <thead>
        <tr>
          <th scope="col">{text(field.headTitle) || <span className="vh">{text(field.title)}</span>}</th>
          {field.cols.map((col) => (
            <th scope="col" key={col.reference} className={side(col)}>
              {text(col.title)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {field.rows.map((row) => (
          <tr key={row.reference}>
            <th scope="row">{text(row.title)}</th>
            {field.cols.map((col) => (
              <td key={col.reference} className={side(col)}>
                {cell(col, answer[row.reference]?.[col.reference])}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      {field.cols.some((col) => col.total) && (
        <tfoot>
          <tr>
            <th scope="row">{words.total}</th>
            {field.cols.map((col) => (
              <td key={col.reference} className="n">
                {col.total && numberIn(sumOf(field, answer, col.reference), lang, 'always')}
              </td>
            ))}
          </tr>
        </tfoot>
      )}
    </table>
  )
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what slides must be reached by keyboard
    <section className="answers__slide" aria-label={text(field.title)} tabIndex={0}>
      {table}
    </section>
  )
}
