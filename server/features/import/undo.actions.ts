import type { Answers } from '#core/form/definition.ts'
import type { ImportUndone } from '#core/import/import.contract.ts'
import { displayNumber } from '#core/response/response.rules.ts'
import type { Context } from '../../context.ts'
import { transaction } from '../../db/database.ts'
import { recordAll } from '../../events/record.ts'
import { answersOf, openAggregates, type ResponseAggregate } from '../response/aggregate.ts'
import { loggedChange, nameDossier, settleFiles } from '../response/answers.ts'
import { applyChange, assertProgramActive, onCurrent } from '../response/change.ts'
import { findManyInProgram, textOfWords, writeAnswers } from '../response/response.public.ts'
import { removeImported } from '../response/trash.actions.ts'
import * as repo from './runs.repo.ts'

/** Applications of one transaction. */
const BATCH = 50
/** Of the applications that stay as they are, those that are named. */
const NAMED = 100

interface UndoOptions {
  signal: AbortSignal
  onProgress: (share: number) => Promise<void>
}

/**
 * Takes back what an import wrote: what it made is removed, what it changed gets its answers back. An application to which
 * anything else has happened since stays as it is. Some at a time, in one transaction: what was stopped goes on where it was.
 */
export async function undoItems(
  ctx: Context,
  run: Pick<repo.RunDetail, 'id' | 'programId' | 'writtenAt' | 'undone'>,
  { signal, onProgress }: UndoOptions,
): Promise<ImportUndone> {
  const undone: ImportUndone = { ...(run.undone ?? { removed: 0, restored: 0, kept: 0, examples: [] }) }
  const total = Math.max(1, await repo.countItems(run.id))
  let done = 0
  let after = ''
  for (;;) {
    signal.throwIfAborted()
    const items = await repo.listItems(run.id, after, BATCH)
    if (items.length === 0) return undone
    after = items.at(-1)?.id ?? after
    const ids = items.map(({ responseId }) => responseId)
    const changed = await repo.changedSince(ids, run.writtenAt ?? ctx.now)
    const outcomes = await onCurrent(() => undoTogether(ctx, run, items, changed))
    for (const [item, outcome] of outcomes) {
      if (outcome === 'gone') continue
      undone[outcome] += 1
      if (outcome === 'kept' && undone.examples.length < NAMED)
        undone.examples.push(await exampleOf(run.programId, item))
    }
    done += items.length
    await onProgress(done / total)
  }
}

async function exampleOf(
  programId: string,
  { responseId: id }: repo.ItemRow,
): Promise<ImportUndone['examples'][number]> {
  const [found] = await findManyInProgram([id], programId)
  const response = found?.response
  return {
    id,
    number: displayNumber(response?.numberPrefix ?? '', response?.number ?? null) ?? '',
    title: response?.title ?? '',
  }
}

type Outcome = 'removed' | 'restored' | 'kept' | 'gone'

/** All or none: read and done again where one of them is changed at the same time. */
async function undoTogether(
  ctx: Context,
  { programId }: { programId: string },
  items: readonly repo.ItemRow[],
  changed: ReadonlySet<string>,
): Promise<[repo.ItemRow, Outcome][]> {
  const open = items.filter(({ responseId }) => !changed.has(responseId))
  const loaded = await findManyInProgram(
    open.map(({ responseId }) => responseId),
    programId,
  )
  const aggregates = new Map((await openAggregates(loaded)).map((one) => [one.response.id, one]))
  return transaction(async () => {
    const outcomes: [repo.ItemRow, Outcome][] = []
    for (const item of items) {
      const isChanged = changed.has(item.responseId)
      outcomes.push([item, isChanged ? 'kept' : await undoOne(ctx, aggregates.get(item.responseId), item)])
    }
    return outcomes
  })
}

/** Belongs into a transaction. */
async function undoOne(ctx: Context, aggregate: ResponseAggregate | undefined, item: repo.ItemRow): Promise<Outcome> {
  if (aggregate && aggregate.response.version !== item.responseVersion) return 'kept'
  await repo.removeItem(item.id)
  if (!aggregate) return 'gone'
  await assertProgramActive(aggregate)
  if (item.answersBefore === null) {
    await removeImported(ctx, aggregate)
    return 'removed'
  }
  await restore(ctx, aggregate, item.answersBefore)
  return 'restored'
}

/** Gives steps the answers of before. Belongs into a transaction. */
async function restore(
  ctx: Context,
  aggregate: ResponseAggregate,
  answersBefore: NonNullable<repo.ItemRow['answersBefore']>,
) {
  const { response, steps, forms } = aggregate
  const answersAt = (id: string) => answersBefore[id]?.answers as Answers | undefined
  const restored = {
    ...aggregate,
    steps: steps.map((step) => ({ ...step, answers: answersAt(step.id) ?? step.answers })),
  }
  const { title, sortKey, words } = nameDossier(restored)
  await applyChange(aggregate, { now: ctx.now, response: { title, sortKey, searchText: textOfWords(words) } })
  for (const step of steps) {
    const [answers, version] = [answersAt(step.id), forms.get(step.id)]
    if (!answers || !version) continue
    const now = answersOf(step)
    const changed = [...new Set([...Object.keys(now), ...Object.keys(answers)])].filter(
      (name) => JSON.stringify(now[name] ?? null) !== JSON.stringify(answers[name] ?? null),
    )
    const revision = step.revision + 1
    await writeAnswers(step.answerSetId, {
      responseId: response.id,
      stepId: step.id,
      formVersionId: answersBefore[step.id]?.formVersionId ?? version.id,
      answers,
      revision,
      fieldRevisions: { ...step.fieldRevisions, ...Object.fromEntries(changed.map((name) => [name, revision])) },
      now: ctx.now,
    })
    await settleFiles(version.definition, now, answers, { responseId: response.id, now: ctx.now })
    const logged = loggedChange(version.definition, [now, answers], changed)
    await recordAll(ctx, [
      {
        type: 'response.imported',
        subject: { kind: 'response', id: response.id, name: title || null },
        programId: response.programId,
        before: { stepId: step.id, ...logged.before },
        after: { stepId: step.id, ...logged.after },
      },
    ])
  }
}
