import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Browser, browserOf, codeOf } from '../http.ts'
import { t, type Values } from '../words.ts'
import { addOrganiser, addPerson, ORGANISER, PASSWORD, personSignedIn } from './people.ts'
import { DESKTOP, expectAccessible, PHONE, type Product, startProduct } from './product.ts'

const program = (slug: string) => `
  - slug: ${slug}
    title: { fr: Le prix, en: The prize }
    lang: fr
    languages: [fr, en]
    opensAt: -30d
    closesAt: +20d
    published: true
    numberPrefix: ${slug.toUpperCase()}
    categories:
      - key: print
        title: { fr: Estampe, en: Print }
        steps: [{ key: work, type: form, title: { fr: Œuvre, en: Work }, form: work }]
    forms:
      - key: work
        title: { fr: Œuvre, en: Work }
        fields: [{ reference: title, type: text, title: { fr: Titre, en: Title } }]
`
const MANIFEST = `opencall: 1
platform: { slug: harbour, name: Fondation du Port, languages: [fr, en] }
programs:${program('prixfr')}${program('prixen')}`

/** Works with their people and what the jury gave. The second is not selected at first. */
const WORKS = [
  { email: 'ana@example.org', name: ['Ana', 'Reis'], title: 'Sept profondeurs', score: 9 },
  { email: 'bo@example.org', name: ['Bo', 'Lind'], title: 'Bouée rouge', score: 4 },
] as const
const [, REFUSED] = WORKS
/** The minute in which a release can be stopped, and what a busy machine needs. */
const MINUTE = 120_000

