import { Op } from 'sequelize'
import { AnswerSet } from '../../db/models/AnswerSet.ts'
import { Assignment } from '../../db/models/Assignment.ts'
import { BulkItem } from '../../db/models/BulkItem.ts'
import { Category } from '../../db/models/Category.ts'
import { Comment } from '../../db/models/Comment.ts'
import { Form } from '../../db/models/Form.ts'
import { FormVersion } from '../../db/models/FormVersion.ts'
import { ImportItem } from '../../db/models/ImportItem.ts'
import { Program } from '../../db/models/Program.ts'
import { Reopening } from '../../db/models/Reopening.ts'
import { Response } from '../../db/models/Response.ts'
import { ResponseAssignee } from '../../db/models/ResponseAssignee.ts'
import { ResponseCounter } from '../../db/models/ResponseCounter.ts'
import { ResponseExport } from '../../db/models/ResponseExport.ts'
import { Sequence } from '../../db/models/Sequence.ts'
import { Step } from '../../db/models/Step.ts'
import { StepState } from '../../db/models/StepState.ts'
import { StoredFile } from '../../db/models/StoredFile.ts'
import { rows } from '../../db/rows.ts'
import { removeSlugs } from '../../db/slugs.ts'
import { sweepRows } from '../../db/sweep.ts'
import { execute } from '../../tenancy/raw.ts'
import { removeDecisionsOf } from '../decision/decision.public.ts'
import { removeEntriesOf } from '../evaluation/evaluation.public.ts'
import { removeLateCodeUsesOf } from '../extension/extension.public.ts'
import { removeItemsOf } from '../gallery/gallery.public.ts'
import { removeMessagesOf } from '../message/message.public.ts'
import { removeParticipantsOf } from '../participant/participant.public.ts'
import { removeRecommendationsOf } from '../recommendation/recommendation.public.ts'
import { numbersOf } from '../response/numbers.ts'
import { forgetResponsesOfVotes } from '../vote/vote.public.ts'

const BATCH = 200

/** Programs of all platforms that went into the trash before this moment, the longest there first. */
export const listTrashed = (before: Date, limit: number) =>
  rows(Program, {
    where: { status: 'deleted', deletedAt: { [Op.lt]: before } },
    attributes: ['id', 'platformId', 'title', 'lang', 'version'],
    order: [['deletedAt', 'ASC']],
    limit,
  })

/** Takes a program out of the trash and its addresses with it. False when it is not there, or not as it was at `version`. */
export async function removeProgramAt(id: string, version: number): Promise<boolean> {
  if ((await Program.destroy({ where: { id, version, status: 'deleted' } })) === 0) return false
  await removeSlugs(id)
  return true
}

/** A batch of a program's applications, to be removed. */
export const responsesOf = async (programId: string): Promise<string[]> =>
  (await rows(Response, { where: { programId }, attributes: ['id'], order: [['id', 'ASC']], limit: BATCH })).map(
    ({ id }) => id,
  )

/** Applications with everything in them; their files belong to nobody then. Belongs into a transaction. */
export async function removeResponses(ids: readonly string[]): Promise<void> {
  const where = { responseId: [...ids] }
  await StoredFile.update(
    { ownerId: null, unusedSince: new Date() },
    { where: { ownerKind: 'response', ownerId: [...ids] } },
  )
  await AnswerSet.destroy({ where })
  await StepState.destroy({ where })
  await removeParticipantsOf(ids)
  await removeMessagesOf(ids)
  await removeLateCodeUsesOf(ids)
  await removeRecommendationsOf(ids, new Date())
  await removeDecisionsOf(ids)
  await removeEntriesOf(ids)
  await forgetResponsesOfVotes(ids)
  await removeItemsOf(ids)
  await Comment.destroy({ where })
  await Reopening.destroy({ where })
  await ResponseAssignee.destroy({ where })
  await ImportItem.destroy({ where })
  await BulkItem.destroy({ where })
  await execute('DELETE FROM response_word WHERE platform_id = :platformId AND response_id IN ( :ids )', { ids })
  await execute('DELETE FROM answer_value WHERE platform_id = :platformId AND response_id IN ( :ids )', { ids })
  await Response.destroy({ where: { id: [...ids] } })
}

/** What is left of a program without applications. */
export async function removeParts(programId: string, signal: AbortSignal): Promise<void> {
  const forms = await rows(Form, { where: { programId }, attributes: ['id'] })
  const formIds = forms.map(({ id }) => id)
  await StoredFile.update({ unusedSince: new Date() }, { where: { ownerKind: 'form', ownerId: formIds } })
  await StoredFile.update({ unusedSince: new Date() }, { where: { ownerKind: 'program', ownerId: programId } })
  for (const { id } of forms) await sweepRows(FormVersion, { formId: id }, { signal })
  const where = { programId }
  await Form.destroy({ where })
  await Step.destroy({ where })
  await Category.destroy({ where })
  await ResponseCounter.destroy({ where })
  await ResponseExport.destroy({ where })
  await Assignment.destroy({ where })
  await Sequence.destroy({ where: { name: numbersOf(programId) } })
}
