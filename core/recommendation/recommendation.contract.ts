import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { uploadedFile } from '../file/file.contract.ts'
import { email, id, instant, locale, programParams, text } from '../schema.ts'
import { LONGEST_LETTER, LONGEST_REQUEST, MOST_RECOMMENDERS, MOST_SHOWN } from './recommendation.rules.ts'

/** Text: line breaks and tabs are its only control characters. */
const plain = (most: number) =>
  z
    .string()
    .trim()
    .max(most)
    .transform((given) => given.replaceAll(/[^\P{Cc}\n\t]/gu, ''))
const line = (most: number) =>
  z
    .string()
    .trim()
    .max(most)
    .regex(/^\P{Cc}*$/u, { error: 'unknown' })

export const letterKind = z.enum(['text', 'file', 'either'])
export const recommendationState = z.enum(['asked', 'opened', 'received', 'declined', 'cancelled'])

/* ---- settings of a program ---- */

export const SETTING_SHAPES = {
  least: z
    .number()
    .int()
    .min(0)
    .max(MOST_RECOMMENDERS)
    .meta({ description: 'People whom an applicant has to ask before sending' }),
  most: z.number().int().min(0).max(MOST_RECOMMENDERS).meta({ description: '0: the call asks for nobody' }),
  letter: letterKind.meta({ description: 'What recommenders give: a text, a file, or one of both' }),
  closesAt: instant
    .nullable()
    .meta({ description: 'Until when letters are taken; null: the deadline of the application' }),
  guidance: text(2_000).meta({ description: 'What recommenders read above their letter' }),
  shown: z
    .array(z.string().min(1).max(120))
    .max(MOST_SHOWN)
    .meta({ description: 'References of the questions whose answers recommenders may read' }),
  readByApplicant: z.boolean().meta({ description: 'Whether applicants read the letters; else organisers alone do' }),
}

export const recommendationSettings = z
  .object({ ...SETTING_SHAPES, version: z.number().int().min(0).meta({ description: '0 before the first change' }) })
  .meta({ id: 'RecommendationSettings' })
export type RecommendationSettings = z.output<typeof recommendationSettings>

export const getRecommendationSettings = endpoint({
  method: 'get',
  path: '/user.programs/:programId/recommendation-settings',
  summary: 'Whether and how applicants of a program ask others for a recommendation',
  access: { permission: 'program.settings.read', on: 'program' },
  params: programParams,
  response: recommendationSettings,
})

export const updateRecommendationSettings = endpoint({
  method: 'put',
  path: '/user.programs/:programId/recommendation-settings',
  summary: 'Change whether and how applicants ask others for a recommendation',
  access: { permission: 'program.settings.update', on: 'program' },
  params: programParams,
  body: recommendationSettings.refine(({ least, most }) => least <= most, {
    path: ['most'],
    params: { rule: 'unknown' },
  }),
  response: recommendationSettings,
  problems: ['resource.stale', 'program.archived', 'program.transition'],
})

/* ---- those who apply ---- */

const letter = z.object({
  text: z.string(),
  file: uploadedFile.nullable(),
})

const request = z.object({
  id,
  name: z.string(),
  email: z.string(),
  state: recommendationState,
  askedAt: instant,
  lastSentAt: instant,
  openedAt: instant.nullable(),
  receivedAt: instant.nullable(),
  canRemind: z.boolean(),
  letter: letter.nullable().meta({ description: 'Where applicants may read it, once it was received' }),
})

export const myRecommendations = z
  .object({
    settings: z
      .object({
        least: z.number().int(),
        most: z.number().int(),
        until: instant.nullable(),
        readByApplicant: z.boolean(),
      })
      .nullable()
      .meta({ description: 'Null: the call asks for nobody' }),
    items: z.array(request),
    abilities: z.object({ ask: z.boolean(), change: z.boolean() }),
  })
  .meta({ id: 'MyRecommendations' })
export type MyRecommendations = z.output<typeof myRecommendations>
export type MyRecommendation = MyRecommendations['items'][number]

const mine = z.object({ responseId: id })
const one = mine.extend({ recommendationId: id })

export const listMyRecommendations = endpoint({
  method: 'get',
  path: '/portal/me/responses/:responseId/recommendations',
  summary: 'The people who were asked to recommend one of my applications',
  access: { signedIn: true },
  params: mine,
  response: myRecommendations,
  whileSuspended: true,
})

export const askRecommendation = endpoint({
  method: 'post',
  path: '/portal/me/responses/:responseId/recommendations',
  summary: 'Ask somebody for a recommendation: they get a link of their own by mail',
  access: { signedIn: true },
  params: mine,
  body: z.object({
    name: line(200).min(1, { error: 'required' }),
    email,
    message: plain(LONGEST_REQUEST).default(''),
    lang: locale,
  }),
  response: myRecommendations,
  status: 201,
  problems: [
    'recommendation.none',
    'recommendation.tooMany',
    'recommendation.askedAlready',
    'recommendation.late',
    'response.readOnly',
    'account.emailBanned',
    'rate.limited',
  ],
})

