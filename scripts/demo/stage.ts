import type { App, Context, PlatformRef } from '#server/context.ts'
import { transaction } from '#server/db/database.ts'
import type { Dice } from './dice.ts'
import type { Person } from './people.ts'

export const DAY = 86_400_000

export interface Stage {
  app: App
  platform: PlatformRef
  dice: Dice
  organiser: Context
  people: Person[]
  /** What happens when, in the order of the calendar. */
  agenda: { at: number; run(): Promise<void> }[]
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
