import type { Context } from '#server/context.ts'
import type { SessionRow } from '#server/features/evaluation/session.repo.ts'
import type { ProgramRow } from '#server/features/program/program.public.ts'
import { Failure } from './command.ts'
import type { Io } from './io.ts'
import { onPlatform } from './session.ts'

/** Works on one evaluation session of a platform, by its slug. */
export const onSession = <Result>(
  io: Io,
  { platform, session: slug }: { platform: string; session: string },
  work: (ctx: Context, session: SessionRow, program: ProgramRow) => Promise<Result>,
): Promise<Result> =>
  onPlatform(io, platform, async (ctx) => {
    const { findSessionBySlug } = await import('#server/features/evaluation/session.repo.ts')
    const { getProgramRow } = await import('#server/features/program/program.repo.ts')
    const session = await findSessionBySlug(slug)
    if (!session)
      throw new Failure(`There is no evaluation session "${slug}" on ${platform}.`, [
        `"opencall session list --platform ${platform} --program PROGRAM" shows those of a program.`,
      ])
    return work(ctx, session, await getProgramRow(session.programId))
  })
