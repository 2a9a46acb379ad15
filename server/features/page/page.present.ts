import { sortedJson } from '#core/json.ts'
import type { Locale } from '#core/locale.ts'
import type { LegalPage, PageRow as PageLine, PageState, PageVersion } from '#core/page/page.contract.ts'
import type { TextPage } from '#core/page/page.rules.ts'
import { isWritten, writtenIn } from '#core/page/page.rules.ts'
import type { Text } from '#core/text.ts'
import type { PageRow, PageVersionRow } from './page.rows.ts'

export interface Words {
  title: Text
  content: Text
}

const NOTHING: Words = { title: {}, content: {} }

/** What is being written: what is public where nothing was written since. */
export const draftOf = (row: PageRow | null): Words =>
  row ? { title: row.draftTitle ?? row.title, content: row.draftContent ?? row.content } : NOTHING

/** What everybody may read. Null when there is no such page. */
export const publicOf = (row: PageRow | null): Words | null =>
  row?.state === 'published' && isWritten(row.content) ? { title: row.title, content: row.content } : null

export const sameWords = (one: Words | null, other: Words | null): boolean =>
  sortedJson(one && { title: one.title, content: one.content }) ===
  sortedJson(other && { title: other.title, content: other.content })

/** Whether publishing the draft would change what is public. */
export function isChanged(row: PageRow | null): boolean {
  const draft = draftOf(row)
  return !sameWords(publicOf(row), isWritten(draft.content) ? draft : null)
}

export function stateOf(row: PageRow | null): PageState {
  if (publicOf(row)) return 'published'
  return isWritten(draftOf(row).content) ? 'draft' : 'missing'
}

export function presentLine(
  key: TextPage,
  row: PageRow | null,
  { publishedAt, locales }: { publishedAt: Date | undefined; locales: readonly Locale[] },
): PageLine {
  const [draft, shown] = [draftOf(row), publicOf(row)]
  return {
    key,
    state: stateOf(row),
    changed: isChanged(row),
    currentVersion: shown ? (row?.currentVersion ?? null) : null,
    publishedAt: (shown && publishedAt?.toISOString()) ?? null,
    languages: locales.map((lang) => ({
      lang,
      draft: Boolean(draft.content[lang]?.trim()),
      published: Boolean(shown?.content[lang]?.trim()),
    })),
  }
}

export function presentPage(
  key: TextPage,
  row: PageRow | null,
  {
    versions,
    names,
    accepted,
  }: {
    versions: readonly PageVersionRow[]
    names: ReadonlyMap<string, string>
    accepted: ReadonlyMap<number, number>
  },
): LegalPage {
  const [draft, shown] = [draftOf(row), publicOf(row)]
  const current = versions.find(({ number }) => number === row?.currentVersion)
  return {
    key,
    state: stateOf(row),
    title: draft.title,
    content: draft.content,
    changed: isChanged(row),
    published:
      shown && current
        ? {
            number: current.number,
            title: shown.title,
            content: shown.content,
            publishedAt: current.publishedAt.toISOString(),
          }
        : null,
    versions: versions.map(
      ({ number, content, publishedAt, publishedById }): PageVersion => ({
        number,
        publishedAt: publishedAt.toISOString(),
        publishedBy: names.get(publishedById ?? '') ?? null,
        languages: writtenIn(content),
        accepted: accepted.get(number) ?? 0,
      }),
    ),
    version: row?.version ?? 0,
  }
}

/** What an event says of a text: its title and the length of its content by language, never the document. */
export const auditOf = ({ title, content }: Words): Record<string, unknown> => ({
  title,
  signs: Object.fromEntries(writtenIn(content).map((lang) => [lang, content[lang]?.length ?? 0])),
})
