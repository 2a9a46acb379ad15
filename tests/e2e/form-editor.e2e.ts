import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ROOT } from '#config/env.ts'
import type { Field, FieldOf } from '#core/form/definition.ts'
import { t, type Values } from '../words.ts'
import { hasFederalForm, inWords, target, WHOLE } from './form-editor/federal.ts'
import { keyboard } from './form-editor/keyboard.ts'
import { registerPeople, startDraft } from './form-editor/people.ts'
import { LONG, saved, shownForm } from './form-editor/reading.ts'
import { lookedAt, rebuilding } from './form-editor/rebuild.ts'
import { admin, words } from './form-editor/words.ts'
import { personSignedIn } from './people.ts'
import { DESKTOP, expectAccessible, hold, PHONE, type Product, startProduct } from './product.ts'

/** Comes one place too low at first, and is put in order afterwards. */
const MOVED = 'project_title'
const shuffled = (fields: readonly Field[]): Field[] => {
  const at = fields.findIndex(({ reference }) => reference === MOVED)
  return [...fields.slice(0, at), fields[at + 1], fields[at], ...fields.slice(at + 2)] as Field[]
}

let product: Product

beforeAll(async () => {
  product = await startProduct()
  await product.opencall(['apply', join(ROOT, 'tests/e2e/federal.yaml'), '--yes'])
  await registerPeople(product)
  await product.live('harbour')
})
afterAll(() => product.stop())

