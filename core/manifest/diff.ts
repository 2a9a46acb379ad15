import { sameValue } from './canonical.ts'
import type { Manifest, ManifestCategory, ManifestForm, ManifestStep } from './manifest.contract.ts'
import type { HoldReason } from './part.ts'
import { PLATFORM_PARTS, SETTINGS_PARTS } from './parts.ts'
import { targetOf, tidy, type WholeManifest, type WholeProgram } from './target.ts'

/** `platform`, `program`, `form`, `category`, `step`, or what a slice calls an item of its list. */
export type ChangeKind = string

export interface Change {
  action: 'create' | 'update' | 'remove'
  kind: ChangeKind
  /** Keys from the platform down: `fondation/prix-2027/film/gate`. */
  at: string
  /** What differs, by property; of a form: `+reference`, `-reference`, `~reference`. */
  details: string[]
  /** Applications or people that are bound to what goes. */
  holds?: number
}

export interface Refusal {
  kind: ChangeKind
  at: string
  reason: HoldReason | 'questionChanges' | 'inTrash'
  count: number
}

export interface Plan {
  changes: Change[]
  refused: Refusal[]
  /** The platform once every change is made. */
  target: WholeManifest
}

export interface Bound {
  /** Applications in a category, at a step or answering a form; people with a role; 1 for a domain that is served. By kind and `at`. */
  count(kind: ChangeKind, at: string): number
}

export const NOTHING_BOUND: Bound = { count: () => 0 }

/**
 * What has to change so that `wanted` holds, in the order in which it can be done. What holds applications (or serves
 * visitors) goes only with `prune: 'yes'`; else it is refused by name.
 */
export function planChanges(
  current: WholeManifest | null,
  wanted: Manifest,
  options: { slug: string; bound?: Bound; prune?: 'yes' | 'no' },
): Plan {
  const from = current && tidy<WholeManifest>(current)
  const target = targetOf(from, tidy(wanted), options.slug)
  const plan = new Planner(options.bound ?? NOTHING_BOUND, options.prune ?? 'no')
  plan.platform(from, target)
  return { changes: plan.changes, refused: plan.refused, target }
}

interface Lists<Item> {
  kind: ChangeKind
  at: string
  name(item: Item): string
  details?(before: Item, after: Item): string[]
  reason?: Refusal['reason']
}

class Planner {
  readonly changes: Change[] = []
  readonly refused: Refusal[] = []
  readonly #bound: Bound
  readonly #prune: 'yes' | 'no'

  constructor(bound: Bound, prune: 'yes' | 'no') {
    this.#bound = bound
    this.#prune = prune
  }

