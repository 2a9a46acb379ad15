import { rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { t, type Values } from '../words.ts'
import { addOrganiser, signInToBack } from './people.ts'
import { DESKTOP, expectAccessible, PHONE, type Product, startProduct } from './product.ts'

const EVERYONE = 'audience: [applicant, organiser, jury, public]'
const MANIFEST = `opencall: 1
platform: { slug: harbour, name: Fondation du Port, languages: [fr, en] }
programs:
  - slug: salon
    title: { fr: Le salon, en: The salon }
    lang: fr
    languages: [fr, en]
    opensAt: -30d
    closesAt: +20d
    published: true
    categories:
      - key: print
        title: { fr: Estampe, en: Print }
        steps: [{ key: work, type: form, title: { fr: Œuvre, en: Work }, form: work }]
    forms:
      - key: work
        title: { fr: Œuvre, en: Work }
        fields:
          - { reference: title, type: text, title: { fr: Titre, en: Title }, ${EVERYONE} }
          - { reference: art, type: select, title: { fr: Technique, en: Technique }, ${EVERYONE}, options: [{ reference: wood, text: { fr: Bois gravé, en: Woodcut } }, { reference: etching, text: { fr: Eau-forte, en: Etching } }] }
          - { reference: secret, type: text, title: { fr: Adresse, en: Address } }
    galleries:
      - slug: oeuvres
        title: { fr: Les œuvres du salon, en: Works of the salon }
        settings:
          source: filter
          title: work.title
          fields:
            - { question: work.art, card: true, filter: true }
`

describe('a gallery', () => {
  let product: Product
  beforeAll(async () => {
    product = await startProduct()
    await product.apply(MANIFEST)
    await addOrganiser(product, 'fr')
    const file = join(tmpdir(), `gallery-${product.port}.csv`)
    const rows = ['Sept profondeurs,wood', 'Bouée rouge,etching', 'Dernier bac,wood']
    writeFileSync(file, `title,art,secret\n${rows.map((row) => `${row},12 rue du Quai\n`).join('')}`)
    const into = ['--platform', 'harbour', '--program', 'salon', '--category', 'print', '--state', 'submitted', '--yes']
    await product.opencall(['response', 'import', file, ...into])
    rmSync(file)
    await product.live('harbour')
  })
  afterAll(() => product.stop())

  it('is published, filtered and read on a phone, and gone at once', async () => {
    const organiser = await product.person({ locale: 'fr', size: DESKTOP })
    const visitor = await product.person({ locale: 'fr', size: PHONE, scripts: false })
    const say = (key: string, values?: Values) => t('fr', 'admin', key, values)
    const at = (path: string) => product.url('harbour', path)
    await signInToBack(organiser.page, product, 'fr')
    await organiser.page.goto(at('/fr/admin/programs/salon/galleries'))
    await organiser.page.getByRole('link', { name: 'Les œuvres du salon' }).click()
    await organiser.page.getByRole('link', { name: 'Sept profondeurs' }).waitFor()
    await expectAccessible(organiser.page)
    await organiser.page.getByRole('link', { name: say('galleries.tab.config') }).click()
    await organiser.page
      .frameLocator(`iframe[title="${say('galleries.preview.title')}"]`)
      .getByRole('heading', { name: 'Bouée rouge' })
      .waitFor()
    await expectAccessible(organiser.page)
    await organiser.page.getByRole('button', { name: say('galleries.publish', { count: 3 }) }).click()
    await organiser.page.getByRole('button', { name: say('galleries.unpublish') }).waitFor()

    const { page } = visitor
    const titles = () => page.locator('.entries h3').allTextContents()
    await expect.poll(async () => (await page.goto(at('/fr/galleries/oeuvres')))?.status()).toBe(200)
    expect(await titles()).toHaveLength(3)
    await page.getByRole('combobox').selectOption('wood')
    await page.getByRole('button', { name: t('fr', 'front', 'gallery.apply') }).click()
    await page.waitForURL(/work\.art=wood/)
    expect((await titles()).sort()).toEqual(['Dernier bac', 'Sept profondeurs'])
    await page.getByRole('link', { name: 'Sept profondeurs' }).click()
    await page.getByRole('heading', { level: 1, name: 'Sept profondeurs' }).waitFor()
    expect(await page.locator('meta[property="og:title"]').getAttribute('content')).toBe('Sept profondeurs')
    expect(await page.content()).not.toContain('rue du Quai')
    const reader = await product.person({ locale: 'fr', size: PHONE })
    for (const path of ['', '/oeuvres', '/oeuvres/sept-profondeurs']) {
      await reader.page.goto(at(`/fr/galleries${path}`))
      await expectAccessible(reader.page)
    }

    await organiser.page.getByRole('button', { name: say('galleries.unpublish') }).click()
    await organiser.page
      .getByRole('dialog')
      .getByRole('button', { name: say('galleries.unpublish') })
      .click()
    await organiser.page.getByRole('button', { name: say('galleries.publish', { count: 3 }) }).waitFor()
    expect((await page.reload())?.status()).toBe(404)
    await page.getByRole('heading', { level: 1, name: 'Page introuvable' }).waitFor()
    await page.getByText(t('fr', 'front', 'missing.galleries')).waitFor()
    await page.getByRole('link', { name: 'Accueil', exact: true }).waitFor()
    for (const { context } of [organiser, visitor, reader]) await context.close()
  })
})
