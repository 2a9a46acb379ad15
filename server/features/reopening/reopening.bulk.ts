import { COLUMN_ID } from '#core/form/columns.ts'
import { bulkAction, eachOf } from '../bulk/action.ts'
import { openAggregate } from '../response/aggregate.ts'
import { findManyInProgram } from '../response/response.public.ts'
import { reopenResponse } from './reopening.actions.ts'

export const reopenBulk = bulkAction<'reopen'>({
  kind: 'reopen',
  apply: (ctx, { programId, ids, action: { questions, message, dueAt } }) => {
    const asked = Map.groupBy(
      questions.flatMap((question) => {
        const [, formId, reference] = COLUMN_ID.exec(question) ?? []
        return formId && reference ? [{ formId, reference }] : []
      }),
      ({ formId }) => formId,
    )
    return eachOf(ids, async (responseId) => {
      const [found] = await findManyInProgram([responseId], programId)
      const { steps } = await openAggregate(found ?? null)
      const fields = steps.flatMap(({ id: stepId, formId }) => {
        const references = (asked.get(formId ?? '') ?? []).map(({ reference }) => reference)
        return references.length > 0 ? [{ stepId, references }] : []
      })
      // Its category asks none of them.
      if (fields.length === 0) return { outcome: 'left', reason: 'reopening.notNeeded' }
      await reopenResponse(ctx, { programId, responseId, fields, message, dueAt })
      return { outcome: 'done' }
    })
  },
})
