import { readAgent } from '#core/account/agent.rules.ts'
import type { OwnSession } from '#core/account/session.contract.ts'
import { Problem } from '#core/problem.ts'
import { type Context, userOf } from '../../context.ts'
import { transaction } from '../../db/database.ts'
import { record } from '../../events/record.ts'
import { listOpenSessions, revokeOwnFamily, revokeSessions } from './account.repo.ts'

/** Where the signed-in person is signed in: this session first, then the one used last. */
export async function listSessions(ctx: Context): Promise<{ items: OwnSession[] }> {
  const { id, sessionId } = userOf(ctx)
  const rows = await listOpenSessions(id, ctx.now)
  const items = rows.map((row) => ({
    id: row.family,
    ...readAgent(row.agent),
    current: row.family === sessionId,
    platform: row.platform,
    startedAt: row.startedAt.toISOString(),
    lastUsedAt: row.lastUsedAt.toISOString(),
  }))
  return { items: items.sort((a, b) => Number(b.current) - Number(a.current)) }
}

const subjectOf = ({ id, email }: { id: string; email: string }) => ({ kind: 'user' as const, id, name: email })

/** Throws 'resource.notFound' for a session that is over, or another person's. */
export async function endSession(ctx: Context, { sessionId }: { sessionId: string }): Promise<void> {
  const person = userOf(ctx)
  await transaction(async () => {
    if (!(await revokeOwnFamily(person.id, sessionId, ctx.now))) throw new Problem('resource.notFound')
    await record(ctx, { type: 'account.sessionsEnded', subject: subjectOf(person), after: { sessions: 1 } })
  })
}

export async function endOtherSessions(ctx: Context): Promise<{ ended: number }> {
  const person = userOf(ctx)
  return transaction(async () => {
    const others = (await listOpenSessions(person.id, ctx.now)).filter(({ family }) => family !== person.sessionId)
    await revokeSessions(person.id, ctx.now, person.sessionId)
    if (others.length > 0)
      await record(ctx, {
        type: 'account.sessionsEnded',
        subject: subjectOf(person),
        after: { sessions: others.length },
      })
    return { ended: others.length }
  })
}
