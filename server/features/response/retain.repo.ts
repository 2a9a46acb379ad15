import { EXTENSION_MAILS } from '#core/extension/extension.mails.ts'
import { MESSAGE_MAILS } from '#core/message/message.mails.ts'
import { PARTICIPANT_MAILS } from '#core/participant/participant.mails.ts'
import { RECOMMENDATION_MAILS } from '#core/recommendation/recommendation.mails.ts'
import { REOPENING_MAILS } from '#core/reopening/reopening.mails.ts'
import { RESPONSE_MAILS } from '#core/response/response.mails.ts'
import { instantText } from '../../db/insert-rows.ts'
import { AnswerSet } from '../../db/models/AnswerSet.ts'
import { StoredFile } from '../../db/models/StoredFile.ts'
import { rows } from '../../db/rows.ts'
import { execute } from '../../tenancy/raw.ts'

/** Takes away whose an application is and where it came from. When it last changed stays as it was. */
export const clearResponse = (id: string, { now, updatedAt }: { now: Date; updatedAt: Date }): Promise<number> =>
  execute(
    `UPDATE response SET owner_id = NULL, external_key = NULL, draft_id = NULL, reopening_id = NULL, found_by = '', words_at = NULL,
       anonymised_at = :now , updated_at = :updatedAt WHERE platform_id = :platformId AND id = :id `,
    { id, now: instantText(now), updatedAt: instantText(updatedAt) },
  )

export const keepUpdatedAt = (id: string, updatedAt: Date): Promise<number> =>
  execute('UPDATE response SET updated_at = :updatedAt WHERE platform_id = :platformId AND id = :id ', {
    id,
    updatedAt: instantText(updatedAt),
  })

export async function clearContent(responseId: string): Promise<void> {
  await execute('DELETE FROM answer_set WHERE platform_id = :platformId AND response_id = :responseId ', { responseId })
  await execute('DELETE FROM response_word WHERE platform_id = :platformId AND response_id = :responseId ', {
    responseId,
  })
  await execute('DELETE FROM reopening WHERE platform_id = :platformId AND response_id = :responseId ', { responseId })
  await execute('DELETE FROM answer_value WHERE platform_id = :platformId AND response_id = :responseId ', {
    responseId,
  })
  await execute('DELETE FROM comment WHERE platform_id = :platformId AND response_id = :responseId ', { responseId })
  await execute('DELETE FROM message WHERE platform_id = :platformId AND response_id = :responseId ', { responseId })
  await execute('DELETE FROM message_reading WHERE platform_id = :platformId AND response_id = :responseId ', {
    responseId,
  })
  await execute('UPDATE step_state SET message = NULL WHERE platform_id = :platformId AND response_id = :responseId ', {
    responseId,
  })
}

export const listAnswers = (responseId: string) =>
  rows(AnswerSet, { where: { responseId }, attributes: ['id', 'answers'] })

export const replaceAnswers = (id: string, answers: Record<string, unknown>) =>
  AnswerSet.update({ answers }, { where: { id } })

/** The sweep finds what stays of them, should the work stop here. */
export const releaseOwnFiles = (responseId: string, now: Date) =>
  StoredFile.update({ ownerId: null, unusedSince: now }, { where: { ownerKind: 'response', ownerId: responseId } })

/** Mails about an application, which name it and its person. */
export async function removeMailsAbout(responseId: string): Promise<void> {
  for (const template of [
    ...Object.keys(RESPONSE_MAILS),
    ...Object.keys(REOPENING_MAILS),
    ...Object.keys(EXTENSION_MAILS),
    ...Object.keys(MESSAGE_MAILS),
    ...Object.keys(PARTICIPANT_MAILS),
    ...Object.keys(RECOMMENDATION_MAILS),
  ])
    await execute('DELETE FROM email WHERE platform_id = :platformId AND dedupe_key >= :from AND dedupe_key < :to ', {
      from: `${template}/${responseId}/`,
      to: `${template}/${responseId}0`,
    })
}