  platform(from: WholeManifest | null, to: WholeManifest): void {
    const at = to.platform.slug
    if (!from) this.#add('create', 'platform', at, [])
    else
      this.#update(
        'platform',
        at,
        differences({ ...from.platform, ...prefixed(from) }, { ...to.platform, ...prefixed(to) }, ['theme']),
      )
    for (const { property, kind, key, held } of PLATFORM_PARTS) {
      const list = (of: WholeManifest | null) =>
        (of?.[property as keyof WholeManifest] ?? []) as unknown as Record<string, string>[]
      this.#list(list(from), list(to), { kind, at, name: (item) => item[key] ?? '', ...(held && { reason: held }) })
    }
    for (const { property, kind, empty } of SETTINGS_PARTS) {
      const settings = (of: WholeManifest | null) => (of?.[property as keyof WholeManifest] ?? empty) as object
      this.#update(kind, at, differences(settings(from), settings(to)))
    }
    for (const program of to.programs) {
      this.#program(from?.programs.find(({ slug }) => slug === program.slug) ?? null, program, at)
    }
  }

  #program(from: WholeProgram | null, to: WholeProgram, platform: string): void {
    const at = `${platform}/${to.slug}`
    if (!from) this.#add('create', 'program', at, to.published ? ['published'] : [])
    else this.#update('program', at, differences(from, to, ['categories', 'forms']))

    const forms = new Set(to.forms.map(({ key }) => key))
    this.#list(from?.forms.filter(({ key }) => forms.has(key)) ?? [], to.forms, {
      kind: 'form',
      at,
      name: ({ key }) => key,
      details: formDetails,
    })
    const before = from?.categories ?? []
    this.#list(before, to.categories, {
      kind: 'category',
      at,
      name: ({ key }) => key,
      details: (a, b) => differences(a, b, ['steps']),
      reason: 'holdsResponses',
    })
    this.#order('category', at, before, to.categories)
    for (const category of to.categories)
      this.#steps(
        before.find(({ key }) => key === category.key),
        category,
        at,
      )
    this.#list(from?.forms.filter(({ key }) => !forms.has(key)) ?? [], [], {
      kind: 'form',
      at,
      name: ({ key }) => key,
      reason: 'holdsResponses',
    })
  }

  #steps(from: ManifestCategory | undefined, to: ManifestCategory, program: string): void {
    const at = `${program}/${to.key}`
    this.#list<ManifestStep>(from?.steps ?? [], to.steps, {
      kind: 'step',
      at,
      name: ({ key }) => key,
      reason: 'holdsResponses',
    })
    this.#order('step', at, from?.steps ?? [], to.steps)
    for (const step of to.steps) {
      const was = from?.steps.find(({ key }) => key === step.key)
      const asked = (one: ManifestStep) => `${one.type} ${one.type === 'form' ? (one.form ?? '') : ''}`
      const count = was && asked(was) !== asked(step) ? this.#bound.count('step', `${at}/${step.key}`) : 0
      if (count > 0) this.refused.push({ kind: 'step', at: `${at}/${step.key}`, reason: 'questionChanges', count })
    }
  }

  #list<Item extends object>(before: readonly Item[], after: readonly Item[], lists: Lists<Item>): void {
    const known = new Map(before.map((item) => [lists.name(item), item]))
    for (const item of after) {
      const name = lists.name(item)
      const was = known.get(name)
      known.delete(name)
      const at = `${lists.at}/${name}`
      if (!was) this.#add('create', lists.kind, at, [])
      else {
        const details = lists.details?.(was, item) ?? differences(was, item)
        // Questions that go or change have answers, those of drafts among them.
        const touched = lists.kind === 'form' && details.some((one) => one.startsWith('-') || one.startsWith('~'))
        this.#update(lists.kind, at, details, touched ? this.#bound.count('form', at) : 0)
      }
    }
    for (const name of known.keys()) this.#remove(lists.kind, `${lists.at}/${name}`, lists.reason)
  }

  /** Things that stay, but in another order. */
  #order(kind: ChangeKind, at: string, before: readonly { key: string }[], after: readonly { key: string }[]): void {
    const old = before.map(({ key }) => key).filter((key) => after.some((item) => item.key === key))
    const common = after.map(({ key }) => key).filter((key) => old.includes(key))
    if (!sameValue(old, common)) this.#add('update', kind, at, ['order'])
  }

  #remove(kind: ChangeKind, at: string, reason: Refusal['reason'] | undefined): void {
    const count = reason ? this.#bound.count(kind, at) : 0
    if (count > 0 && reason && this.#prune === 'no') this.refused.push({ kind, at, reason, count })
    else this.changes.push({ action: 'remove', kind, at, details: [], ...(count > 0 && { holds: count }) })
  }

  #update(kind: ChangeKind, at: string, details: string[], holds = 0): void {
    if (details.length > 0) this.changes.push({ action: 'update', kind, at, details, ...(holds > 0 && { holds }) })
  }

  #add(action: Change['action'], kind: ChangeKind, at: string, details: string[]): void {
    this.changes.push({ action, kind, at, details })
  }
}

const prefixed = ({ platform: { theme } }: WholeManifest) => ({
  'theme.primary': theme.primary,
  'theme.secondary': theme.secondary,
  'theme.logo': theme.logo,
})

/** Names of the properties that are not the same. */
function differences(before: object, after: object, except: readonly string[] = []): string[] {
  const a = before as Record<string, unknown>
  const b = after as Record<string, unknown>
  return [...new Set([...Object.keys(b), ...Object.keys(a)])].filter(
    (name) => !except.includes(name) && !sameValue(a[name] ?? null, b[name] ?? null),
  )
}

function formDetails(before: ManifestForm, after: ManifestForm): string[] {
  const details = differences(before, after, ['fields'])
  const was = new Map(before.fields.map((field) => [field.reference, field]))
  const is = new Set(after.fields.map(({ reference }) => reference))
  for (const field of after.fields) {
    const old = was.get(field.reference)
    if (!old) details.push(`+${field.reference}`)
    else if (!sameValue(old, field)) details.push(`~${field.reference}`)
  }
  for (const reference of was.keys()) if (!is.has(reference)) details.push(`-${reference}`)
  const moved = before.fields.map(({ reference }) => reference).filter((reference) => is.has(reference))
  const now = after.fields.map(({ reference }) => reference).filter((reference) => was.has(reference))
  if (!sameValue(moved, now)) details.push('order')
  return details
}
