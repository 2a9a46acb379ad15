import { closingToBegin } from '#core/program/deadline.rules.ts'
import { listClosings } from './program.repo.ts'

interface Closing {
  id: string
  closesAt: Date | null
  graceMinutes: number
}

/** The deadline of each program that counts at `now`; see `closingToBegin`. One query. */
export async function deadlinesOf(programs: readonly Closing[], now: Date): Promise<(program: Closing) => Date | null> {
  const closings = await listClosings(programs.map(({ id }) => id))
  return ({ id, closesAt, graceMinutes }) => {
    const call = { closesAt: closesAt?.toISOString() ?? null, graceMinutes, categories: closings.get(id) ?? [] }
    const deadline = closingToBegin(call, now)
    return deadline === null ? null : new Date(deadline)
  }
}
