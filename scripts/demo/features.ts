import { NO_RULES } from '#core/retention/retention.rules.ts'
import { createLateCode } from '#server/features/extension/lateCode.actions.ts'
import { showProgram, updateProgram } from '#server/features/program/program.actions.ts'
import { updateRetention } from '#server/features/retention/retention.actions.ts'
import { at, DAY, type DemoPart, type Stage } from './stage.ts'

/** A call that lets nobody take over earlier answers, and one that others may start from. */
const OPEN = 'defi-cote-bas-carbone'
const DRAFT = 'appel-jeunes-riverains'
const PAST = 'prix-du-patrimoine-littoral-2026'

/** What is optional of a program, so that its page of features shows some on and some off. */
async function setFeatures({ app, organiser, operator, programs }: Stage): Promise<void> {
  const now = app.clock.now().getTime()
  const ctx = { ...at(organiser, now), grants: operator.grants }
  const idOf = (slug: string) => programs.find(({ plan }) => plan.slug === slug)?.program.id
  const [open, draft, past] = [OPEN, DRAFT, PAST].map(idOf)
  if (open) {
    const { closesAt } = await showProgram(ctx, open)
    if (closesAt)
      await createLateCode(ctx, {
        programId: open,
        label: 'Panne du port de Lorient',
        most: 5,
        until: new Date(Date.parse(closesAt) + 4 * DAY).toISOString(),
      })
  }
  if (draft) {
    const program = await showProgram(ctx, draft)
    await updateProgram(ctx, {
      ...program,
      programId: draft,
      capPerPerson: 1,
      capTotal: 60,
      settings: { ...program.settings, off: ['replies', 'prefill'], isTemplate: true },
    } as Parameters<typeof updateProgram>[1])
  }
  if (past)
    await updateRetention(ctx, {
      ...NO_RULES,
      programId: past,
      drafts: { months: 36, since: 'closing', action: 'delete' },
      hold: null,
      version: 0,
    })
}

export const features: DemoPart = { end: setFeatures }
