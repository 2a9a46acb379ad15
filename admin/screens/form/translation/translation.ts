import type { Locale } from '#core/locale.ts'
import { withText } from '#core/text.ts'
import { commit } from '../editor.history.ts'
import type { Editor } from '../editor.state.ts'
import { changeNode } from '../nodes.ts'
import { type TextRow, textRows } from '../texts.ts'

/** A text of a form as a file for translators has it: where it is, and its words by language. */
export interface TranslatedText {
  key: string
  /** For the translator: the kind of text, and the question that it is in. */
  where: string
  texts: { [Lang in Locale]?: string }
}

export interface TextChange {
  key: string
  where: string
  lang: Locale
  before: string
  after: string
}

/** What a file from translators says about a form as it is now. */
export interface TranslationReport {
  changes: TextChange[]
  /** Texts that the form has no more. */
  unknown: string[]
  /** Texts whose source was rewritten since the file was made: their translations may be out of date. */
  outdated: string[]
  /** Texts without words in each language that the file has, once it is taken over. */
  missing: { lang: Locale; count: number }[]
}

interface Reading {
  rows: readonly (Pick<TextRow, 'key' | 'text'> & { where: string })[]
  source: Locale
  languages: readonly Locale[]
}

/** Compares a file with the form. The source is not taken from it: translators translate. */
export function compareTexts(read: readonly TranslatedText[], { rows, source, languages }: Reading): TranslationReport {
  const known = new Map(rows.map((row) => [row.key, row]))
  const targets = languages.filter((lang) => lang !== source && read.some(({ texts }) => texts[lang] !== undefined))
  const changes = read.flatMap(({ key, texts }): TextChange[] => {
    const row = known.get(key)
    return row
      ? targets.flatMap((lang) => {
          const [before, after] = [row.text[lang] ?? '', texts[lang]?.trim() ?? '']
          // An empty cell is not yet translated; it takes nothing away.
          return after === '' || after === before ? [] : [{ key, where: row.where, lang, before, after }]
        })
      : []
  })
  const changed = new Set(changes.map(({ key, lang }) => `${key} ${lang}`))
  return {
    changes,
    unknown: read.filter(({ key }) => !known.has(key)).map(({ key }) => key),
    outdated: read.flatMap(({ key, texts }) => {
      const row = known.get(key)
      const was = texts[source]?.trim()
      return row && was && was !== row.text[source]?.trim() ? [row.where] : []
    }),
    missing: targets.map((lang) => ({
      lang,
      count: rows.filter(({ key, text }) => !text[lang]?.trim() && !changed.has(`${key} ${lang}`)).length,
    })),
  }
}

/** Puts the translations into the form, as one step of undo. */
export function applyTexts(editor: Editor, changes: readonly TextChange[]): Editor {
  const { content } = editor
  let { title, nodes } = content
  const rows = new Map(textRows(title, nodes).map((row) => [row.key, row]))
  for (const [key, of] of Map.groupBy(changes, (change) => change.key)) {
    const row = rows.get(key)
    if (!row) continue
    const text = of.reduce((now, { lang, after }) => withText(now, lang, after), row.text)
    if (row.node) nodes = changeNode(nodes, row.node.id, (node) => ({ ...node, field: row.write(node.field, text) }))
    else title = text
  }
  return commit(editor, { ...content, title, nodes })
}