describe.skipIf(!hasFederalForm)(
  `an organiser rebuilds ${WHOLE ? 'the whole of ' : ''}sf424_short by keyboard${hasFederalForm ? '' : ' (left out: the real forms are not beside the project)'}`,
  () => {
    let page: Page
    let context: BrowserContext

    beforeAll(async () => {
      ;({ page, context } = await personSignedIn(product, { locale: 'en', size: DESKTOP }))
      await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    })
    afterAll(() => context.close())

    it('opens the form from the list, and takes out what was there', async () => {
      await page.goto(product.url('harbour', '/en/admin/programs/federal/forms'))
      await page.getByRole('link', { name: 'SF-424 Short' }).waitFor()
      await expectAccessible(page)
      const { press, tabTo, focused } = keyboard(page)
      await press('j', 'Enter')
      await page.getByTestId('field-card').waitFor()
      await expectAccessible(page)
      await page.getByRole('button', { name: /^Working title/ }).focus()
      await press('Delete')
      await page.getByText(words.deleted('Working title')).waitFor()
      await press('Control+z')
      await page.getByTestId('field-card').waitFor()
      await press('Control+Shift+z')
      await page.getByTestId('field-card').waitFor({ state: 'detached' })
      await tabTo(words.addFirst)
      await press('Enter')
      await focused(words.searchType)
      await press('Escape')
      await focused(words.addFirst)
    })

    it('goes along choices and kinds with the arrows, and past each list with one Tab', async () => {
      const { press, tabTo, focused } = keyboard(page)
      await press('a')
      await page.keyboard.insertText(words.type('radio'))
      await press('Enter')
      await focused(words.question)
      await tabTo(words.choice(1))
      await page.keyboard.insertText('Yes')
      // The second line is there already: Enter goes to it, and adds one below the last.
      await press('Enter')
      await focused(words.choice(2))
      await page.keyboard.insertText('No')
      await press('Enter')
      await focused(words.choice(3))
      await press('Backspace')
      await focused(words.choice(2))
      expect(await page.getByRole('textbox', { name: new RegExp(`^${words.choice('\\d')}`) }).count()).toBe(2)
      await press('ArrowUp')
      await focused(words.choice(1))
      await press('Tab')
      await focused(words.removeChoice('Yes'))
      await press('Tab')
      await focused(admin('form.options.add'))
      await press('Escape', 'Shift+Tab')
      await focused(words.type('text'))
      await press('Shift+Tab')
      await focused(words.searchType)
      await press('ArrowDown', 'ArrowDown')
      await focused(words.type('textarea'))
      await press('Enter')
      await focused(words.question)
      await press('Escape', 'Delete')
      await page.getByText(words.deleted(words.untitled)).waitFor()
      await press('Delete')
      await page.getByTestId('field-card').waitFor({ state: 'detached' })
    })

    it('adds its questions, with their words, bounds and conditions', { timeout: 600_000 }, async () => {
      const { add, requireAbove } = rebuilding(page)
      const made: Field[] = []
      for (const field of shuffled(target())) {
        await add(field, made)
        made.push(field)
        for (const above of made.filter((each) => each !== field && lookedAt(each)?.field === field.reference))
          await requireAbove(above, made)
      }
    })

    it('puts them in order, and keeps it all', async () => {
      const { press } = keyboard(page)
      const fields = target()
      const at = fields.findIndex(({ reference }) => reference === MOVED)
      const title = fields[at]?.title.en
      await press('Home', ...Array<string>(at + 1).fill('ArrowDown'), 'Space')
      const told = (key: 'moving' | 'dropped', position: number) =>
        page
          .getByText(admin(`form.drag.${key}`, { place: words.place(String(title), position, fields.length) }))
          .first()
          .waitFor()
      await told('moving', at + 2)
      // The place under the question is measured between two keys.
      await press('ArrowUp')
      await told('moving', at + 1)
      await press('Space')
      await told('dropped', at + 1)
      await expectAccessible(page)
      await saved(page, words.saved)
      await expect.poll(async () => inWords((await shownForm(page)).draft.fields), LONG).toEqual(inWords(fields))
    })

    it('shows it to the organiser as applicants see it', async () => {
      const preview = page.frameLocator('[data-testid=preview] iframe')
      await preview.getByRole('heading', { name: 'SF-424 Short' }).waitFor()
      await preview.getByLabel('Zip / Postal Code').first().waitFor()
      // The answer that a condition asks for is tried: what hangs on it is asked.
      expect(await preview.getByLabel('Country', { exact: true }).first().inputValue()).toMatch(/usa/)
      expect(await preview.getByText('Type of Applicant Other Explanation').innerText()).not.toContain(
        admin('form.optional'),
      )
    })

    it('publishes it', async () => {
      const { press, tabTo, focused } = keyboard(page)
      await page.locator('#main').focus()
      await tabTo(words.publish(2))
      const dialog = page.getByRole('dialog', { name: words.publishing(2) })
      // Neither a hand that stays on Enter nor a double click answers the question that it has opened.
      await page.keyboard.down('Enter')
      await dialog.waitFor()
      await page.keyboard.down('Enter')
      await page.keyboard.up('Enter')
      await dialog.waitFor()
      await press('Escape')
      await dialog.waitFor({ state: 'detached' })
      await focused(words.publish(2))
      await page.getByRole('button', { name: words.publish(2) }).dblclick()
      await dialog.waitFor()
      await expectAccessible(page)
      await expect.poll(() => dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true)
      await press('Enter')
      await page.getByText(words.published(2)).waitFor()
      await focused(words.publish(3))
      // There is nothing to publish now: the button says so.
      const publish = page.getByRole('button', { name: words.publish(3) })
      await expect.poll(() => publish.getAttribute('aria-disabled'), LONG).toBe('true')
      await publish.press('Enter')
      await page.getByText(admin('form.publish.nothing')).waitFor()
      const form = await shownForm(page)
      expect([form.currentVersion, form.draftChanged, form.versions.map(({ fields }) => fields)]).toEqual([
        2,
        false,
        [1, target().filter(({ type }) => !type.startsWith('sep-')).length],
      ])
    })

    it('publishes a further version while an applicant’s draft exists, which follows it', async () => {
      const draft = await startDraft(product, { project_title: 'A quay for children' })
      expect((await draft.read())?.formVersion).toBe(2)

      await page.reload()
      const { press, write, tabTo, focused } = keyboard(page)
      await page.getByTestId('field-card').first().waitFor()
      await page.getByTestId('field-card-button').first().focus()
      await press('End', 'a')
      await focused(words.searchType)
      await page.keyboard.insertText(words.type('email'))
      await press('Enter')
      await focused(words.question)
      // Without words it cannot be published, and says where.
      await page.locator('#main').focus()
      await tabTo(words.publish(3))
      await press('Enter')
      await page.getByRole('heading', { name: words.oneProblem }).waitFor()
      await expectAccessible(page)
      await tabTo(`${words.untitled}: ${t('en', 'validation', 'definition.title')}`)
      await press('Enter')
      await focused(words.question)
      await write('Email of the contact')
      await saved(page, words.saved)
      await page.locator('#main').focus()
      await tabTo(words.publish(3))
      await press('Enter')
      // Where there are answers, a page says what becomes of each.
      await page.getByText(admin('form.effects.facts', { draft: 1, submitted: 0 })).waitFor()
      const added = page.getByRole('row', { name: /Email of the contact/ })
      await added.getByText(admin('form.effects.is.addedRequired')).waitFor()
      await expectAccessible(page)
      await page.locator('#main').focus()
      await tabTo(words.publish(3))
      await press('Enter')
      await page.getByText(words.published(3)).waitFor()

      const after = await draft.read()
      expect([after?.formVersion, after?.definition.fields.at(-1)?.reference, after?.answers]).toEqual([
        3,
        'email_of_the_contact',
        { project_title: 'A quay for children' },
      ])

      // Without the question that the draft answers, its answer is not said to stay.
      await page.getByTestId('field-card-button').first().focus()
      await press('End', 'Delete')
      await saved(page, words.saved)
      await page.locator('#main').focus()
      await tabTo(words.publish(4))
      await press('Enter')
      const losing = page.getByRole('row', { name: /Email of the contact/ })
      await losing.getByText(admin('form.effects.is.removed')).first().waitFor()
      await page.locator('#main').focus()
      await tabTo(admin('form.effects.back'))
      await press('Enter')
      await page.getByTestId('field-card').first().waitFor()
      await page.getByTestId('field-card-button').first().focus()
      await press('Control+z')
      await saved(page, words.saved)
      await draft.close()
    })

    it('translates side by side, and goes from one empty text to the next', async () => {
      await page.getByRole('link', { name: words.translate }).click()
      await page.getByTestId('texts').waitFor()
      await page.locator('#main').focus()
      const { press, focused } = keyboard(page)
      await press('Alt+ArrowDown')
      await focused(words.inFrench(admin('form.texts.heading'), '1. Name of Federal Agency'))
      await page.keyboard.insertText('1. Nom de l’agence')
      await press('Alt+ArrowDown')
      await focused(words.inFrench(admin('form.texts.title'), 'Name of Federal Agency'))
      await expect.poll(async () => (await shownForm(page)).draft.fields[0]?.title.fr, LONG).toBe('1. Nom de l’agence')
    })

    it('takes an older version up as the draft', async () => {
      await page.getByRole('link', { name: words.versions }).click()
      await page.getByRole('button', { name: admin('form.versions.number', { version: 1 }) }).click()
      await page.frameLocator('main iframe').getByLabel('Working title').waitFor()
      await expectAccessible(page)
      await page.getByRole('button', { name: admin('form.versions.restore') }).click()
      const told = page.getByTestId('notice').filter({ hasText: admin('form.versions.restored', { version: 1 }) })
      await told.waitFor()
      await page.getByRole('button', { name: /^Working title/ }).waitFor()
      await told.getByRole('button', { name: admin('notice.undo') }).click()
      await page.getByRole('button', { name: /^Email of the contact/ }).waitFor()
    })
  },
)

