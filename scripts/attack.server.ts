/** The server that `npm run attack` fires at: a fresh installation with something in it. Prints where, as one line of JSON. */
import { readConfig } from '#config/env.ts'
import { LIMITS } from '#config/limits.ts'
import type { Field, FormDefinition } from '#core/form/definition.ts'
import { openApp } from '#server/app.ts'
import { startServer } from '#server/start.ts'
import { makePerson, makePlatform, PASSWORD } from '#tests/factories/people.ts'
import { makeProgram } from '#tests/factories/program.ts'
import { makeResponse } from '#tests/factories/response.ts'

export interface Target {
  port: number
  host: string
  password: string
  owner: string
  applicant: string
  platformId: string
  programId: string
  responseId: string
  stepId: string
  /** What the application says before anything happens. */
  title: string
}

const QUESTIONS = 60
const nested = Array.from(
  { length: QUESTIONS },
  (_, n): Field => ({
    type: 'text',
    reference: `code_${n}`,
    title: { fr: `Code ${n}` },
    rules: { pattern: `(\\w+\\s?){1,${n + 2}}!` },
  }),
)
const definition: FormDefinition = {
  fields: [
    { type: 'text', reference: 'title', title: { fr: 'Titre' } },
    { type: 'textarea', reference: 'story', title: { fr: 'Récit' }, rich: true },
    { type: 'file', reference: 'paper', title: { fr: 'Pièce' } },
    { type: 'questions-group', reference: 'codes', title: { fr: 'Codes' }, fields: nested },
  ],
}

const config = readConfig()
const wide = { points: 1_000_000, seconds: 60 }
const { app, close } = await openApp({
  ...config,
  limits: { ...LIMITS, rates: { ...LIMITS.rates, writes: wide, loginPerAddress: wide, loginPerAccount: wide } },
})
const platform = await makePlatform(app, { slug: 'attacked' })
const [owner, applicant] = [await makePerson(platform, { role: 'owner' }), await makePerson(platform)]
const made = await makeProgram(app, platform, { definition })
const title = 'Un projet'
const response = await makeResponse(app, platform, made, { person: applicant, state: 'draft', answers: { title } })
const running = await startServer(app, { role: 'web' })
const target: Target = {
  port: running.port ?? 0,
  host: platform.host,
  password: PASSWORD,
  owner: owner.email,
  applicant: applicant.email,
  platformId: platform.id,
  programId: made.program.id,
  responseId: response.id,
  stepId: response.steps[0]?.id ?? '',
  title,
}
console.log(JSON.stringify(target))
process.once('SIGTERM', async () => {
  await running.stop()
  await close()
  process.exit(0)
})
