import { z } from 'zod'
import { eventType } from '../event.ts'
import { EXPORT_FORMATS } from './export.rules.ts'
import { responseState, stepStateName } from './response.contract.ts'

const id = z.uuid()
const state = z.strictObject({ state: responseState })
const steps = z.array(z.strictObject({ stepId: id, title: z.string(), state: stepStateName }))
const decided = { steps }
/** The answers of a step that changed, by reference. */
const answers = z.looseObject({ stepId: id })
const count = z.number().int().min(0)

export const RESPONSE_EVENTS = {
  'response.started': eventType({ subject: 'response', after: z.strictObject({ categoryId: id }) }),
  'response.saved': eventType({
    subject: 'response',
    before: answers,
    after: answers,
    personal: { except: ['stepId'] },
  }),
  'response.stepCompleted': eventType({
    subject: 'response',
    before: z.strictObject(decided),
    after: z.strictObject(decided),
  }),
  'response.submitted': eventType({
    subject: 'response',
    before: state,
    after: z.strictObject({ state: responseState, number: z.string().nullable(), title: z.string() }),
    personal: ['title'],
  }),
  'response.withdrawn': eventType({ subject: 'response', before: state, after: state }),
  /** Into the trash, back out of it, and for good. */
  'response.deleted': eventType({ subject: 'response', before: state, after: state }),
  'response.restored': eventType({ subject: 'response', before: state, after: state }),
  'response.removed': eventType({ subject: 'response' }),
  'response.stepDecided': eventType({
    subject: 'response',
    before: z.strictObject(decided),
    after: z.strictObject({ ...decided, message: z.string().optional() }),
    personal: ['message'],
  }),
  'response.sensitiveRead': eventType({ subject: 'response' }),
  'response.exported': eventType({
    subject: 'program',
    after: z.strictObject({
      format: z.enum(EXPORT_FORMATS),
      filters: z.record(z.string(), z.unknown()),
      sensitive: z.string(),
    }),
    // What was searched for may be a name.
    personal: ['filters'],
  }),
  /** An application that a file made, or whose answers it changed. */
  'response.imported': eventType({
    subject: 'response',
    before: answers.nullish(),
    after: z.union([
      answers,
      z.strictObject({ state: responseState, categoryId: id, externalKey: z.string().nullable() }),
    ]),
    personal: { except: ['stepId'] },
  }),
  'response.fileImported': eventType({
    subject: 'program',
    after: z.strictObject({
      file: z.string(),
      rows: count,
      created: count,
      changed: count,
      same: count,
      filesLeft: count,
    }),
  }),
} as const
