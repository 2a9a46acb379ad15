import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { LateCode } from '#core/extension/lateCode.contract.ts'
import { browserOf } from '../http.ts'
import { matching, t, type Values } from '../words.ts'
import { addOrganiser, addPerson, ORGANISER, PASSWORD, personSignedIn } from './people.ts'
import { DESKTOP, expectAccessible, PHONE, type Product, startProduct } from './product.ts'

const LENA = 'lena@example.org'
const JORIS = 'joris@example.org'
const MANIFEST = readFileSync(new URL('around.yaml', import.meta.url), 'utf8')
const fr = (key: string, values?: Values) => t('fr', 'front', key, values)
const en = (key: string, values?: Values) => t('en', 'admin', key, values)

describe('a call that is closed', () => {
  let product: Product
  beforeAll(async () => {
    product = await startProduct()
    await product.apply(MANIFEST)
    await addPerson(product, { email: LENA, name: ['Léna', 'Okafor'], lang: 'fr' })
    await addOrganiser(product, 'en')
    await product.live('harbour')
  })
  afterAll(() => product.stop())

  /** A code with which one application is sent late. */
  async function lateCode(): Promise<string> {
    const organiser = browserOf(product.port, new URL(product.url('harbour', '/')).host)
    await organiser.post('/api/auth/login', { email: ORGANISER, password: PASSWORD })
    const { body } = await organiser.get<{ items: { id: string }[] }>('/api/user.programs')
    const until = new Date(Date.now() + 86_400_000).toISOString()
    const made = await organiser.post<LateCode>(`/api/user.programs/${body.items[0]?.id}/late-codes`, {
      ...{ label: 'Panne', most: 1, until },
    })
    expect(made.status).toBe(201)
    return made.body.code
  }

  it('lets somebody in with a code on a phone, fills from the profile, and a recommender writes', async () => {
    const { page, context } = await personSignedIn(product, { locale: 'fr', size: PHONE, email: LENA })
    await page.goto(product.url('harbour', '/fr/applications/quais/apply'))
    await page.getByLabel(fr('apply.late.code')).fill('RIEN-RIEN')
    await page.getByRole('button', { name: fr('apply.late.use') }).click()
    await page.getByRole('alert').waitFor()
    await expectAccessible(page)
    await page.getByLabel(fr('apply.late.code')).fill((await lateCode()).toLowerCase())
    await page.getByRole('button', { name: fr('apply.late.use') }).click()
    await page.waitForURL(/responseId=/)

    // What is typed after it was filled in stays when that is undone.
    const first = page.getByLabel('Prénom')
    await page.getByRole('button', { name: fr('apply.prefill.profile') }).click()
    await page.getByText(fr('apply.prefill.done', { count: 2 })).waitFor()
    await expect.poll(() => first.inputValue()).toBe('Léna')
    await first.fill('Hélène')
    await page
      .getByText(matching('fr', 'front', 'apply.saved', { time: /.+/ }))
      .first()
      .waitFor()
    await page.getByRole('button', { name: fr('apply.prefill.undo') }).click()
    await expect.poll(() => page.getByLabel('Adresse électronique').inputValue()).toBe('')
    expect(await first.inputValue()).toBe('Hélène')

    const id = new URL(page.url()).searchParams.get('responseId')
    await page.goto(product.url('harbour', `/fr/my-application?responseId=${id}#recommenders`))
    const ask = async (name: string, email: string) => {
      await page.getByLabel(fr('recommend.name')).fill(name)
      await page.getByLabel(fr('recommend.email')).fill(email)
      await page.getByRole('button', { name: fr('recommend.askAction') }).click()
      await page.getByText(name, { exact: true }).waitFor()
    }
    await ask('Joris de Wit', JORIS)
    await expectAccessible(page)
    await page.getByRole('button', { name: fr('recommend.askAnother', { count: 1 }) }).click()
    await ask('Maud Perrin', 'maud@example.org')
    await page
      .getByRole('button', { name: fr('recommend.replace') })
      .last()
      .click()
    const question = page.getByRole('region', { name: fr('recommend.replace') })
    await expectAccessible(page)
    await question.getByRole('button', { name: fr('recommend.replace') }).click()
    await page.getByText('Maud Perrin', { exact: true }).waitFor({ state: 'detached' })

    const { html } = await product.lastMail('harbour', JORIS)
    const link = /href="([^"]*recommend[^"]*)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? ''
    const joris = await product.person({ locale: 'fr', size: DESKTOP })
    await joris.page.goto(link)
    await joris.page.getByLabel(fr('recommend.letter')).fill('Léna connaît les quais mieux que personne.')
    await expectAccessible(joris.page)
    await joris.page.getByRole('button', { name: fr('recommend.send') }).click()
    await joris.page.getByRole('heading', { name: fr('recommend.thanks', { name: 'Joris de Wit' }) }).waitFor()
    await page.reload()
    await page.getByText(fr('recommend.state.received'), { exact: true }).waitFor()
    await Promise.all([context.close(), joris.context.close()])
  })

  it('takes a file in, moves all that match to the trash and back, and gives them out', async () => {
    const { page, context } = await personSignedIn(product, { locale: 'en', size: DESKTOP, email: ORGANISER })
    const file = join(tmpdir(), `opencall-around-${product.port}.csv`)
    writeFileSync(file, 'Project name,First name\nLes cales,Ana\nLe phare,Bob\nLa jetée,Eve\n')
    await page.goto(product.url('harbour', '/en/admin/programs/quais/import-deposits'))
    await page.locator('input[type=file]').setInputFiles(file)
    await page.getByRole('radio', { name: en('import.draft') }).check()
    await expectAccessible(page)
    await page.getByRole('button', { name: en('import.check') }).click()
    await page.getByRole('button', { name: en('import.run', { n: 3 }) }).click()
    await page.getByText(en('import.done', { file: file.split('/').at(-1) ?? '' })).waitFor()
    await expectAccessible(page)

    await page.goto(product.url('harbour', '/en/admin/programs/quais/responses'))
    const rows = page.locator('[data-row]')
    await expect.poll(() => rows.count()).toBe(4)
    await page.locator('thead input[type=checkbox]').check()
    await page.getByRole('button', { name: en('responses.bulkAll', { n: 4 }) }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(en('bulk.action')).first().click()
    await page.getByRole('option', { name: en('bulk.kind.delete') }).click()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: en('bulk.submit.delete') }).click()
    await page.getByText(en('bulk.done', { n: 4 })).waitFor()
    await expect.poll(() => rows.count()).toBe(0)
    await page.getByRole('button', { name: en('bulk.undo') }).click()
    await expect.poll(() => rows.count(), { timeout: 15_000 }).toBe(4)

    await page.getByRole('button', { name: en('responses.export.button') }).click()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByText(en('responses.export.csv')).click(),
    ])
    const text = readFileSync(await download.path(), 'utf8')
    for (const title of ['Les cales', 'Le phare', 'La jetée', 'Hélène']) expect(text).toContain(title)
    rmSync(file)
    await context.close()
  })
})
