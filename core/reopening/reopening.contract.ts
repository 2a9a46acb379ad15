import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { myResponse, responseDetail } from '../response/response.contract.ts'
import { id, instant, locale, programParams } from '../schema.ts'
import { LONGEST_MESSAGE, MOST_REFERENCES, MOST_STEPS } from './reopening.rules.ts'

const message = z.string().trim().min(1, { error: 'required' }).max(LONGEST_MESSAGE)
const fields = z
  .array(z.object({ stepId: id, references: z.array(z.string().max(120)).min(1).max(MOST_REFERENCES) }))
  .min(1, { error: 'required' })
  .max(MOST_STEPS)
  .meta({ description: 'Which questions of which form steps; all others stay locked' })

const ofResponse = programParams.extend({ responseId: id })
const lang = z.object({ lang: locale.optional() })
const access = { permission: 'program.response.update', on: 'program' } as const

export const reopenResponse = endpoint({
  method: 'post',
  path: '/user.programs/:programId/responses/:responseId/reopenings',
  summary: 'Reopen a sent application for named questions, with a message and until an instant',
  access,
  params: ofResponse,
  query: lang,
  body: z.object({ fields, message, dueAt: instant }),
  response: responseDetail,
  problems: [
    'reopening.openAlready',
    'reopening.notSent',
    'reopening.notNeeded',
    'program.archived',
    'program.transition',
  ],
  idempotency: 'transaction',
})

export const updateReopening = endpoint({
  method: 'put',
  path: '/user.programs/:programId/responses/:responseId/reopenings/:reopeningId',
  summary: 'Give more or less time to send again',
  access,
  params: ofResponse.extend({ reopeningId: id }),
  query: lang,
  body: z.object({ dueAt: instant }),
  response: responseDetail,
  problems: ['reopening.ended', 'program.archived', 'program.transition'],
})

export const closeReopening = endpoint({
  method: 'delete',
  path: '/user.programs/:programId/responses/:responseId/reopenings/:reopeningId',
  summary: 'Close it before its time: the answers are as they were sent',
  access,
  params: ofResponse.extend({ reopeningId: id }),
  query: lang,
  response: responseDetail,
  problems: ['reopening.ended', 'program.archived', 'program.transition'],
})

export const sendReopened = endpoint({
  method: 'post',
  path: '/portal/me/responses/:responseId/reopening/send',
  summary: 'Send a reopened application again',
  access: { signedIn: true },
  params: z.object({ responseId: id }),
  query: lang,
  response: myResponse,
  problems: ['response.invalid', 'response.ownerOnly', 'reopening.ended'],
  idempotency: 'transaction',
})
