import type { App, Context, PlatformRef } from '#server/context.ts'
import { transaction } from '#server/db/database.ts'
import type { Dice } from './dice.ts'
import type { Person } from './people.ts'
import type { DemoPlatform } from './platforms.ts'
import type { MadeProgram } from './programs.ts'

export const DAY = 86_400_000

export interface Stage {
  app: App
  platform: PlatformRef
  demo: DemoPlatform
  operator: Context
  dice: Dice
  organiser: Context
  people: Person[]
  /** Those that have been made so far. */
  programs: MadeProgram[]
  /** What happens when, in the order of the calendar. */
  agenda: { at: number; run(): Promise<void> }[]
}

/** What a slice has of the demo of a platform, made through its actions. */
export interface DemoPart {
  /** Makes what its story begins with, and puts on the agenda (`later`) what happens in it. */
  begin?(stage: Stage): Promise<void>
  /** Once everything on the agenda has happened. */
  end?(stage: Stage): Promise<void>
}

/** A context at a moment of the story. */
export const at = (ctx: Context, time: number): Context => ({
  ...ctx,
  now: new Date(Math.min(time, ctx.app.clock.now().getTime())),
})

export const later = (stage: Stage, time: number, run: () => Promise<void>): void => {
  const place = stage.agenda.findIndex((entry) => entry.at > time)
  stage.agenda.splice(place < 0 ? stage.agenda.length : place, 0, { at: time, run })
}

/** Everything in the order of time, a hundred steps to a transaction. */
export async function playAgenda(stage: Stage): Promise<void> {
  while (stage.agenda.length > 0) {
    await transaction(async () => {
      for (let step = 0; step < 100; step++) {
        const next = stage.agenda.shift()
        if (!next) return
        await next.run()
      }
    })
  }
}
