import { sortedJson } from '#core/json.ts'
import type { Locale } from '#core/locale.ts'
import { tidySection } from '#core/program/section.rules.ts'
import { pick, type Text } from '#core/text.ts'
import type { ProgramValues } from './program.rows.ts'

/** The subject of a program's events. */
export const subjectOf = ({ id, title, lang }: { id: string; title: Text; lang: Locale }) => ({
  kind: 'program' as const,
  id,
  name: pick(title, lang),
})

/** What an event says of a program. Of a page's sections it names the kind, title and size: whole documents stay out. */
export function auditOf(values: ProgramValues): Record<string, unknown> {
  const { settings, opensAt, closesAt, ...rest } = values
  const {
    slug,
    lang,
    supportedLangs,
    title,
    summary,
    zone,
    graceMinutes,
    visibility,
    capPerPerson,
    capTotal,
    numberPrefix,
  } = rest
  return {
    title,
    slug,
    lang,
    supportedLangs,
    summary,
    zone,
    graceMinutes,
    visibility,
    capPerPerson,
    capTotal,
    numberPrefix,
    opensAt: opensAt?.toISOString() ?? null,
    closesAt: closesAt?.toISOString() ?? null,
    kind: settings?.kind ?? {},
    facts: settings?.facts ?? [],
    sections: (settings?.sections ?? []).map((section) => ({
      kind: section.kind,
      title: section.title,
      signs: JSON.stringify(tidySection(section)).length,
      ...(section.hidden && { hidden: true as const }),
    })),
    picture: settings?.picture?.alt ?? {},
    editAfterSubmission: settings?.editAfterSubmission ?? true,
    isTemplate: settings?.isTemplate ?? false,
    off: settings?.off ?? [],
    contact: settings?.contact ?? '',
    // How many: the log says nothing of who they are.
    invited: settings?.invited?.length ?? 0,
  }
}

/** The values that differ, by name. Null when none does. */
export function changesOf(
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): { before: Record<string, unknown>; after: Record<string, unknown> } | null {
  const names = Object.keys(after).filter(
    (name) => sortedJson(before[name] ?? null) !== sortedJson(after[name] ?? null),
  )
  if (names.length === 0) return null
  const only = (values: Record<string, unknown>) =>
    Object.fromEntries(names.map((name) => [name, values[name] ?? null]))
  return { before: only(before), after: only(after) }
}
