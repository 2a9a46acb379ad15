import { z } from 'zod'
import { REFERENCE } from '../form/definition.ts'
import { id } from '../schema.ts'
import { VISITOR_DRAFTS } from './visitor.rules.ts'

/** A UUID; browsers without encryption, as in an intranet, write theirs without hyphens. */
export const draftId = z.string().regex(/^[0-9a-f-]{32,36}$/)

/** Answers to what the program asks before an application begins. */
export const eligibilityAnswers = z
  .record(z.string().regex(REFERENCE), z.unknown())
  .meta({ description: 'Answers to the eligibility questionnaire, by reference. They are checked and not kept' })

/** What somebody without an account has typed in the first form of a category. */
export const visitorDraft = z
  .strictObject({
    id: draftId.meta({ description: 'Made by the browser: the application that takes the draft names it' }),
    programId: id,
    categoryId: id,
    answers: z
      .record(z.string().regex(REFERENCE), z.unknown())
      .refine((answers) => Object.keys(answers).length > 0, { params: { rule: 'required' } })
      .meta({ description: 'By field reference. Checked when they are saved, as those of somebody who is signed in' }),
    eligibility: eligibilityAnswers.optional(),
  })
  .meta({ id: 'VisitorDraft' })
export type VisitorDraft = z.output<typeof visitorDraft>

const isOncePerCategory = (drafts: readonly VisitorDraft[]): boolean =>
  new Set(drafts.map(({ programId, categoryId }) => `${programId} ${categoryId}`)).size === drafts.length

export const visitorDrafts = z
  .array(visitorDraft)
  .max(VISITOR_DRAFTS.most)
  .refine((drafts) => JSON.stringify(drafts).length <= VISITOR_DRAFTS.characters, {
    params: { rule: 'w-max-character', max: VISITOR_DRAFTS.characters },
  })
  .refine(isOncePerCategory, { params: { rule: 'duplicate' } })

/** What became of a draft when its person confirmed their address. */
export const takenDraft = z
  .object({
    outcome: z.enum(['added', 'notOpen', 'ineligible', 'full', 'missing', 'later']).meta({
      description:
        '`added` to an application, `later` when that is tried again in a while; else why it was not: the call takes nothing, does not take who answers its questionnaire so, is full for everybody or for this person, or is not there any more',
    }),
    program: z.object({ slug: z.string(), title: z.string() }).nullable(),
    responseId: id.nullable(),
    dropped: z.number().int().meta({ description: 'Answers that could not be saved' }),
  })
  .meta({ id: 'TakenDraft' })
export type TakenDraft = z.output<typeof takenDraft>
