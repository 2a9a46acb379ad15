import { wordsOf } from '#core/form/read.ts'
import { sortedJson } from '#core/json.ts'
import type { Locale } from '#core/locale.ts'
import type { Arrangement, PlannedCategory, PlannedStep } from '#core/program/arrange.rules.ts'
import type { Category } from '#core/program/category.contract.ts'
import { pick, type Text } from '#core/text.ts'
import type { FormRow } from '../form/form.public.ts'

interface Titled {
  key: string
  title: Text
}

interface Naming {
  lang: Locale
  /** Every form of the program. */
  forms: readonly Pick<FormRow, 'id' | 'key' | 'title'>[]
}

type Values = Record<string, unknown>

/**
 * What an event says of an arrangement: the order where it is another one, what was added and removed by title, and the
 * parts that changed. Both lists of changes name the same things in the same order.
 */
export function auditArrangement(
  present: readonly Category[],
  plan: Arrangement,
  { lang, forms }: Naming,
): { before: Values; after: Values } {
  const named = ({ key, title }: Titled) => pick(title, lang) || key
  const order = (categories: readonly (Titled & { steps: readonly Titled[] })[]) =>
    isReordered(present, plan)
      ? categories.map((category) => ({ category: named(category), steps: category.steps.map(named) }))
      : []
  const formName = namesOfForms(forms, lang)
  const changes = plan.categories.flatMap((category) => {
    const name = { category: named(category) }
    return [
      category.was && change(name, categoryParts(category.was), categoryParts(category)),
      ...category.steps.map(
        (step) =>
          step.was && change({ ...name, step: named(step) }, stepParts(step.was, formName), stepParts(step, formName)),
      ),
    ].filter((each) => each !== null)
  })
  const removedFrom = new Map(present.map((category) => [category.id, named(category)]))
  return {
    before: filled({
      order: order(present),
      removed: [
        ...plan.removedCategories.map((category) => ({ category: named(category) })),
        ...plan.removedSteps.map((step) => ({ category: removedFrom.get(step.categoryId), step: named(step) })),
      ],
      changed: changes.map(({ before }) => before),
    }),
    after: filled({
      order: order(plan.categories),
      added: plan.categories.flatMap((category) => [
        ...(category.was ? [] : [{ category: named(category) }]),
        ...category.steps.flatMap((step) => (step.was ? [] : [{ category: named(category), step: named(step) }])),
      ]),
      changed: changes.map(({ after }) => after),
    }),
  }
}

const filled = (lists: Record<string, readonly unknown[]>): Values =>
  Object.fromEntries(Object.entries(lists).filter(([, list]) => list.length > 0))

const isReordered = (present: readonly Category[], { categories }: Arrangement): boolean =>
  sortedJson(present.map(({ id, steps }) => [id, steps.map((step) => step.id)])) !==
  sortedJson(categories.map(({ was, steps }) => [was?.id, steps.map((step) => step.was?.id)]))

/** Forms by their titles; those that share one, with their keys. */
function namesOfForms(forms: Naming['forms'], lang: Locale): (id: string) => string {
  const titles = forms.map(({ key, title }) => pick(title, lang) || key)
  const names = new Map(
    forms.map(({ id, key }, n) => {
      const title = titles[n] ?? key
      return [id, titles.indexOf(title) === titles.lastIndexOf(title) ? title : `${title} (${key})`]
    }),
  )
  return (id) => names.get(id) ?? id
}

interface Parts {
  texts: Readonly<Record<string, Text>>
  values: Values
}

const categoryParts = ({ title, summary }: Pick<PlannedCategory, 'title' | 'summary'>): Parts => ({
  texts: { title, summary },
  values: {},
})

const stepParts = (
  { title, type, config, closesAt }: Pick<PlannedStep, 'title' | 'type' | 'config' | 'closesAt'>,
  formName: (id: string) => string,
): Parts => ({
  texts: { title, content: config.content ?? {}, message: config.message ?? {} },
  values: { type, form: config.form_id ? formName(config.form_id) : null, closesAt },
})

/** The parts that differ, texts language by language. Null when none does. */
function change(name: Values, was: Parts, is: Parts): { before: Values; after: Values } | null {
  const before: Values = {}
  const after: Values = {}
  for (const [part, value] of Object.entries(is.values)) {
    if (was.values[part] === value) continue
    before[part] = was.values[part]
    after[part] = value
  }
  for (const [part, text] of Object.entries(is.texts)) {
    const old = was.texts[part] ?? {}
    const langs = ([...new Set([...Object.keys(old), ...Object.keys(text)])] as Locale[]).filter(
      (lang) => (old[lang] ?? '') !== (text[lang] ?? ''),
    )
    if (langs.length === 0) continue
    const wordings = langs.map((lang) => [lang, ...auditTexts(old[lang] ?? '', text[lang] ?? '')] as const)
    before[part] = Object.fromEntries(wordings.map(([lang, words]) => [lang, words]))
    after[part] = Object.fromEntries(wordings.map(([lang, , words]) => [lang, words]))
  }
  return Object.keys(after).length > 0 ? { before: { ...name, ...before }, after: { ...name, ...after } } : null
}

/** As of answers: short texts whole, long ones by their beginning and length. */
const LOGGED_SIGNS = 500
/** How much of what is the same is kept before a difference that stands further on. */
const LEAD = 20

/** Two texts without their tags, unless only those differ. Of long ones the part in which they begin to differ is kept. */
function auditTexts(before: string, after: string): [string, string] {
  const words = [plain(before), plain(after)] as const
  const [was, is] = words[0] === words[1] ? [[...before], [...after]] : [[...words[0]], [...words[1]]]
  const same = was.findIndex((sign, n) => sign !== is[n])
  const differ = same < 0 ? was.length : same
  const from = differ > LOGGED_SIGNS / 2 && Math.max(was.length, is.length) > LOGGED_SIGNS ? differ - LEAD : 0
  return [shortened(was, from), shortened(is, from)]
}

// Headings end a line as paragraphs do.
const plain = (html: string): string => wordsOf(html.replaceAll('</h2>', '<br>'))

function shortened(signs: readonly string[], from: number): string {
  const shown = signs.slice(from, from + LOGGED_SIGNS).join('')
  if (from === 0 && signs.length <= LOGGED_SIGNS) return shown
  return `${from > 0 ? '…' : ''}${shown}${signs.length > from + LOGGED_SIGNS ? '…' : ''} (${signs.length})`
}
