import { fold } from '#core/fold.ts'
import { type Option, REFERENCE } from '#core/form/definition.ts'

/** Letters without accents, digits and single underscores: what titles become in exports. */
export const referenceFrom = (title: string): string =>
  fold(title)
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_+|_+$/g, '')
    .slice(0, 40)
    .replaceAll(/_+$/g, '')

/** What a reference is made from where there is no title yet. */
export const referenceForType = (type: string): string => type.replaceAll('-', '_')

/** `base`, else the first of `base_2`, `base_3`, … that is free. */
export function freeReference(base: string, taken: ReadonlySet<string>): string {
  // Names of Object.prototype are reserved.
  const start = base in Object.prototype ? `${base}_1` : base
  if (!taken.has(start)) return start
  for (let n = 2; ; n++) if (!taken.has(`${start}_${n}`)) return `${start}_${n}`
}

/** Whether a reference comes from the title (or, without one, from `kind`). */
const isDerivedFrom = (reference: string, title: string, kind: string): boolean => {
  const base = referenceFrom(title) || kind
  return reference === base || (reference.startsWith(`${base}_`) && /^\d+$/.test(reference.slice(base.length + 1)))
}

/** The reference after a change of the title. It stays if it was written by hand or if answers may hold it (`fixed`). */
export function referenceForTitle(
  now: { reference: string; title: string },
  next: string,
  kind: string,
  taken: ReadonlySet<string>,
  fixed: ReadonlySet<string>,
): string {
  if (fixed.has(now.reference) || !isDerivedFrom(now.reference, now.title, kind)) return now.reference
  const base = referenceFrom(next) || kind
  const others = new Set(taken)
  others.delete(now.reference)
  if (isDerivedFrom(now.reference, next, kind) && !others.has(now.reference)) return now.reference
  return freeReference(base, others)
}

export type ReferenceProblem = 'shape' | 'reserved' | 'taken' | 'lockedElsewhere'

/** Why a typed reference cannot be used. `lockedElsewhere`: submitted applications use it with another type or in another group. */
export function referenceProblem(
  reference: string,
  others: ReadonlySet<string>,
  lockedElsewhere: ReadonlySet<string> = new Set(),
): ReferenceProblem | null {
  if (!REFERENCE.test(reference)) return 'shape'
  if (reference in Object.prototype) return 'reserved'
  if (others.has(reference)) return 'taken'
  return lockedElsewhere.has(reference) ? 'lockedElsewhere' : null
}

/** An option has a reference or, when it was imported, a value: whichever it has is replaced. */
export const withOptionReference = (option: Option, reference: string): Option => {
  const { reference: _r, value: _v, ...rest } = option
  return option.value !== undefined && option.reference === undefined
    ? { value: reference, ...rest }
    : { reference, ...rest }
}
