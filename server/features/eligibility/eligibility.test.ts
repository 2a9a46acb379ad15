import { beforeEach, describe, expect, it } from 'vitest'
import type { Eligibility } from '#core/eligibility/eligibility.contract.ts'
import { questionnaires } from '#core/eligibility/eligibility.site.ts'
import type { FormDefinition } from '#core/form/definition.ts'
import { paths } from '#core/site/page.ts'
import type { PlatformRef } from '#server/context.ts'
import { loadSiteContent } from '#server/publish/content.ts'
import { makeForm } from '#tests/factories/form.ts'
import { makePerson, makePlatform, signIn } from '#tests/factories/people.ts'
import { type MadeProgram, makeProgram } from '#tests/factories/program.ts'
import type { Browser } from '#tests/http.ts'
import { testServer } from '#tests/suite.ts'

const server = testServer()
const ASKED: FormDefinition = {
  fields: [
    { type: 'yes-no', reference: 'adult', title: { fr: 'Majeur ?' }, required: true },
    { type: 'yes-no', reference: 'resident', title: { fr: 'Résident ?' }, required: true },
  ],
}
const no = (field: string) => ({ field, operator: 'equals' as const, value: false })
const RULES = [
  { when: no('adult'), categories: [], reason: { fr: 'Réservé aux majeurs.' } },
  { when: no('resident'), categories: ['film'], reason: { fr: 'Réservé aux résidents.' } },
]
let platform: PlatformRef
let made: MadeProgram
let formId: string
let owner: Browser
let applicant: Browser
const idOf = (key: string) => made.categories.find((one) => one.key === key)?.id ?? ''

beforeEach(async () => {
  platform = await makePlatform(server.app)
  made = await makeProgram(server.app, platform, {
    categories: [
      { key: 'film', steps: ['form'] },
      { key: 'book', steps: ['form'] },
    ],
  })
  formId = (await makeForm(server.app, platform, made.program.id, { definition: ASKED })).id
  owner = await signIn(server.browser(platform.host), await makePerson(platform, { role: 'owner' }))
  applicant = await signIn(server.browser(platform.host), await makePerson(platform))
})

const path = () => `/api/user.programs/${made.program.id}/eligibility`
const set = (given: object = {}) => owner.put<Eligibility>(path(), { formId, rules: RULES, version: 0, ...given })
const start = (category: string, eligibility?: object) =>
  applicant.post<{ id: string; data?: { reasons?: string } }>('/api/portal/me/responses', {
    programId: made.program.id,
    categoryId: idOf(category),
    lang: 'fr',
    ...(eligibility && { eligibility }),
  })

describe('a questionnaire before applications begin', () => {
  it('lets somebody begin where their answers allow it, and keeps none of them', async () => {
    expect((await start('book')).status).toBe(201)
    await set()
    const answers = [
      ['film', undefined, 409],
      ['film', { adult: true }, 409],
      ['film', { adult: true, resident: 'perhaps' }, 409],
      ['film', { adult: true, resident: false }, 403],
      ['film', { adult: false }, 403],
      ['book', { adult: true, resident: false }, 201],
      ['film', { adult: true, resident: true, other: 'x' }, 201],
    ] as const
    for (const [category, given, status] of answers)
      expect([category, given, (await start(category, given)).status]).toEqual([category, given, status])
    const refused = await start('film', { adult: false, resident: false })
    expect(JSON.stringify(refused.body)).toContain('Réservé aux majeurs. Réservé aux résidents.')
    const { body } = await start('film', { adult: true, resident: true })
    expect(JSON.stringify(body)).not.toContain('"adult":true')
  })

  it('is set by those who may change the program, for forms and categories of it', async () => {
    const other = await makeProgram(server.app, platform, {})
    const wrong = await set({
      rules: [
        { when: no('nobody'), categories: ['film'], reason: { fr: 'Non' } },
        { when: no('adult'), categories: ['poem'], reason: {} },
      ],
    })
    expect(wrong.status).toBe(422)
    expect((wrong.body as unknown as { issues: { at: string }[] }).issues.map(({ at }) => at)).toEqual([
      'body.rules[0].when',
      'body.rules[1].categories',
      'body.rules[1].reason',
    ])
    expect((await set({ formId: other.form.id })).status).toBe(422)
    expect((await applicant.put(path(), { formId, rules: [], version: 0 })).status).toBe(403)
    expect((await set()).body).toMatchObject({ formId, rules: RULES, version: 1 })
    expect((await set()).status).toBe(409)
    expect((await set({ formId: null, version: 1 })).body).toEqual({ formId: null, rules: [], version: 0 })
    expect((await start('film')).status).toBe(201)
  })

  it('is read by the public pages', async () => {
    const read = async () => {
      const content = await loadSiteContent(server.app.config, platform.id)
      return content && questionnaires.of(content)[made.program.id]
    }
    expect(await read()).toBeUndefined()
    await set()
    expect(await read()).toEqual({ definition: ASKED, rules: RULES })
    expect(paths.eligibility('fr', 'prix')).toBe('/fr/applications/prix/eligibility')
  })
})