describe('lists and a phone number', () => {
  let page: Page
  let context: BrowserContext
  const numbered = (part: (n: string) => string) =>
    page
      .getByRole('textbox', { name: new RegExp(`^${part('\\d+')}$`) })
      .evaluateAll((boxes) => boxes.map((box) => (box as HTMLInputElement).value))
  const paste = async (into: string, lines: string[]) => {
    await page.evaluate((text) => navigator.clipboard.writeText(text), lines.join('\n'))
    await page.getByRole('textbox', { name: into, exact: true }).press('Control+v')
    await keyboard(page).focused(into.replace('1', String(lines.length)))
  }
  beforeAll(async () => {
    ;({ page, context } = await personSignedIn(product, { locale: 'en', size: DESKTOP }))
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto(product.url('harbour', '/en/admin/programs/federal/forms?create=1'))
    await page.getByLabel(words.formTitle).fill('Lists')
    await page.keyboard.press('Enter')
  })
  afterAll(() => context.close())

  it('leads from the palette back to the canvas, whatever stands on it', async () => {
    const { press, focused } = keyboard(page)
    const there = [page.getByRole('button', { name: words.addFirst }), page.getByTestId('field-card-button')]
    for (const canvas of there) {
      await canvas.waitFor()
      await press('a')
      await focused(words.searchType)
      await press('Escape')
      await expect.poll(() => canvas.evaluate((each) => each === document.activeElement)).toBe(true)
      if (canvas !== there[0]) break
      await page.getByRole('button', { name: words.type('textarea') }).click()
      await page.getByLabel(words.question, { exact: true }).fill('Why')
      await saved(page, words.saved)
      // Opened again, nothing is selected.
      await page.reload()
    }
    await press('Delete')
    await page.getByTestId('field-card').waitFor({ state: 'detached' })
    await focused(words.addFirst)
  })

  it('takes a pasted list in place of the empty choices, rows and columns', async () => {
    await page.getByRole('button', { name: words.type('select') }).click()
    await page.getByLabel(words.question, { exact: true }).fill('Kind')
    // Each line fits, though all of them together would not.
    const kinds = ['Town', 'Association', 'Company', 'A body that is none of these'.padEnd(300, '.'), 'x'.repeat(300)]
    await paste(words.choice(1), kinds)
    expect([
      await numbered(words.choice),
      await page.getByText(admin('notice.cut', { n: 300 }).replace(/^.*: /, '')).count(),
    ]).toEqual([kinds, 0])
    await page.getByRole('button', { name: words.type('table') }).click()
    await page.getByLabel(words.question, { exact: true }).fill('Budget')
    await paste(words.row(1), ['Salaries', 'Materials', 'Travel'])
    await paste(words.column(1), ['2027', '2028'])
    expect([await numbered(words.row), await numbered(words.column)]).toEqual([
      ['Salaries', 'Materials', 'Travel'],
      ['2027', '2028'],
    ])
    await saved(page, words.saved)
    const table = (await shownForm(page)).draft.fields[1] as FieldOf<'table'>
    expect([table.rows, table.cols].map((list) => list.map(({ reference }) => reference))).toEqual([
      ['salaries', 'materials', 'travel'],
      ['2027', '2028'],
    ])
  })

  it('leaves the count above the first card readable', async () => {
    await page.getByTestId('field-card-button').first().focus()
    const tools = await page.getByTestId('field-card-tools').boundingBox()
    const counts = await page.getByTestId('section-counts').locator('span').last().boundingBox()
    expect((counts?.y ?? 0) + (counts?.height ?? 0)).toBeLessThanOrEqual(tools?.y ?? 0)
  })

  it('says nothing wrong of a question that was only passed in the preview', async () => {
    await page
      .getByTestId('field-palette')
      .getByRole('button', { name: words.type('phone'), exact: true })
      .click()
    await page.getByLabel(words.question, { exact: true }).fill('Call us')
    await saved(page, words.saved)
    const preview = page.frameLocator('[data-testid=preview] iframe')
    const number = preview.getByLabel('Call us')
    await number.focus()
    await preview.getByRole('button', { name: t('en', 'front', 'apply.next') }).focus()
    expect(await preview.locator('.is-wrong').count()).toBe(0)
    await number.fill('1')
    await number.fill('')
    await preview.getByRole('button', { name: t('en', 'front', 'apply.next') }).focus()
    await preview
      .locator('.is-wrong')
      .getByText(t('en', 'validation', 'required'))
      .waitFor()
  })

  it('keeps the keyboard on the button that publishes', async () => {
    await page.locator('#main').focus()
    const { press, tabTo, focused } = keyboard(page)
    await tabTo(words.publish(1))
    await press('Enter')
    await page.getByRole('dialog').waitFor()
    await press('Enter')
    await page.getByText(words.published(1)).waitFor()
    await focused(words.publish(2))
  })

  it('leads from an error of a translation to its box, where typing changes nothing else', async () => {
    await page.goto(product.url('harbour', '/en/admin/programs/federal/forms?create=1'))
    await page.getByLabel(words.formTitle).fill('Places')
    await page.keyboard.press('Enter')
    await page
      .getByTestId('field-palette')
      .getByRole('button', { name: words.type('select') })
      .click()
    await page.getByLabel(words.question, { exact: true }).fill('Where')
    await page.getByRole('textbox', { name: words.choice(1), exact: true }).waitFor()
    await paste(words.choice(1), ['Quay', 'Pier'])
    await saved(page, words.saved)
    await page.getByRole('link', { name: words.translate }).click()
    for (const n of [1, 2])
      await page.getByRole('textbox', { name: words.inFrench(words.choice(n), 'Where') }).fill('Quai')
    await page.getByRole('link', { name: admin('form.bar.tab.build') }).click()
    await page.getByRole('button', { name: words.publish(1) }).click()
    await page.getByRole('button', { name: `Where › ${words.choice(2)} › French` }).click()
    const { focused } = keyboard(page)
    await focused(words.inFrench(words.choice(2), 'Where'))
    await page.keyboard.press('Control+a')
    await page.keyboard.type('Jetée')
    await expect
      .poll(async () => (await shownForm(page)).draft.fields[0], LONG)
      .toMatchObject({ title: { en: 'Where' }, options: [{ text: { fr: 'Quai' } }, { text: { fr: 'Jetée' } }] })
  })
})

