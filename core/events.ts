import type { SliceContract } from './contract.ts'
import { CONTRACTS, type Contract } from './contracts.ts'
import type { EventDeclaration } from './event.ts'
import type { Merged } from './merged.ts'

/** Every type of event that can be recorded. */
export const EVENTS = Object.assign({}, ...CONTRACTS.map(({ events }: SliceContract) => events)) as Merged<
  Contract,
  'events'
>

export type EventType = keyof typeof EVENTS

type Values = Record<string, unknown>

export interface SplitPayload {
  before: Values | null
  after: Values | null
  /** The values about a person, of each side that has any. */
  personal: { before?: Values; after?: Values } | null
}

const declarationOf = (type: string): EventDeclaration | undefined =>
  Object.hasOwn(EVENTS, type) ? EVENTS[type as EventType] : undefined

/** Takes the values about a person out of what an event says. All are, of a type that is not in the catalogue. */
export function splitPayload(type: string, before: Values | null, after: Values | null): SplitPayload {
  const rule = declarationOf(type)?.personal ?? { except: [] }
  if (Array.isArray(rule) && rule.length === 0) return { before, after, personal: null }
  const [was, is] = [split(rule, before), split(rule, after)]
  const personal = { ...(was.personal && { before: was.personal }), ...(is.personal && { after: is.personal }) }
  return { before: was.rest, after: is.rest, personal: was.personal || is.personal ? personal : null }
}

function split(
  rule: EventDeclaration['personal'],
  values: Values | null,
): { rest: Values | null; personal: Values | null } {
  if (!values) return { rest: null, personal: null }
  const isPersonal =
    'except' in rule ? (name: string) => !rule.except.includes(name) : (name: string) => rule.includes(name)
  const entries = Object.entries(values)
  const personal = entries.filter(([name]) => isPersonal(name))
  if (personal.length === 0) return { rest: values, personal: null }
  return {
    rest: Object.fromEntries(entries.filter(([name]) => !isPersonal(name))),
    personal: Object.fromEntries(personal),
  }
}

/** What an event says, with the values about a person where they have not been erased. */
export const joinPayload = ({
  before,
  after,
  personal,
}: SplitPayload): { before: Values | null; after: Values | null } => ({
  before: personal?.before ? { ...before, ...personal.before } : before,
  after: personal?.after ? { ...after, ...personal.after } : after,
})

/** What is wrong with an event: a type that is not in the catalogue, another subject or payload than it declares. */
export function eventFaults(event: {
  type: string
  subject: { kind: string }
  before?: Values | null | undefined
  after?: Values | null | undefined
}): string[] {
  const declaration = declarationOf(event.type)
  if (!declaration) return ['its type is not in the catalogue']
  const faults = declaration.subject === event.subject.kind ? [] : [`its subject is a ${event.subject.kind}`]
  for (const side of ['before', 'after'] as const) {
    const [schema, values] = [declaration[side], event[side] ?? null]
    const read = schema?.safeParse(values)
    if (read ? !read.success : values !== null)
      faults.push(
        `${side}: ${read?.error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`).join('; ') ?? 'has values'}`,
      )
  }
  return faults
}
