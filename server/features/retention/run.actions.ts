import type { Locale } from '#core/locale.ts'
import {
  appliesTo,
  cutoff,
  nextStep,
  RETENTION_KINDS,
  type RetentionKind,
  type RetentionRule,
} from '#core/retention/retention.rules.ts'
import { plainDate } from '#core/site/dates.ts'
import { pick } from '#core/text.ts'
import { type App, type Context, contextFor, platformOf, platformUrl } from '../../context.ts'
import { transaction } from '../../db/database.ts'
import { record } from '../../events/record.ts'
import { findPlatformRef } from '../../http/hosts.ts'
import { enqueue, type JobHandler } from '../../jobs/jobs.ts'
import { asSystem, inPlatform } from '../../tenancy/scope.ts'
import { say } from '../../words.ts'
import { listHolders } from '../access/access.public.ts'
import { findUser } from '../account/account.public.ts'
import { subjectOf } from '../program/program.audit.ts'
import { findProgram, type ProgramRow } from '../program/program.public.ts'
import { retainResponse } from '../response/retain.actions.ts'
import { firstDueOf, selectionOf } from './retention.actions.ts'
import * as repo from './retention.repo.ts'

/** Applications in one job; what is left follows in the next. */
const BATCH = 100

/** Once a day: a job for each program with rules. */
export const startRetention: JobHandler = async ({ now }) => {
  const found = await asSystem('programs of every platform with retention rules', repo.listAllRetentions)
  for (const { platformId, programId } of found)
    await enqueue({ now }, 'retention.run', { programId }, { platformId, uniqueKey: `retention ${programId}` })
}

/** Tells organisers of what is about to go, and does what is due, a batch at a time. Running twice does nothing more. */
export const runRetention =
  (app: App): JobHandler =>
  async ({ payload, platformId, now, signal }) => {
    const { programId } = payload as { programId: string }
    const platform = platformId && (await findPlatformRef(app.config, { id: platformId }))
    if (!platform) return
    await inPlatform(platform.id, async () => {
      const ctx = { ...contextFor(app, { kind: 'system', name: 'retention' }, platform), now }
      const program = await findProgram(programId)
      if (!program) await repo.removeRetention(programId)
      // The trash takes a program as a whole.
      if (!program || program.status === 'deleted') return
      let left = BATCH
      for (const kind of RETENTION_KINDS) {
        left -= await runRule(ctx, program, { kind, limit: left, signal })
        if (left > 0) continue
        await enqueue(
          { now },
          'retention.run',
          { programId },
          { platformId: platform.id, uniqueKey: `retention ${programId}` },
        )
        return
      }
    })
  }

interface Turn {
  kind: RetentionKind
  limit: number
  signal: AbortSignal
}

/** Answers how many applications it did something to. */
async function runRule(ctx: Context, program: ProgramRow, turn: Turn): Promise<number> {
  const { kind } = turn
  const row = await repo.findRetention(program.id)
  const rule = row?.rules[kind]
  if (!row || !rule || row.hold) return 0
  const next = nextStep(await firstDueOf(selectionOf(program, kind, rule)), row.schedule[kind], ctx.now)
  if (next.step === 'warn') await announce(ctx, program, { row, kind, rule, runsFrom: next.runsFrom })
  return next.step === 'run' ? runDue(ctx, program, { ...turn, row, rule }) : 0
}

async function runDue(
  ctx: Context,
  program: ProgramRow,
  { kind, limit, signal, row, rule }: Turn & { row: repo.RetentionRow; rule: RetentionRule },
): Promise<number> {
  const selection = selectionOf(program, kind, rule)
  if (rule.since === 'closing' && !selection.endsAt) return 0
  const found = await repo.listDue(selection, { before: cutoff(ctx.now, rule.months), after: '', limit })
  let done = 0
  for (const id of found) {
    signal.throwIfAborted()
    const applies = async () => {
      if (!(await repo.lockRevision(program.id, row.revision))) return false
      const application = await repo.factsOf(id)
      const given = { program: { endsAt: selection.endsAt, hold: row.hold }, now: ctx.now }
      return application !== null && appliesTo(kind, rule, { ...given, application }).ok
    }
    if (await retainResponse(ctx, id, { action: kind === 'files' ? 'files' : rule.action, applies })) done += 1
  }
  if (done > 0)
    await transaction(() =>
      record(ctx, {
        type: 'retention.ran',
        subject: subjectOf(program),
        programId: program.id,
        after: { retentionKind: kind, retentionAction: rule.action, retentionCount: done },
      }),
    )
  // What was left alone is not looked at again today.
  return found.length === limit && done > 0 ? limit : Math.min(done, limit - 1)
}

interface Announcement {
  row: repo.RetentionRow
  kind: RetentionKind
  rule: RetentionRule
  runsFrom: Date
}

/** Says to those who may change the rules what will go and when, once for each rule. */
async function announce(ctx: Context, program: ProgramRow, { row, kind, rule, runsFrom }: Announcement): Promise<void> {
  const { due } = await repo.countDue(selectionOf(program, kind, rule), cutoff(runsFrom, rule.months))
  const schedule = {
    ...row.schedule,
    [kind]: { warnedAt: ctx.now.toISOString(), runsFrom: runsFrom.toISOString() },
  }
  const holders = await listHolders('program.retention.update', program.id)
  await transaction(async () => {
    if (!(await repo.updateRetentionAt(row, { schedule }))) return
    await record(ctx, {
      type: 'retention.announced',
      subject: subjectOf(program),
      programId: program.id,
      after: { retentionKind: kind, retentionCount: due, runsFrom: runsFrom.toISOString() },
    })
    for (const userId of holders) await write(ctx, program, { userId, kind, count: due, rule, runsFrom })
  })
}

async function write(
  ctx: Context,
  program: ProgramRow,
  {
    userId,
    kind,
    count,
    rule,
    runsFrom,
  }: Pick<Announcement, 'kind' | 'rule' | 'runsFrom'> & { userId: string; count: number },
): Promise<void> {
  const user = await findUser(userId)
  if (!user) return
  const lang: Locale = user.locale
  await ctx.app.mail.queue(ctx, {
    template: 'retentionWarning',
    to: user.email,
    lang,
    values: {
      firstname: user.firstname,
      program: pick(program.title, lang, program.lang),
      date: plainDate(runsFrom, program.zone, lang),
      what: say(lang, 'email', `retentionWarning.what_${kind}`, { n: String(count) }),
      how: say(lang, 'email', `retentionWarning.how_${rule.action}`),
    },
    url: platformUrl(ctx.app, platformOf(ctx), `/${lang}/admin/programs/${program.slug}/retention`),
  })
}