describe('on a phone, in French', () => {
  let page: Page
  let context: BrowserContext
  const french = (key: string, values?: Values) => t('fr', 'admin', key, values)
  beforeAll(async () => {
    ;({ page, context } = await personSignedIn(product, { locale: 'fr', size: PHONE }))
  })
  afterAll(() => context.close())

  it('makes a form, adds to it without a palette beside, and sees the preview', async () => {
    await page.goto(product.url('harbour', '/fr/admin/programs/federal/forms?create=1'))
    await page.getByLabel(french('form.settings.formTitle')).fill('Bilan')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: french('form.canvas.addFirst') }).click()
    await expectAccessible(page)
    await page
      .getByRole('dialog')
      .getByRole('button', { name: french('form.type.radio') })
      .click()
    await page.getByLabel(french('form.settings.question'), { exact: true }).fill('Avez-vous fini ?')
    await page.getByLabel(french('form.options.words', { n: 1 }), { exact: true }).fill('Oui, tout')
    await page.getByLabel(french('form.options.words', { n: 2 }), { exact: true }).fill('Pas encore')
    await expectAccessible(page)
    await page.getByRole('radio', { name: french('form.view.preview') }).click()
    const preview = page.frameLocator('[data-testid=preview] iframe')
    await preview.getByText('Pas encore').click()
    await expectAccessible(page)
    await page.getByRole('radio', { name: french('form.view.canvas') }).click()
    await page.getByRole('button', { name: /^Avez-vous fini/ }).waitFor()
    await saved(page, french('form.saving.saved', { time: '' }).trim())
    const low = await page
      .getByTestId('editor-bar')
      .locator('a, button')
      .evaluateAll((all) =>
        all.filter((each) => each.getBoundingClientRect().height < 44).map((each) => each.outerHTML),
      )
    expect(low.filter((html) => !html.includes('/forms"'))).toEqual([])
    await page.getByRole('link', { name: french('form.bar.tab.translate') }).click()
    const [kind, where] = [french('form.texts.title'), 'Avez-vous fini']
    const into = french('form.translate.into', { language: 'Français', kind, where })
    await page.getByLabel(into).fill('As-tu fini ?')
    await expectAccessible(page)
    await saved(page, french('form.saving.saved', { time: '' }).trim())
  })
})

