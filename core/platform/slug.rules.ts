import { RESERVED_SLUGS } from '../codes.ts'
import { fold } from '../fold.ts'

/** Whether a slug may not be taken. */
export const isReservedSlug = (slug: string): boolean => RESERVED_SLUGS.has(slug)

/** Letters without accents, digits and single hyphens; may be empty. */
const hyphenated = (text: string): string =>
  fold(text)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replaceAll(/^-+|-+$/g, '')

/** A slug made from a title: letters without accents, digits, single hyphens, at most 60 characters. */
export function slugOf(title: string): string {
  const plain = hyphenated(title)
  return plain.length < 2 || isReservedSlug(plain) ? `call${plain ? `-${plain}` : ''}` : plain
}

/** `base`, else the first of `base-2`, `base-3`, … that is not taken. */
export function freeName(base: string, taken: ReadonlySet<string>): string {
  if (!taken.has(base)) return base
  for (let number = 2; ; number++) if (!taken.has(`${base}-${number}`)) return `${base}-${number}`
}

/** A key made from a title, unique among `taken`; `kind` names what has no letters. */
export const keyOf = (title: string, kind: string, taken: ReadonlySet<string>): string =>
  freeName(hyphenated(title) || kind, taken)
