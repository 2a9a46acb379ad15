import { isObject, type JsonSchema, lost, type Reading } from './reading.ts'

/** A schema with `$ref` followed and `allOf` merged: what stands nearest to the property wins, lists add up. */
export function resolve(r: Reading, schema: JsonSchema, where: string, seen: readonly string[] = []): JsonSchema {
  let own = schema
  if (typeof own.$ref === 'string') {
    const { $ref, ...rest } = own
    const target = seen.includes(own.$ref) ? undefined : pointed(r, own.$ref)
    if (!target) {
      lost(r, where, `$ref ${own.$ref}`, seen.includes(own.$ref) ? 'recursive' : 'outside')
      return { ...rest, 'x-lost': true }
    }
    own = over(r, resolve(r, target, where, [...seen, own.$ref]), rest, where)
    own = { ...own, 'x-seen': [...seenIn(own), ...seen, $ref] }
  }
  if (Array.isArray(own.allOf)) {
    const { allOf, ...rest } = own
    const base = (allOf as JsonSchema[]).reduce<JsonSchema>(
      (all, part) => merge(all, resolve(r, part, where, seen)),
      {},
    )
    own = over(r, base, rest, where)
  }
  for (const keyword of ['anyOf', 'oneOf'] as const) {
    const only = onlyBesideNull(own[keyword])
    if (!only) continue
    const { [keyword]: _, ...rest } = own
    own = over(r, resolve(r, only, where, [...seen, ...seenIn(own)]), rest, where)
  }
  if (own.if !== undefined) {
    const { if: test, then, else: other, ...rest } = own
    own = merge(rest, { 'x-if': [{ if: test, then, else: other }] })
  }
  return own
}

/** The one alternative to nothing: `anyOf: [X, null]` is a question that may be left empty. */
function onlyBesideNull(alternatives: unknown): JsonSchema | null {
  if (!Array.isArray(alternatives) || !alternatives.every(isObject)) return null
  const some = alternatives.filter(({ type }) => type !== 'null')
  return some.length === 1 && some.length < alternatives.length ? (some[0] ?? null) : null
}

/** The references that were followed to a schema: one of them again, below it, would never end. */
export const seenIn = (schema: JsonSchema): string[] => (schema['x-seen'] as string[] | undefined) ?? []

/** What a shared definition says of itself: its description becomes help, a second title has no place. */
function over(r: Reading, base: JsonSchema, own: JsonSchema, where: string): JsonSchema {
  const differs = (keyword: string) => base[keyword] && own[keyword] && base[keyword] !== own[keyword]
  if (differs('title')) lost(r, where, `title “${String(base.title)}”`, ['otherTitle', { title: String(own.title) }])
  return merge(differs('description') ? { ...base, 'x-help': base.description } : base, own)
}

function pointed(r: Reading, ref: string): JsonSchema | undefined {
  if (!ref.startsWith('#/')) return undefined
  let at: unknown = r.form.schema
  for (const part of ref.slice(2).split('/')) {
    const key = decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~')
    at = isObject(at) && Object.hasOwn(at, key) ? at[key] : undefined
  }
  return isObject(at) ? at : undefined
}

function merge(base: JsonSchema, more: JsonSchema): JsonSchema {
  const merged: JsonSchema = { ...base, ...more }
  if (isObject(base.properties) && isObject(more.properties))
    merged.properties = { ...base.properties, ...more.properties }
  for (const list of ['required', 'x-if', 'x-seen']) {
    const [one, other] = [base[list], more[list]]
    if (Array.isArray(one) && Array.isArray(other)) merged[list] = [...new Set([...one, ...other])]
  }
  return merged
}
