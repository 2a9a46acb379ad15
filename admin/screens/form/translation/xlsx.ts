import { isLocale, type Locale } from '#core/locale.ts'
import { workbookOf } from '../parts/workbook.ts'
import type { TranslatedText } from './translation.ts'

/** Heads of the first two columns; those of the others are codes of languages. */
const HEADS = ['key', 'where'] as const

/** Texts as a workbook with a column for each language. */
export async function writeTexts(texts: readonly TranslatedText[], languages: readonly Locale[]): Promise<Blob> {
  const rows = [
    [...HEADS, ...languages],
    ...texts.map(({ key, where, texts: words }) => [key, where, ...languages.map((lang) => words[lang] ?? '')]),
  ]
  return workbookOf([{ name: 'texts', rows, widths: { first: [30, 30], others: 60 } }])
}

/** Null when the first row is not that of such a file. */
export function readTexts(rows: readonly (readonly unknown[])[]): TranslatedText[] | null {
  const [head = [], ...lines] = rows
  const names = head.map((cell) =>
    String(cell ?? '')
      .trim()
      .toLowerCase(),
  )
  if (names[0] !== HEADS[0] || names[1] !== HEADS[1] || !names.slice(2).some(isLocale)) return null
  const textOf = (cell: unknown) => (cell === null || cell === undefined ? '' : String(cell))
  return lines
    .filter(([key]) => textOf(key))
    .map(([key, where, ...cells]) => ({
      key: textOf(key),
      where: textOf(where),
      texts: Object.fromEntries(
        names.slice(2).flatMap((lang, n) => (isLocale(lang) ? [[lang, textOf(cells[n])]] : [])),
      ),
    }))
}
