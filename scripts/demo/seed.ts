import { type App, contextFor } from '#server/context.ts'
import { manifestTemplates } from '#server/features/manifest/templates.ts'
import { createPlatform } from '#server/features/platform/platform.actions.ts'
import { provideProgramTemplates } from '#server/features/program/program.templates.ts'
import { createMailer } from '#server/mail/mailer.ts'
import { inPlatform } from '#server/tenancy/scope.ts'
import { diceOf } from './dice.ts'
import { DEMO_PARTS } from './parts.ts'
import { makeOrganiser, makePeople } from './people.ts'
import { DEMO, type DemoPlatform } from './platforms.ts'
import { playAgenda, type Stage } from './stage.ts'

/**
 * Makes the demo through the real actions: every figure adds up because it was counted like any other. Its people are nobody's:
 * their mail is kept, also where there is a mail server.
 */
export async function seedDemo(app: App, demos: readonly DemoPlatform[] = DEMO): Promise<void> {
  provideProgramTemplates(manifestTemplates)
  const stage = { ...app, mail: createMailer({ ...app.config, smtpUrl: null }) }
  for (const demo of demos) await seedPlatform(stage, demo)
}

async function seedPlatform(app: App, demo: DemoPlatform): Promise<void> {
  const operator = contextFor(app, { kind: 'operator', name: 'demo' })
  const platform = await createPlatform(operator, {
    slug: demo.slug,
    name: demo.name,
    defaultLang: demo.langs[0],
    supportedLangs: demo.langs,
    theme: demo.theme,
  })
  await inPlatform(platform.id, async () => {
    const here = { ...operator, platform }
    const stage: Stage = {
      ...{ app, platform, demo },
      operator: here,
      dice: diceOf(demo.seed),
      organiser: await makeOrganiser(here, demo),
      people: await makePeople(demo),
      programs: [],
      agenda: [],
    }
    for (const { begin } of DEMO_PARTS) await begin?.(stage)
    await playAgenda(stage)
    for (const { end } of DEMO_PARTS) await end?.(stage)
  })
}
