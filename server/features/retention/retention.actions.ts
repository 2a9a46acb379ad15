import type { ArgumentsOf } from '#core/endpoint.ts'
import { Problem } from '#core/problem.ts'
import { endsAt } from '#core/program/deadline.rules.ts'
import type * as contract from '#core/retention/retention.contract.ts'
import type { Retention, RetentionOfProgram, RetentionPreview } from '#core/retention/retention.contract.ts'
import {
  cutoff,
  dueFrom,
  NO_RULES,
  nextStep,
  parseRule,
  RETENTION_KINDS,
  type RetentionKind,
  type RetentionRule,
  type RetentionRules,
  sameRule,
} from '#core/retention/retention.rules.ts'
import type { Context } from '../../context.ts'
import { transaction } from '../../db/database.ts'
import { isUniqueViolation } from '../../db/unique.ts'
import { record } from '../../events/record.ts'
import { subjectOf } from '../program/program.audit.ts'
import { getProgramRow, type ProgramRow } from '../program/program.public.ts'
import * as repo from './retention.repo.ts'

const present = (row: repo.RetentionRow | null): Retention => ({
  ...NO_RULES,
  ...row?.rules,
  hold: row?.hold ?? null,
  version: row?.revision ?? 0,
})

export async function getRetention(_ctx: Context, { programId }: { programId: string }): Promise<Retention> {
  await getProgramRow(programId)
  return present(await repo.findRetention(programId))
}

type Given = Omit<Retention, 'version'>

const auditOf = (rule: RetentionRule | null) =>
  rule && { months: rule.months, since: rule.since, retentionAction: rule.action }

/** Only what differs; null where nothing does. */
function difference(before: Given, after: Given) {
  const kinds = RETENTION_KINDS.filter((kind) => !sameRule(before[kind], after[kind]))
  const isHeld = before.hold !== after.hold
  const of = (given: Given) => ({
    ...Object.fromEntries(kinds.map((kind) => [kind, auditOf(given[kind])])),
    ...(isHeld && { hold: given.hold }),
  })
  return kinds.length === 0 && !isHeld ? null : { before: of(before), after: of(after) }
}

/** Throws 'resource.stale'. A rule that changed is announced anew before it runs. */
export async function updateRetention(
  ctx: Context,
  { programId, version, hold, ...rules }: ArgumentsOf<typeof contract.updateRetention>,
): Promise<Retention> {
  const program = await getProgramRow(programId)
  const row = await repo.findRetention(programId)
  const saved = present(row)
  const stale = async () =>
    new Problem('resource.stale', { data: { current: present(await repo.findRetention(programId)) } })
  if (saved.version !== version) throw await stale()
  const changes = difference(saved, { ...rules, hold })
  if (!changes) return saved
  return transaction(async () => {
    if (!row) {
      await repo.insertRetention({ programId, rules, hold }).catch(async (error) => {
        throw isUniqueViolation(error) ? await stale() : error
      })
    } else {
      const schedule = hold === row.hold ? unchanged(row, rules) : {}
      if (!(await repo.updateRetentionAt(row, { rules, hold, schedule, revision: row.revision + 1 })))
        throw await stale()
    }
    await record(ctx, { type: 'retention.updated', subject: subjectOf(program), programId, ...changes })
    return present(await repo.findRetention(programId))
  })
}

const unchanged = (
  { rules: before, schedule }: repo.RetentionRow,
  rules: RetentionRules,
): repo.RetentionRow['schedule'] =>
  Object.fromEntries(
    RETENTION_KINDS.flatMap((kind) =>
      schedule[kind] && sameRule(rules[kind], before[kind] ?? null) ? [[kind, schedule[kind]]] : [],
    ),
  )

const closingOf = ({ closesAt, graceMinutes }: ProgramRow): Date | null =>
  endsAt({ closesAt: closesAt?.toISOString() ?? null, graceMinutes })

export const selectionOf = (program: ProgramRow, kind: RetentionKind, rule: RetentionRule): repo.Selection => ({
  programId: program.id,
  kind,
  rule,
  endsAt: closingOf(program),
})

/** When the first of a rule's applications falls due; null where there is none. */
export async function firstDueOf(selection: repo.Selection): Promise<Date | null> {
  if (selection.rule.since === 'closing' && !selection.endsAt) return null
  const start = await repo.earliestStart(selection)
  return start && dueFrom(start, selection.rule.months)
}

export async function previewRetention(
  ctx: Context,
  { programId, ...asked }: ArgumentsOf<typeof contract.previewRetention>,
): Promise<{ items: RetentionPreview[] }> {
  const program = await getProgramRow(programId)
  const row = await repo.findRetention(programId)
  const items: RetentionPreview[] = []
  for (const kind of RETENTION_KINDS) {
    const code = asked[kind]
    if (code) items.push(await previewOf(ctx, program, { kind, rule: parseRule(code), row }))
  }
  return { items }
}

async function previewOf(
  { now }: Context,
  program: ProgramRow,
  { kind, rule, row }: { kind: RetentionKind; rule: RetentionRule; row: repo.RetentionRow | null },
): Promise<RetentionPreview> {
  const selection = selectionOf(program, kind, rule)
  const schedule = sameRule(row?.rules[kind] ?? null, rule) ? row?.schedule[kind] : undefined
  const none = { kind, date: null, count: 0, later: 0, held: 0 }
  if (rule.since === 'closing' && !selection.endsAt) return { ...none, why: 'noDate' }
  const firstDue = await firstDueOf(selection)
  const { runsFrom } = nextStep(firstDue, schedule, now)
  // What goes daily goes with the first that falls due.
  const date = runsFrom && firstDue && (firstDue > runsFrom ? firstDue : runsFrom > now ? runsFrom : now)
  const { due, held, total } = await repo.countDue(selection, cutoff(date ?? now, rule.months))
  const later = total - due - held
  if (row?.hold) return { ...none, later: total, why: 'hold' }
  if (!date) return { ...none, held, why: 'none' }
  return { kind, date: date.toISOString(), count: due, later, held, why: null }
}

export async function listRetention(): Promise<{ items: RetentionOfProgram[] }> {
  const found = await repo.listPrograms()
  return {
    items: found.map(({ id, slug, title, lang, rules, hold }) => ({
      program: { id, slug, title, lang },
      rules: rulesOf(rules),
      hold: hold !== null,
    })),
  }
}

const rulesOf = (rules: RetentionRules | null) =>
  RETENTION_KINDS.flatMap((kind) => {
    const rule = rules?.[kind]
    return rule ? [{ kind, ...rule }] : []
  })
