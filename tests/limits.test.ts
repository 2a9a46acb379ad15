import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '#core/endpoint.ts'

type Json = Record<string, unknown>
const contracts = import.meta.glob<Record<string, unknown>>('../core/*/*contract.ts', { eager: true })

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'path' in value && 'access' in value

const UPPER = ['maxLength', 'maxItems', 'maximum'] as const
const LOWER = ['minLength', 'minItems', 'minimum'] as const

interface Field {
  /** Its own name and that of what holds it: a list is called as what it lists. */
  name: string
  /** Endpoint and path, for a person. */
  where: string
  schema: Json
}

/** Every field of a schema, those of lists and of texts by language too. */
function fieldsOf(where: string, schema: z.ZodType, io: 'input' | 'output'): Field[] {
  const fields: Field[] = []
  const root = z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' }) as Json
  const seen = new Set<unknown>()
  const visit = (json: Json, path: string, holder: string, own: string) => {
    if (typeof json.$ref === 'string') {
      const target = (root.$defs as Record<string, Json> | undefined)?.[json.$ref.replace('#/$defs/', '')] ?? root
      if (seen.has(target)) return
      seen.add(target)
      visit(target, path, holder, own)
      return
    }
    if (own) fields.push({ name: `${holder}.${own}`, where: path, schema: json })
    for (const [key, value] of Object.entries((json.properties ?? {}) as Record<string, Json>))
      visit(value, `${path}.${key}`, own.replace(/^items\[\]$/, ''), key)
    for (const part of ['items', 'additionalProperties'] as const)
      if (json[part] && typeof json[part] === 'object') visit(json[part] as Json, `${path}[]`, holder, `${own}[]`)
    for (const part of ['anyOf', 'oneOf', 'allOf'] as const)
      for (const one of (json[part] ?? []) as Json[]) visit(one, path, holder, own)
  }
  visit(root, where, '', '')
  return fields
}

/** What one endpoint accepts and another of the same resource would not answer. */
function narrower(input: Field, output: Field): string[] {
  const said = (limit: string) =>
    `${output.where} ${limit} ${output.schema[limit]}: ${input.where} accepts ${input.schema[limit] ?? 'any'}`
  const bound = (field: Field, limit: string, none: number) => (field.schema[limit] as number | undefined) ?? none
  return [
    ...UPPER.filter(
      (limit) => bound(output, limit, Number.POSITIVE_INFINITY) < bound(input, limit, Number.POSITIVE_INFINITY),
    ).map(said),
    ...LOWER.filter(
      (limit) => bound(output, limit, Number.NEGATIVE_INFINITY) > bound(input, limit, Number.NEGATIVE_INFINITY),
    ).map(said),
  ]
}

describe.each(Object.entries(contracts))('%s', (_, contract) => {
  const endpoints = Object.entries(contract).flatMap(([name, value]) => (isEndpoint(value) ? [{ name, ...value }] : []))
  const accepted = endpoints.flatMap(({ name, body }) => (body ? fieldsOf(name, body, 'input') : []))
  const answered = endpoints.flatMap(({ name, response }) => (response ? fieldsOf(name, response, 'output') : []))

  it('answers whatever it accepts', () => {
    const refused = accepted.flatMap((input) =>
      answered
        .filter((output) => output.name === input.name && output.schema.type === input.schema.type)
        .flatMap((output) => narrower(input, output)),
    )
    expect([...new Set(refused)]).toEqual([])
  })
})

it('sees a field that is answered with less than it accepts', () => {
  const [input] = fieldsOf('write', z.object({ summary: z.record(z.string(), z.string().max(500)) }), 'input').slice(-1)
  const [output] = fieldsOf(
    'read',
    z.object({ items: z.array(z.object({ summary: z.record(z.string(), z.string().max(200)) })) }),
    'output',
  ).slice(-1)
  expect(input && output && narrower(input, output)).toEqual([
    'read.items[].summary[] maxLength 200: write.summary[] accepts 500',
  ])
})
