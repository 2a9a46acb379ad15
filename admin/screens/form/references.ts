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
  // What objects inherit is no reference.
  const start = base in Object.prototype ? `${base}_1` : base
  if (!taken.has(start)) return start
  for (let n = 2; ; n++) if (!taken.has(`${start}_${n}`)) return `${start}_${n}`
}

/** Whether a reference is what the title (or, without one, `kind`) gave it. */
const isMadeFrom = (reference: string, title: string, kind: string): boolean => {
  const base = referenceFrom(title) || kind
  return reference === base || (reference.startsWith(`${base}_`) && /^\d+$/.test(reference.slice(base.length + 1)))
}

/**
 * The reference that follows a title while nobody depends on it: one that was written by hand, or that applicants' answers
 * already know (`fixed`), stays.
 */
export function followTitle(
  now: { reference: string; title: string },
  next: string,
  kind: string,
  taken: ReadonlySet<string>,
  fixed: ReadonlySet<string>,
): string {
  if (fixed.has(now.reference) || !isMadeFrom(now.reference, now.title, kind)) return now.reference
  const base = referenceFrom(next) || kind
  const others = new Set(taken)
  others.delete(now.reference)
  if (isMadeFrom(now.reference, next, kind) && !others.has(now.reference)) return now.reference
  return freeReference(base, others)
}

export type ReferenceFlaw = 'shape' | 'reserved' | 'taken' | 'apart'

/** Why a typed reference cannot be used; null when it can. `apart`: held by submitted applications as something else. */
export function referenceFlaw(
  reference: string,
  others: ReadonlySet<string>,
  apart: ReadonlySet<string> = new Set(),
): ReferenceFlaw | null {
  if (!REFERENCE.test(reference)) return 'shape'
  if (reference in Object.prototype) return 'reserved'
  if (others.has(reference)) return 'taken'
  return apart.has(reference) ? 'apart' : null
}

/** Options carry a reference, or (from elsewhere) a value: whichever it had is kept. */
export const withOptionReference = (option: Option, reference: string): Option => {
  const { reference: _r, value: _v, ...rest } = option
  return option.value !== undefined && option.reference === undefined
    ? { value: reference, ...rest }
    : { reference, ...rest }
}
