import type { SessionStatistics } from '#core/evaluation/evaluation.contract.ts'
import { criterionStatistics, isSilent, outliersIn } from '#core/evaluation/statistics.rules.ts'
import type { Context } from '../../context.ts'
import { listDutyRows, listSheets } from './duty.repo.ts'
import { numberedEntries } from './entry.actions.ts'
import { listJurorRows } from './juror.repo.ts'
import { openSession } from './session.actions.ts'

/** Outliers that are shown. */
const MOST_OUTLIERS = 50

export async function getSessionStatistics(
  ctx: Context,
  { programId, sessionId }: { programId: string; sessionId: string },
): Promise<SessionStatistics> {
  const session = await openSession(programId, sessionId)
  const entries = await numberedEntries(session)
  const sheets = await listSheets(session.id, { state: 'sent' })
  const jurors = await listJurorRows(session.id)
  const duties = Map.groupBy(await listDutyRows(session.id), ({ jurorId }) => jurorId)
  const entryOf = new Map(entries.map(({ id, number, title }) => [id, { id, number, title }]))
  const nameOf = new Map(jurors.map(({ id, name }) => [id, name]))
  return {
    criteria: criterionStatistics(entries, session.criteria, sheets),
    outliers: outliersIn(entries, session.criteria, sheets)
      .slice(0, MOST_OUTLIERS)
      .flatMap(({ entryId, jurorId, ...figures }) => {
        const entry = entryOf.get(entryId)
        return entry ? [{ entry, juror: { id: jurorId, name: nameOf.get(jurorId) ?? '' }, ...figures }] : []
      }),
    silent: jurors.flatMap(({ id, name, state, lastSeenAt }) => {
      const own = (duties.get(id) ?? []).filter((duty) => duty.state !== 'recused')
      const sent = own.filter((duty) => duty.state === 'sent').length
      return session.state === 'open' &&
        state !== 'removed' &&
        isSilent({ assigned: own.length, sent, lastSeenAt }, ctx.now)
        ? [{ id, name, left: own.length - sent, lastSeenAt: lastSeenAt?.toISOString() ?? null }]
        : []
    }),
  }
}
