import type { Locale } from '../locale.ts'
import type { Issue } from '../problem.ts'
import { pick } from '../text.ts'
import { scopeOf } from './conditions.ts'
import type { Answers, Field, FormDefinition } from './definition.ts'
import { answerOf, isSeparator } from './definition.ts'
import { isGroup, lineOf } from './fields.ts'
import { referenceAt } from './paths.ts'
import { isEmptyAnswer } from './registry.ts'
import { unfold } from './unfold.ts'
import { isAskedOf } from './validate.ts'

export interface Missing {
  /** The field, to link to. */
  reference: string
  /** The answer's path inside it. */
  at: string
  label: string
  rule: string
  /** Of the rule, for the sentence that a field says. */
  params?: Issue['params']
}

/**
 * What keeps answers from being sent, from the issues of a submission: in the form's order, worded by the field's title.
 * One flaw of each answer; an address is one, whatever parts it lacks.
 */
export function missingFrom(
  issues: readonly Issue[],
  definition: FormDefinition,
  lang: Locale,
  fallback?: Locale,
): Missing[] {
  return firstBy(issues, ({ at }) => answerAt(at)).map((issue) => ({
    reference: referenceAt(issue.at),
    at: issue.at,
    label: labelAt(definition, issue.at, lang, fallback),
    rule: issue.rule,
    ...(issue.params && { params: issue.params }),
  }))
}

/** Of `home.city` the address: no other path ends so, `team[0].name` least of all. */
const answerAt = (at: Issue['at']): string => at.replace(/([^\]])\.[^.[]+$/, '$1')

/** One flaw of each answer, and of each part of one: they are put right together, and counted as one. */
export const firstOfEach = (issues: readonly Issue[]): Issue[] => firstBy(issues, ({ at }) => at)

function firstBy(issues: readonly Issue[], keyOf: (issue: Issue) => string): Issue[] {
  const seen = new Set<string>()
  return issues.filter((issue) => seen.size < seen.add(keyOf(issue)).size)
}

/** Questions asked of the person now (hidden ones apart), and how many of them have an answer that lacks nothing. */
export function progressOf(
  definition: FormDefinition,
  answers: Answers,
  missing: readonly Pick<Missing, 'reference'>[] = [],
): { questions: number; answered: number } {
  const scope = scopeOf(definition.fields, answers)
  const asked = scope.fields.filter(
    (field) => !isSeparator(field) && scope.visible(field.reference) && isAskedOf(field),
  )
  const answered = asked.filter(
    (field) =>
      !isEmptyAnswer(field, answerOf(answers, field.reference)) &&
      !missing.some(({ reference }) => reference === field.reference),
  )
  return { questions: asked.length, answered: answered.length }
}

/** The words for an answer's path: `Team members 1 · Name`, `Budget · Staff · 2027`. `parts` words the parts of an address. */
export function labelAt(
  definition: FormDefinition,
  at: string,
  lang: Locale,
  fallback?: Locale,
  parts: { readonly [part: string]: string } = {},
): string {
  const say = (text: Field['title']) => pick(text, lang, fallback)
  const reference = referenceAt(at)
  const fields = unfold(definition.fields)
  const field = fields.find((one) => one.reference === reference)
  if (!field) return at
  const item = /^[^.[]*\[(\d+)\]\.(.+)$/.exec(at)
  if (item && isGroup(field)) {
    const inner = labelAt(formIn(field), item[2] ?? '', lang, fallback, parts)
    return `${say(field.itemTitle ?? field.title) || field.reference} ${Number(item[1]) + 1} · ${inner}`
  }
  if (item && lineOf(field)) return `${say(field.title) || field.reference} · ${Number(item[1]) + 1}`
  const section = isShared(definition, field, `${lang} ${fallback}`, say) ? sectionOf(fields, field) : undefined
  const titles = [section && say(section.title), say(field.title) || field.reference]
  const cell = /^[^.[]*\[([^\]]+)\]\[([^\]]+)\]$/.exec(at)
  if (field.type === 'table' && cell) {
    const row = field.rows.find((one) => one.reference === cell[1])
    const col = field.cols.find((one) => one.reference === cell[2])
    return [...titles, row && say(row.title), col && say(col.title)].filter(Boolean).join(' · ')
  }
  const part = field.type === 'address' ? parts[at.slice(at.indexOf('.') + 1)] : undefined
  return [...titles, part].filter(Boolean).join(' · ')
}

const inside = new WeakMap<Field, FormDefinition>()

/** The questions of a group as a form, the same each time: what is known of it is looked up by it. */
function formIn(group: Field & { fields: Field[] }): FormDefinition {
  const form = inside.get(group) ?? { fields: group.fields }
  inside.set(group, form)
  return form
}

/** By form, then by languages: questions whose title another one has too. */
const shared = new WeakMap<FormDefinition, Record<string, Set<Field>>>()

function isShared(form: FormDefinition, field: Field, langs: string, say: (text: Field['title']) => string): boolean {
  const known = shared.get(form) ?? {}
  shared.set(form, known)
  if (!known[langs]) {
    const found = new Set<Field>()
    const first = new Map<string, Field>()
    for (const one of unfold(form.fields)) {
      if (isSeparator(one)) continue
      const other = first.get(say(one.title))
      if (other) found.add(other).add(one)
      else first.set(say(one.title), one)
    }
    known[langs] = found
  }
  return known[langs].has(field)
}

/** The heading that a field stands under. */
const sectionOf = (fields: readonly Field[], field: Field): Field | undefined =>
  fields.slice(0, fields.indexOf(field)).findLast(({ type }) => type === 'sep-title')
