import type { Locale } from '../locale.ts'
import { keyOf } from '../platform/slug.rules.ts'
import type { Issue } from '../problem.ts'
import { pick, type Text } from '../text.ts'
import type { Category, Step, StepType } from './category.contract.ts'

type StepConfig = Step['config']

export interface WantedStep {
  id?: string | undefined
  key?: string | undefined
  type: StepType
  title: Text
  config: StepConfig
  closesAt: string | null
}

export interface WantedCategory {
  id?: string | undefined
  key?: string | undefined
  title: Text
  summary: Text
  steps: readonly WantedStep[]
}

/** `was` is what it is now; null for a new one. */
export interface PlannedStep {
  key: string
  type: StepType
  title: Text
  config: StepConfig
  closesAt: string | null
  was: (Step & { categoryId: string }) | null
}

export interface PlannedCategory {
  key: string
  title: Text
  summary: Text
  steps: PlannedStep[]
  was: Category | null
}

export interface Arrangement {
  categories: PlannedCategory[]
  removedCategories: Category[]
  /** Steps that go, those of removed categories apart. */
  removedSteps: (Step & { categoryId: string })[]
  issues: Issue[]
}

/**
 * What has to become of the present categories so that `wanted` holds. Things are recognised by id, else by key, and keep
 * both; a step that comes to a category where its key is taken gets another. `lang` is the language that new keys are made from.
 */
export function planArrangement(
  present: readonly Category[],
  wanted: readonly WantedCategory[],
  lang: Locale,
): Arrangement {
  const issues: Issue[] = []
  const steps = present.flatMap((category) => category.steps.map((step) => ({ ...step, categoryId: category.id })))
  const matched = matchAll(present, wanted, 'body.categories', issues)
  const keys = new Set(matched.map(({ was, want }) => was?.key ?? want.key ?? ''))
  const claimed = new Set<string>()
  const categories = matched.map(({ was, want }, n): PlannedCategory => {
    const key = was?.key ?? want.key ?? keyOf(pick(want.title, lang), 'category', keys)
    keys.add(key)
    const own = steps.filter(({ categoryId }) => categoryId === was?.id)
    const known = steps.filter(
      ({ id, categoryId }) => categoryId === was?.id || want.steps.some((step) => step.id === id),
    )
    const at = `body.categories[${n}].steps`
    return {
      key,
      title: want.title,
      summary: want.summary,
      was,
      steps: planSteps(known, own, want.steps, at, lang, claimed, issues),
    }
  })
  const keptIds = new Set(categories.map(({ was }) => was?.id))
  const keptSteps = new Set(categories.flatMap((category) => category.steps.map(({ was }) => was?.id)))
  return {
    categories,
    removedCategories: present.filter(({ id }) => !keptIds.has(id)),
    removedSteps: steps.filter(({ id, categoryId }) => keptIds.has(categoryId) && !keptSteps.has(id)),
    issues,
  }
}

type PresentStep = Step & { categoryId: string }

function planSteps(
  known: readonly PresentStep[],
  own: readonly PresentStep[],
  wanted: readonly WantedStep[],
  at: string,
  lang: Locale,
  claimed: Set<string>,
  issues: Issue[],
): PlannedStep[] {
  const matched = matchAll(known, wanted, at, issues, own)
  const keys = new Set(matched.map(({ key }) => key ?? ''))
  const left = own.map(({ key }) => key)
  return matched.map(({ was, want, key: given }, n) => {
    if (was && claimed.has(was.id)) issues.push({ at: `${at}[${n}].id`, rule: 'duplicate' })
    if (was) claimed.add(was.id)
    const key = given ?? keyOf(pick(want.title, lang), want.type, was ? new Set([...keys, ...left]) : keys)
    keys.add(key)
    return { key, type: want.type, title: want.title, config: configOf(want), closesAt: want.closesAt, was }
  })
}

/** Only what the step's type has. */
function configOf({ type, config }: WantedStep): StepConfig {
  switch (type) {
    case 'form':
      return config.form_id ? { form_id: config.form_id } : {}
    case 'textarea':
      return config.content ? { content: config.content } : {}
    case 'validation':
      return config.message ? { message: config.message } : {}
  }
}

interface Named {
  id: string
  key: string
}

/**
 * Pairs what is wanted with what there is: by id among `known`, else by key among `own`. Without a key is what needs a new one:
 * it has none, or is known from elsewhere under one that is taken here.
 */
function matchAll<Was extends Named, Want extends { id?: string | undefined; key?: string | undefined }>(
  known: readonly Was[],
  wanted: readonly Want[],
  at: string,
  issues: Issue[],
  own: readonly Was[] = known,
): { was: Was | null; want: Want; key: string | undefined }[] {
  const ids = new Set(wanted.map(({ id }) => id))
  const seen = new Set<string>()
  return wanted.map((want, n) => {
    const byId = want.id === undefined ? undefined : known.find(({ id }) => id === want.id)
    if (want.id !== undefined && !byId) issues.push({ at: `${at}[${n}].id`, rule: 'unknown' })
    const was =
      byId ?? (want.id === undefined ? own.find(({ id, key }) => key === want.key && !ids.has(id)) : undefined) ?? null
    if (was && want.key !== undefined && want.key !== was.key) issues.push({ at: `${at}[${n}].key`, rule: 'immutable' })
    const arrives = was !== null && !own.includes(was)
    const isTaken = arrives && (seen.has(was.key) || own.some(({ key }) => key === was.key))
    const key = isTaken ? undefined : (was?.key ?? want.key)
    if (key !== undefined && seen.has(key)) issues.push({ at: `${at}[${n}].key`, rule: 'duplicate' })
    if (key !== undefined) seen.add(key)
    return { was, want, key }
  })
}