export const remindRecommendation = endpoint({
  method: 'post',
  path: '/portal/me/responses/:responseId/recommendations/:recommendationId/remind',
  summary: 'Remind somebody of the recommendation; the link stays the same',
  access: { signedIn: true },
  params: one,
  response: myRecommendations,
  problems: [
    'recommendation.ended',
    'recommendation.late',
    'recommendation.remindedOften',
    'response.readOnly',
    'rate.limited',
  ],
})

export const cancelRecommendation = endpoint({
  method: 'delete',
  path: '/portal/me/responses/:responseId/recommendations/:recommendationId',
  summary: 'Take a request back, to ask somebody else; a letter that was received stays',
  access: { signedIn: true },
  params: one,
  response: myRecommendations,
  problems: ['recommendation.ended', 'response.readOnly'],
})

/* ---- the person who was asked ---- */

const token = z.string().min(20).max(200)
const withToken = z.object({ token })

export const recommendationLink = z
  .object({
    state: z.enum(['open', 'received', 'declined', 'cancelled', 'late']),
    name: z.string(),
    email: z.string(),
    applicant: z.string(),
    program: z.object({ title: z.string(), zone: z.string(), path: z.string().nullable() }),
    title: z.string().meta({ description: 'Of the application; may be empty' }),
    message: z.string(),
    guidance: z.string(),
    letter: letterKind,
    readByApplicant: z.boolean(),
    until: instant.nullable(),
    endedAt: instant.nullable(),
    shown: z.array(z.object({ label: z.string(), value: z.string() })),
    given: z.object({ text: z.string(), role: z.string(), fileName: z.string().nullable() }),
  })
  .meta({ id: 'RecommendationLink' })
export type RecommendationLink = z.output<typeof recommendationLink>

const KNOWN = ['recommendation.unknown', 'rate.limited'] as const
const OPEN = [...KNOWN, 'recommendation.ended', 'recommendation.late'] as const

export const checkRecommendation = endpoint({
  method: 'post',
  path: '/recommendations/check',
  summary: 'What the link of somebody who was asked for a recommendation leads to',
  access: { public: 'the token is the credential' },
  body: withToken.extend({ lang: locale.optional() }),
  response: recommendationLink,
  problems: KNOWN,
})

export const uploadRecommendation = endpoint({
  method: 'post',
  path: '/recommendations/files',
  summary: 'Upload a letter; it is kept once the recommendation is sent with it',
  access: { public: 'the token is the credential' },
  query: withToken,
  wire: 'multipart',
  response: uploadedFile,
  status: 201,
  problems: [...OPEN, 'file.tooLarge', 'file.type', 'file.empty', 'file.quota'],
})

export const sendRecommendation = endpoint({
  method: 'post',
  path: '/recommendations/send',
  summary: 'Send a recommendation, or correct what was sent while letters are taken',
  access: { public: 'the token is the credential' },
  body: withToken.extend({
    text: plain(LONGEST_LETTER),
    role: line(200).default(''),
    fileKey: z
      .string()
      .max(120)
      .nullable()
      .optional()
      .meta({ description: 'Of an upload; null removes the file, left out it stays' }),
    lang: locale.optional(),
  }),
  response: recommendationLink,
  problems: [...OPEN, 'recommendation.empty'],
})

export const declineRecommendation = endpoint({
  method: 'post',
  path: '/recommendations/decline',
  summary: 'Say that one cannot recommend the applicant',
  access: { public: 'the token is the credential' },
  body: withToken.extend({ lang: locale.optional() }),
  response: recommendationLink,
  problems: OPEN,
})

/* ---- organisers ---- */

export const recommendations = z
  .object({
    items: z.array(
      z.object({
        id,
        name: z.string(),
        email: z.string(),
        role: z.string(),
        state: recommendationState,
        askedAt: instant,
        openedAt: instant.nullable(),
        receivedAt: instant.nullable(),
        letter: letter.nullable(),
      }),
    ),
    least: z.number().int(),
  })
  .meta({ id: 'Recommendations' })
export type Recommendations = z.output<typeof recommendations>

export const listRecommendations = endpoint({
  method: 'get',
  path: '/user.programs/:programId/responses/:responseId/recommendations',
  summary: 'The people who were asked to recommend an application, with their letters',
  access: { permission: 'program.recommendation.read', on: 'program' },
  params: programParams.extend({ responseId: id }),
  response: recommendations,
})