describe('decisions', () => {
  let product: Product
  const at = (path: string) => product.url('harbour', path)
  const signedIn = async (email: string): Promise<Browser> => {
    const browser = browserOf(product.port, new URL(at('/')).host)
    expect(codeOf(await browser.post('/api/auth/login', { email, password: PASSWORD }))).toEqual([200, undefined])
    return browser
  }

  beforeAll(async () => {
    product = await startProduct()
    await product.apply(MANIFEST)
    await addOrganiser(product, 'en')
    for (const { email, name } of WORKS) await addPerson(product, { email, name, lang: 'fr' })
    await product.live('harbour')
  })
  afterAll(() => product.stop())

  /** Ids of submitted applications of a program. */
  async function apply(slug: string): Promise<string[]> {
    const organiser = await signedIn(ORGANISER)
    const programs = await organiser.get<{ items: { id: string; slug: string }[] }>('/api/user.programs')
    const programId = programs.body.items.find((one) => one.slug === slug)?.id
    const categories = await organiser.get<{ items: { id: string }[] }>(`/api/user.programs/${programId}/categories`)
    const made: string[] = []
    for (const { email, title } of WORKS) {
      const person = await signedIn(email)
      const mine = '/api/portal/me/responses'
      const of = { programId, categoryId: categories.body.items[0]?.id, lang: 'fr' }
      const { body } = await person.post<{ id: string; steps: { id: string }[] }>(mine, of)
      const step = `${mine}/${body.id}/steps/${body.steps[0]?.id}/answers`
      expect(codeOf(await person.put(step, { revision: 0, changes: { title } }))).toEqual([200, undefined])
      expect(codeOf(await person.post(`${mine}/${body.id}/submit`, {}))).toEqual([200, undefined])
      made.push(body.id)
    }
    return made
  }

  it.each([
    { locale: 'en', size: DESKTOP },
    { locale: 'fr', size: PHONE },
  ] as const)(
    'are prepared from a session, stopped, released, appealed against and changed ($locale)',
    { timeout: 4 * MINUTE },
    async ({ locale, size }) => {
      const slug = `prix${locale}`
      const admin = (key: string, values?: Values) => t(locale, 'admin', key, values)
      const front = (key: string, values?: Values) => t(locale, 'front', key, values)
      const made = await apply(slug)
      const { page, context } = await personSignedIn(product, { locale, size })
      const dialog = page.getByRole('dialog')
      const press = (key: string, values?: Values) =>
        page
          .getByRole('button', { name: admin(key, values), exact: true })
          .first()
          .click()
      const confirm = (key: string, values?: Values) =>
        dialog.getByRole('button', { name: admin(key, values), exact: true }).click()

      // A session with both applications, chosen one by one.
      await page.goto(at(`/${locale}/admin/programs/${slug}/examinations`))
      await press('evaluation.create.open')
      await dialog.locator('input').first().fill(`Jury ${locale}`)
      await expectAccessible(page)
      await confirm('evaluation.create.action')
      await page.waitForURL(/criteria-config/)
      const session = new URL(page.url()).pathname.replace(/\/criteria-config$/, '')
      await page.goto(at(`${session}/responses`))
      await press('evaluation.entries.add')
      await dialog.getByRole('radio', { name: admin('evaluation.entries.by.hand') }).check()
      const search = dialog.getByRole('combobox', { name: admin('menu.responses') })
      for (const { title } of WORKS) {
        await search.fill(title)
        await page.getByRole('option', { name: title }).click()
      }
      await search.press('Tab')
      await confirm('evaluation.entries.addAction')
      await dialog.waitFor({ state: 'detached' })
      await page.getByText(WORKS[0].title).first().waitFor()

      // What the jury gave.
      const file = join(tmpdir(), `decision-${product.port}.csv`)
      const lines = WORKS.map(({ score }, n) => `${made[n]},J1,note,${score}`)
      writeFileSync(file, `ref,juror,criterion,score\n${lines.join('\n')}\n`)
      const columns = '--entry ref --juror juror --criterion criterion --score score --platform harbour --yes'
      const sessionSlug = session.split('/').at(-1) ?? ''
      await product.opencall(['session', 'import-scores', file, '--session', sessionSlug, ...columns.split(' ')])

      // Appeals and ranks are for applicants to see; the first is accepted, nobody is told.
      await page.goto(at(`${session}/decisions`))
      await press('decisions.settings.open')
      await dialog.getByLabel(admin('decisions.settings.rank')).check()
      await dialog.getByLabel(admin('decisions.settings.appealDays')).fill('14')
      await expectAccessible(page)
      await confirm('decisions.settings.action')
      await dialog.waitFor({ state: 'detached' })
      await press('decisions.decide.fromRanking')
      await dialog.getByRole('textbox', { name: admin('decisions.decide.accepted'), exact: true }).fill('1')
      await expectAccessible(page)
      await confirm('decisions.decide.action')
      await dialog.waitFor({ state: 'detached' })
      const release = ['decisions.release.action', { count: 2, n: '2' }] as const
      await press(...release)
      await dialog.getByText(admin('decisions.release.rank')).waitFor()
      await expectAccessible(page)
      await confirm(...release)
      await page.getByText(admin('decisions.release.by', { name: 'Camille Benali' })).waitFor()
      await expectAccessible(page)
      await press('decisions.release.stop')
      await page.getByText(admin('decisions.release.stopped')).waitFor()
      await press(...release)
      await confirm(...release)
      const told = admin('decisions.releasedCount', { count: 2, n: '2' })
      await page.getByText(told, { exact: false }).first().waitFor({ timeout: MINUTE })
      await expectAccessible(page)

      // The applicant reads it from the mail, and appeals.
      const path = `/my-application?responseId=${made[1]}`
      const { html } = await product.mailThatSays('harbour', path)
      expect(html).toContain(at(`/fr${path}`))
      const applicant = await personSignedIn(product, { locale, size, email: REFUSED.email })
      await applicant.page.goto(at(`/${locale}${path}`))
      const decision = applicant.page.getByRole('region', { name: front('decision.title') })
      await decision.getByText(front('decision.outcome.refused'), { exact: true }).waitFor()
      await decision.getByText(front('decision.rank', { rank: 2, of: 2 }), { exact: false }).waitFor()
      await decision.getByRole('button', { name: front('decision.open') }).click()
      await decision.getByLabel(front('decision.text')).fill('Le jury a lu une ancienne version.')
      await expectAccessible(applicant.page)
      await decision.getByRole('button', { name: front('decision.send') }).click()
      await decision.getByText(front('decision.state.open'), { exact: false }).waitFor()
      await expectAccessible(applicant.page)

      // The organiser answers with another decision, which holds at once.
      await page.reload()
      await press('decisions.appeal.state.open')
      await dialog.getByText('Le jury a lu une ancienne version.').waitFor()
      await dialog.getByRole('combobox', { name: admin('decisions.column.decision') }).click()
      await page.getByRole('option', { name: admin('decisions.outcome.waitlisted') }).click()
      await dialog.getByLabel(admin('decisions.appeal.reply')).fill('Vous avez raison.')
      await expectAccessible(page)
      await confirm('decisions.appeal.action')
      await dialog.waitFor({ state: 'detached' })
      await applicant.page.reload()
      await decision.getByText(front('decision.outcome.waitlisted'), { exact: true }).waitFor()
      await decision.getByText('Vous avez raison.').waitFor()

      // The next round begins with what was accepted, named after this one.
      await press('decisions.round.open')
      await dialog.getByRole('combobox', { name: admin('decisions.round.which') }).click()
      const accepted = admin('decisions.round.outcome', { decision: admin('decisions.outcome.accepted'), n: 1 })
      await page.getByRole('option', { name: accepted }).click()
      await expectAccessible(page)
      await confirm('decisions.round.action')
      await page.getByRole('heading', { level: 1, name: `Jury ${locale} (2)` }).waitFor()
      for (const one of [context, applicant.context]) await one.close()
    },
  )
})
