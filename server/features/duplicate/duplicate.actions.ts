import type { listDuplicates as contract } from '#core/duplicate/duplicate.contract.ts'
import type { AnswerOf } from '#core/endpoint.ts'
import { Problem } from '#core/problem.ts'
import { displayNumber } from '#core/response/response.rules.ts'
import { titlesInProgram } from '../response/response.public.ts'
import { listOthers } from './duplicate.repo.ts'

/** Throws 'resource.notFound'. */
export async function listDuplicates({
  programId,
  responseId,
}: {
  programId: string
  responseId: string
}): Promise<AnswerOf<typeof contract>> {
  if (!(await titlesInProgram(programId, [responseId])).has(responseId)) throw new Problem('resource.notFound')
  const others = await listOthers(programId, responseId)
  return {
    items: others.map(({ id, number, numberPrefix, title, state, createdAt, submittedAt, reasons }) => ({
      id,
      number: displayNumber(numberPrefix, number),
      title,
      state,
      createdAt: createdAt.toISOString(),
      submittedAt: submittedAt?.toISOString() ?? null,
      reasons,
    })),
  }
}
