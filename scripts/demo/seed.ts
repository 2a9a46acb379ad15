import { type App, type Context, contextFor } from '#server/context.ts'
import { transaction } from '#server/db/database.ts'
import { applyManifest } from '#server/features/manifest/manifest.actions.ts'
import { fillTemplate, openTemplate } from '#server/features/manifest/template.files.ts'
import { manifestTemplates } from '#server/features/manifest/templates.ts'
import { createPlatform } from '#server/features/platform/platform.actions.ts'
import { provideProgramTemplates } from '#server/features/program/program.templates.ts'
import { createMailer } from '#server/mail/mailer.ts'
import { inPlatform } from '#server/tenancy/scope.ts'
import { diceOf } from './dice.ts'
import { planApplications } from './journeys.ts'
import { makeOrganiser, makePeople } from './people.ts'
import { DEMO, type DemoPlatform } from './platforms.ts'
import { closeProgram, type MadeProgram, makeProgram } from './programs.ts'
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
    await applyWords(here, demo)
    const stage: Stage = {
      app,
      platform,
      dice: diceOf(demo.seed),
      organiser: await makeOrganiser(here, demo),
      people: await makePeople(demo),
      agenda: [],
    }
    const programs: MadeProgram[] = []
    for (const plan of demo.programs) programs.push(await transaction(() => makeProgram(stage, demo, plan)))
    for (const made of programs) planApplications(stage, made)
    await playAgenda(stage)
    for (const made of programs) await closeProgram(stage, made)
  })
}

/** What its pages say of the platform, and legal pages from the template that every platform starts with. */
async function applyWords(ctx: Context, demo: DemoPlatform): Promise<void> {
  const { manifest } = fillTemplate(
    await openTemplate('awards'),
    { slug: demo.slug, name: demo.name, languages: demo.langs, contact: `contact@${demo.slug}.example` },
    demo.langs,
  )
  const { pages, opencall } = manifest
  await applyManifest(
    ctx,
    { opencall, platform: { slug: demo.slug, texts: demo.texts }, ...(pages ? { pages } : {}) },
    { slug: demo.slug, prune: 'no', files: new Map() },
  )
}
