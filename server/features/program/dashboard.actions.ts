import type { ArgumentsOf } from '#core/endpoint.ts'
import type { Category } from '#core/program/category.contract.ts'
import type * as contract from '#core/program/dashboard.contract.ts'
import type { ProgramDashboard } from '#core/program/dashboard.contract.ts'
import { funnelOf } from '#core/program/dashboard.rules.ts'
import type { StepStateName } from '#core/response/response.contract.ts'
import type { Context } from '../../context.ts'
import { type CounterRow, readCounters } from '../../db/counters.ts'
import { countsByProgram, countsPerDay } from '../response/response.public.ts'
import { countByDecision, longestWaits } from './dashboard.repo.ts'
import { categoriesOf, countsByCategory, getProgramRow } from './program.repo.ts'
import { NO_RESPONSES, type ProgramRow } from './program.rows.ts'

/** Figures of a program, from kept totals; those by day are counted over the days shown. */
export async function getProgramDashboard(
  ctx: Context,
  input: ArgumentsOf<typeof contract.getProgramDashboard>,
): Promise<ProgramDashboard> {
  const row = await getProgramRow(input.programId)
  const categories = await categoriesOf(row.id)
  const counts = (await countsByProgram([row.id])).get(row.id) ?? NO_RESPONSES
  const steps = (await readCounters({ programIds: [row.id], steps: 'all' })).filter(
    ({ stepId, state }) => stepId !== '' && state !== 'deleted',
  )
  const begun = (stepId: string) => sum(steps, (one) => one.stepId === stepId && one.stepState !== 'todo')
  return {
    counts: { total: counts.total, draft: counts.draft, submitted: counts.submitted, withdrawn: counts.withdrawn },
    perDay: await countsPerDay([row.id], {
      days: input.days,
      zone: row.zone,
      now: input.until ? new Date(input.until) : ctx.now,
    }),
    perCategory: await countCategories(row, categories, steps),
    funnel: funnelOf(categories, begun, counts.submitted),
    waiting: await listWaiting(row.id, categories, steps),
  }
}

async function countCategories(
  row: ProgramRow,
  categories: readonly Category[],
  steps: readonly CounterRow[],
): Promise<ProgramDashboard['perCategory']> {
  const counts = await countsByCategory(row.id)
  // With one gate the kept totals say it; with several, one application would count at each.
  const several = categories
    .filter(({ steps: own }) => own.filter(({ type }) => type === 'validation').length > 1)
    .map(({ id }) => id)
  const exact = await countByDecision(several)
  const decided = (categoryId: string, state: StepStateName) =>
    several.includes(categoryId)
      ? (exact.find((one) => one.categoryId === categoryId && one.state === state)?.count ?? 0)
      : sum(steps, (one) => one.categoryId === categoryId && one.stepState === state)
  return categories.map(({ id, title }) => {
    const { total, draft, submitted, withdrawn } = counts(id)
    return {
      ...{ categoryId: id, title, total, draft, submitted, withdrawn },
      toValidate: decided(id, 'toValidate'),
      validated: decided(id, 'validated'),
      refused: decided(id, 'refused'),
      rejected: decided(id, 'rejected'),
    }
  })
}

/** Gates with decisions to take, the longest-waiting first. */
async function listWaiting(
  programId: string,
  categories: readonly Category[],
  steps: readonly CounterRow[],
): Promise<ProgramDashboard['waiting']> {
  const gates = categories.flatMap((category) =>
    category.steps
      .filter(({ type }) => type === 'validation')
      .map((step) => ({ ...step, category: categories.length > 1 ? category.title : null })),
  )
  const waiting = gates
    .map(({ id, title, category }) => ({
      id,
      title,
      category,
      count: sum(steps, (one) => one.stepId === id && one.stepState === 'toValidate'),
    }))
    .filter(({ count }) => count > 0)
  const since = await longestWaits(
    programId,
    waiting.map(({ id }) => id),
  )
  return waiting
    .map(({ id, title, category, count }) => ({
      kind: 'validation',
      stepId: id,
      title,
      category,
      count,
      since: since.get(id)?.toISOString() ?? null,
    }))
    .sort((a, b) => (a.since ?? '').localeCompare(b.since ?? ''))
}

const sum = (rows: readonly CounterRow[], which: (row: CounterRow) => boolean): number =>
  rows.reduce((total, row) => total + (which(row) ? row.count : 0), 0)