describe('what goes wrong', () => {
  let page: Page
  let context: BrowserContext
  beforeAll(async () => {
    ;({ page, context } = await personSignedIn(product, { locale: 'en', size: DESKTOP }))
    await page.goto(product.url('harbour', '/en/admin/programs/federal/forms?create=1'))
    await page.getByLabel(words.formTitle).fill('Shared')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: words.type('text') }).click()
    await page.getByLabel(words.question, { exact: true }).fill('Name')
    await saved(page, words.saved)
  })
  afterAll(() => context.close())

  it('joins what somebody else saved meanwhile, and asks for the setting that both changed', async () => {
    const other = await context.newPage()
    await other.goto(page.url())
    await other.getByRole('button', { name: /^Name/ }).click()
    const release = await hold(page, /\/forms\/[\w-]+$/)
    await page.getByLabel(words.question, { exact: true }).fill('First name')
    await other.getByLabel(words.question, { exact: true }).fill('Surname')
    await saved(other, words.saved)
    release()
    const dialog = page.getByRole('dialog', { name: admin('form.merge.title') })
    const mine = dialog.getByRole('radio', { name: admin('form.merge.mine', { value: 'First name' }) })
    await mine.waitFor()
    expect(await mine.isChecked()).toBe(true)
    await dialog.getByRole('radio', { name: admin('form.merge.theirs', { value: 'Surname' }) }).waitFor()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: admin('form.merge.action') }).click()
    await saved(page, words.saved)
    await page.unroute(/\/forms\/[\w-]+$/)
    expect((await shownForm(page)).draft.fields.map(({ title }) => title.en)).toEqual(['First name'])
    // The other window follows by itself.
    await other.getByRole('button', { name: /^First name/ }).waitFor()
    await other.close()
    await page.getByRole('button', { name: /^First name/ }).click()
  })

  it('keeps what is written while the network is away, even over a reload', async () => {
    await context.setOffline(true)
    await page.getByLabel(words.question, { exact: true }).fill('Full name')
    await saved(page, admin('form.saving.offline'))
    await page.getByRole('link', { name: words.forms, exact: true }).first().click()
    await page.getByRole('dialog', { name: words.leaving }).getByRole('button', { name: words.cancel }).click()
    await context.setOffline(false)
    page.once('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await page.getByRole('button', { name: /^Full name/ }).waitFor()
    await expect.poll(async () => (await shownForm(page)).draft.fields[0]?.title.en, LONG).toBe('Full name')
  })

  it('says at once which list is too long to be saved', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.getByRole('button', { name: words.type('select') }).click()
    await page.getByLabel(words.question, { exact: true }).fill('Town')
    const lines = Array.from({ length: 1001 }, (_, n) => `Town ${n}`).join('\n')
    await page.evaluate((text) => navigator.clipboard.writeText(text), lines)
    await page.getByRole('textbox', { name: words.choice(1), exact: true }).press('Control+v')
    const found = t('en', 'validation', 'definition.optionsMany', { max: 1000, n: 1001 })
    await page.getByTestId('field-issues').getByText(found).waitFor()
    await page.getByRole('heading', { name: words.oneProblem }).waitFor()
    await page.getByRole('button', { name: `Town: ${found}`, exact: true }).waitFor()
    await saved(page, words.notSaved(`Town: ${found}`))
    await page.getByRole('button', { name: words.removeChoice('Town 1000'), exact: true }).click()
    await page.getByRole('heading', { name: words.oneProblem }).waitFor({ state: 'detached' })
    await saved(page, words.saved)
    await page.getByRole('button', { name: admin('form.canvas.delete', { title: 'Town' }) }).click()
    await saved(page, words.saved)
  })

  it('takes the keyboard from no box that was reached before the question was', async () => {
    await page.getByRole('button', { name: /^Full name/ }).click()
    const least = page.getByRole('textbox', { name: words.least })
    await least.evaluate(async (box: HTMLInputElement) => {
      document.querySelector<HTMLElement>('[data-testid=field-card-button]')?.click()
      box.focus()
      for (let frame = 0; frame < 4; frame++) await new Promise(requestAnimationFrame)
    })
    expect(await least.evaluate((box) => box === document.activeElement)).toBe(true)
  })

  it('publishes nothing while a setting cannot be read, says which, and leads to its box', async () => {
    const least = page.getByRole('textbox', { name: words.least })
    const unreadable = `Full name › ${words.least}: ${words.isWrong}`
    await page.getByRole('button', { name: /^Full name/ }).click()
    await least.fill('2')
    await saved(page, words.saved)
    await least.fill('2,5x')
    // Another field is looked at meanwhile.
    await page.getByRole('button', { name: words.type('textarea') }).click()
    await page.getByLabel(words.question, { exact: true }).fill('About you')
    await saved(page, words.notSaved(unreadable))
    await page.getByRole('link', { name: words.forms, exact: true }).first().click()
    const leaving = page.getByRole('dialog', { name: words.leaving })
    await leaving.getByText(admin('unsaved.leaveUnreadable')).waitFor()
    await leaving.getByRole('button', { name: words.cancel }).click()
    await page.getByRole('button', { name: words.publish(1) }).click()
    await page.getByRole('heading', { name: words.oneProblem }).waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: unreadable, exact: true }).click()
    await expect
      .poll(() => least.evaluate((box: HTMLInputElement) => box === document.activeElement && box.value))
      .toBe('2,5x')
    await least.fill('3')
    await page.getByRole('heading', { name: words.oneProblem }).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: words.publish(1) }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: words.publish(1) })
      .click()
    await page.getByText(words.published(1)).waitFor()
    const { currentVersion, draft } = await shownForm(page)
    expect([currentVersion, draft.fields.map(({ rules }) => rules)]).toEqual([1, [{ 'w-min-character': 3 }, undefined]])
  })

  it('names the page after the form and its tab, and leads back from a form that is not there', async () => {
    await expect.poll(() => page.title()).toMatch(new RegExp(`^Shared – ${words.forms} – `))
    await page.getByRole('link', { name: words.versions }).click()
    await expect.poll(() => page.title()).toMatch(new RegExp(`^Shared – ${words.versions} – ${words.forms} – `))
    for (const id of ['00000000-0000-4000-8000-000000000000', 'nothing']) {
      await page.goto(product.url('harbour', `/en/admin/programs/federal/forms/${id}`))
      await page.getByText(admin('form.missing.title')).waitFor()
      await expectAccessible(page)
    }
    await page.getByRole('link', { name: admin('form.missing.back') }).click()
    await page.getByRole('link', { name: 'Shared' }).waitFor()
    await expect.poll(() => page.title()).toMatch(new RegExp(`^${words.forms} – `))
  })
})
