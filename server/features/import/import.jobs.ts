import { UNDO_DAYS } from '#core/import/import.rules.ts'
import type { ImportProblem } from '#core/import/problem.rules.ts'
import { flaw } from '#core/import/problem.rules.ts'
import type { Locale } from '#core/locale.ts'
import { Problem } from '#core/problem.ts'
import { type App, type Context, contextFor } from '../../context.ts'
import { detached, transaction } from '../../db/database.ts'
import { record } from '../../events/record.ts'
import { findPlatformRef } from '../../http/hosts.ts'
import type { JobHandler, JobKind, JobRun } from '../../jobs/jobs.ts'
import { HOURLY, type Retry } from '../../jobs/policy.ts'
import { asSystem, inPlatform } from '../../tenancy/scope.ts'
import { setFile } from '../file/file.public.ts'
import { withTableFile } from './file.copy.ts'
import { checkImport, type ImportOptions, importResponses } from './import.actions.ts'
import { ImportError, problemOf, TableError } from './problems.ts'
import { fileOf } from './runs.actions.ts'
import * as repo from './runs.repo.ts'
import { openTable, type Table } from './table.ts'
import { undoItems } from './undo.actions.ts'

const RETRY: Retry = { attempts: 4, over: '15m' }
const PROGRESS_EVERY_MS = 500
const DAY_MS = 24 * 3_600_000
const BATCH = 100

type Work = (ctx: Context, run: repo.RunDetail, job: JobRun, tell: (share: number) => void) => Promise<void>

/** Does the work of a run in the name of the person who asked for it. What is refused ends it in `failed`, with the reasons. */
const jobOf =
  (app: App, state: 'checking' | 'importing' | 'undoing', work: Work): JobHandler =>
  async (job) => {
    const { importId } = job.payload as { importId: string }
    const run = await repo.findRun({ id: importId })
    const platform = await findPlatformRef(app.config, { id: job.platformId ?? '' })
    if (!run || !platform || run.state !== state) return
    const name = (await repo.namesOf([run.requestedById])).get(run.requestedById) ?? ''
    const ctx: Context = {
      ...contextFor(app, { kind: 'system', name: 'jobs' }, platform),
      actor: { kind: 'user', id: run.requestedById, name } as Context['actor'],
      locale: platform.defaultLang as Locale,
      now: job.now,
    }
    let toldAt = 0
    const tell = (share: number) => {
      if (performance.now() - toldAt < PROGRESS_EVERY_MS) return
      toldAt = performance.now()
      // Outside of the transaction that writes all rows: nobody would see it before the end.
      void detached(() => repo.moveRun(run.id, [state], { progress: Math.min(99, Math.floor(share * 100)) })).catch(
        (error: unknown) => app.log.warn({ err: error, importId }, 'progress of an import cannot be written'),
      )
    }
    try {
      await work(ctx, run, job, tell)
    } catch (error) {
      const problems = problemsOf(error)
      if (!problems && job.attempt < RETRY.attempts) throw error
      await repo.moveRun(run.id, [state], {
        // Its columns can be chosen again; an undo can be begun again.
        state: state === 'undoing' ? 'done' : 'failed',
        failure: { problems: problems ?? [] },
      })
      if (!problems) throw error
    }
  }

function problemsOf(error: unknown): ImportProblem[] | null {
  if (error instanceof ImportError) return error.problems
  if (error instanceof TableError) return [problemOf(flaw('mapping', { text: error.message }))]
  if (error instanceof Problem) return [problemOf(flaw('mapping', { text: error.code }))]
  return null
}

/** What a person chose for the columns, as the command line says it. */
export function optionsOf(run: repo.RunDetail, table: Table): Omit<ImportOptions, 'onProgress'> {
  const { settings } = run
  const map = table.headers.flatMap((header, n) => {
    const target = settings?.map[n]
    // What an export says of an application beside its answers is recognised by itself.
    return target === '@id' ? [] : [`${header}=${target ?? '-'}`]
  })
  return {
    program: run.programId,
    map,
    key: settings?.key ?? undefined,
    decimal: Object.entries(settings?.decimals ?? {}).map(([column, mark]) => `${column}=${mark}`),
    days: settings?.days,
    categoryValues: settings?.categoryValues,
    category: settings?.category ?? undefined,
    state: settings?.state ?? 'submitted',
  }
}

const withTable = <Result>(ctx: Context, run: repo.RunDetail, work: (table: Table) => Promise<Result>) =>
  withTableFile(ctx.app, fileOf(ctx, run), async (path) => {
    const table = await openTable(path, { head: run.head, names: 'completed' })
    return work({ ...table, name: run.fileName })
  })

const check: Work = async (ctx, run, { signal }, tell) => {
  const checked = await withTable(ctx, run, (table) =>
    checkImport(ctx, table, { ...optionsOf(run, table), signal, onProgress: (_, share) => tell(share) }),
  )
  await repo.moveRun(run.id, ['checking'], { state: 'checked', progress: 100, checked })
}

const write: Work = async (ctx, run, { payload, signal }, tell) => {
  const { leaveWrong } = payload as { leaveWrong: boolean }
  await withTable(ctx, run, (table) =>
    importResponses(ctx, table, {
      ...optionsOf(run, table),
      leaveWrong,
      signal,
      // Checking is the smaller part.
      onProgress: (part, share) => tell(part === 'check' ? share * 0.4 : 0.4 + share * 0.6),
      onWritten: async (written) => void (await repo.insertItems(run.id, written, ctx.now)),
      onDone: async (result) => {
        await repo.moveRun(run.id, ['importing'], {
          state: 'done',
          progress: 100,
          result,
          checked: null,
          writtenAt: ctx.now,
          expiresAt: new Date(ctx.now.getTime() + UNDO_DAYS * DAY_MS),
        })
        await setFile(run.fileKey, { unusedSince: ctx.now })
      },
    }),
  )
}

const undo: Work = async (ctx, run, { signal }, tell) => {
  const undone = await undoItems(ctx, run, { signal, onProgress: async (share) => tell(share) })
  await transaction(async () => {
    await repo.moveRun(run.id, ['undoing'], { state: 'undone', progress: 100, undone })
    await record(ctx, {
      type: 'import.undone',
      subject: { kind: 'program', id: run.programId, name: null },
      programId: run.programId,
      after: { file: run.fileName, deletedAgain: undone.removed, asBefore: undone.restored, kept: undone.kept },
    })
  })
}

/** Removes imports that nobody has gone on with, and what can no longer be undone. */
const sweep =
  (app: App): JobHandler =>
  async ({ now, signal }) => {
    const next = () => asSystem('imports of every platform', () => repo.listExpiredRuns(now, BATCH))
    for (let found = await next(); found.length > 0; found = await next()) {
      for (const { id, platformId, fileKey } of found) {
        signal.throwIfAborted()
        await inPlatform(platformId, () =>
          transaction(async () => {
            await setFile(fileKey, { unusedSince: app.clock.now() })
            await repo.removeRuns([id])
          }),
        )
      }
    }
  }

export const importJobs = (app: App): JobKind[] => [
  { kind: 'import.check', run: jobOf(app, 'checking', check), retry: RETRY, concurrency: 2, timeout: '30m' },
  { kind: 'import.write', run: jobOf(app, 'importing', write), retry: RETRY, concurrency: 1, timeout: '2h' },
  { kind: 'import.undo', run: jobOf(app, 'undoing', undo), retry: RETRY, concurrency: 1, timeout: '6h' },
  { kind: 'import.sweep', run: sweep(app), ...HOURLY },
]
