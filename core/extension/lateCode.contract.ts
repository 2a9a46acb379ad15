import { z } from 'zod'
import { endpoint, itemsOf } from '../endpoint.ts'
import { myResponse } from '../response/response.contract.ts'
import { id, instant, locale, programParams } from '../schema.ts'
import { MOST_USES } from './lateCode.rules.ts'

export const lateCode = z
  .object({
    id,
    code: z.string(),
    label: z.string(),
    most: z.number().int(),
    uses: z.number().int(),
    until: instant,
    state: z.enum(['open', 'usedUp', 'expired', 'revoked']),
    usedBy: z.array(z.object({ responseId: id, name: z.string(), title: z.string(), at: instant })),
  })
  .meta({ id: 'LateCode' })
export type LateCode = z.output<typeof lateCode>

const access = { permission: 'program.response.update', on: 'program' } as const

export const listLateCodes = endpoint({
  method: 'get',
  path: '/user.programs/:programId/late-codes',
  summary: 'Codes with which applications are sent after the closing, with who used them',
  access,
  params: programParams,
  response: itemsOf(lateCode),
})

export const createLateCode = endpoint({
  method: 'post',
  path: '/user.programs/:programId/late-codes',
  summary: 'Make a code with which a number of applications may be sent until an instant',
  access,
  params: programParams,
  body: z.object({
    label: z.string().trim().min(1, { error: 'required' }).max(120),
    most: z.number().int().min(1).max(MOST_USES),
    until: instant,
  }),
  response: lateCode,
  status: 201,
  problems: ['extension.noDeadline', 'extension.tooManyCodes', 'program.archived', 'program.transition'],
  idempotency: 'transaction',
})

export const revokeLateCode = endpoint({
  method: 'delete',
  path: '/user.programs/:programId/late-codes/:lateCodeId',
  summary: 'End a code: nobody else can use it; who has, keeps their time',
  access,
  params: programParams.extend({ lateCodeId: id }),
  response: lateCode,
  problems: ['program.archived', 'program.transition'],
})

export const redeemLateCode = endpoint({
  method: 'post',
  path: '/portal/me/late-codes',
  summary: 'Get more time with a code: for a draft of one’s own, or for a new application in a category',
  access: { signedIn: true },
  body: z.object({
    programId: id,
    code: z.string().min(1).max(40),
    lang: locale,
    for: z.union([z.object({ responseId: id }), z.object({ categoryId: id })]),
  }),
  response: myResponse,
  problems: [
    'resource.notFound',
    'extension.unknownCode',
    'extension.codeUsedUp',
    'extension.codeExpired',
    'program.notOpen',
    'program.notInvited',
    'program.capReached',
    'response.transition',
    'response.readOnly',
    'account_not_confirmed',
    'rate.limited',
  ],
  idempotency: 'transaction',
})
