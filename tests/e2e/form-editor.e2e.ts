import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ROOT } from '#config/env.ts'
import type { Field, FieldOf } from '#core/form/definition.ts'
import { hasFederalForm, inWords, target, WHOLE } from './form-editor/federal.ts'
import { keyboard } from './form-editor/keyboard.ts'
import { registerPeople, startDraft } from './form-editor/people.ts'
import { LONG, saved, shownForm } from './form-editor/reading.ts'
import { lookedAt, rebuilding } from './form-editor/rebuild.ts'
import { type Cookies, personSignedIn, sessionOf } from './people.ts'
import { DESKTOP, expectSound, PHONE, type Product, startProduct } from './product.ts'

/** Comes one place too low at first, and is put in order afterwards. */
const MOVED = 'project_title'
const shuffled = (fields: readonly Field[]): Field[] => {
  const at = fields.findIndex(({ reference }) => reference === MOVED)
  return [...fields.slice(0, at), fields[at + 1], fields[at], ...fields.slice(at + 2)] as Field[]
}

let product: Product
let cookies: Cookies

beforeAll(async () => {
  product = await startProduct()
  await product.opencall(['apply', join(ROOT, 'tests/e2e/federal.yaml'), '--yes'])
  await registerPeople(product)
  cookies = await sessionOf(product)
  await product.live('harbour')
})
afterAll(() => product.stop())

describe.skipIf(!hasFederalForm)(
  `an organiser rebuilds ${WHOLE ? 'the whole of ' : ''}sf424_short by keyboard${hasFederalForm ? '' : ' (left out: the real forms are not beside the project)'}`,
  () => {
    let page: Page
    let context: BrowserContext

    beforeAll(async () => {
      ;({ page, context } = await personSignedIn(product, { locale: 'en', size: DESKTOP, cookies }))
      await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    })
    afterAll(() => context.close())

    it('opens the form from the list, and takes out what was there', async () => {
      await page.goto(product.url('harbour', '/en/admin/programs/federal/forms'))
      await page.getByRole('link', { name: 'SF-424 Short' }).waitFor()
      await expectSound(page)
      const { press, tabTo, focused } = keyboard(page)
      await press('j', 'Enter')
      await page.locator('.fieldcard').waitFor()
      await expectSound(page)
      await page.getByRole('button', { name: /^Working title/ }).focus()
      await press('Delete')
      await page.getByText('“Working title” deleted').waitFor()
      await press('Control+z')
      await page.locator('.fieldcard').waitFor()
      await press('Control+Shift+z')
      await page.locator('.fieldcard').waitFor({ state: 'detached' })
      await tabTo('Add a first question')
      await press('Enter')
      await focused('Search for a type of question')
      await press('Escape')
      await focused('Add a first question')
    })

    it('goes along choices and kinds with the arrows, and past each list with one Tab', async () => {
      const { press, tabTo, focused } = keyboard(page)
      await press('a')
      await page.keyboard.insertText('single choice')
      await press('Enter')
      await focused('Question')
      await tabTo('Choice 1')
      await page.keyboard.insertText('Yes')
      // The second line is there already: Enter goes to it, and adds one below the last.
      await press('Enter')
      await focused('Choice 2')
      await page.keyboard.insertText('No')
      await press('Enter')
      await focused('Choice 3')
      await press('Backspace')
      await focused('Choice 2')
      expect(await page.getByRole('textbox', { name: /^Choice \d/ }).count()).toBe(2)
      await press('ArrowUp')
      await focused('Choice 1')
      await press('Tab')
      await focused('Remove “Yes”')
      await press('Tab')
      await focused('Add a choice')
      await press('Escape', 'Shift+Tab')
      await focused('Short text')
      await press('Shift+Tab')
      await focused('Search for a type of question')
      await press('ArrowDown', 'ArrowDown')
      await focused('Long text')
      await press('Enter')
      await focused('Question')
      await press('Escape', 'Delete')
      await page.getByText('“Untitled” deleted').waitFor()
      await press('Delete')
      await page.locator('.fieldcard').waitFor({ state: 'detached' })
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
      await page
        .getByText(`Lifted: “${title}”, position ${at + 2} of ${fields.length}`)
        .first()
        .waitFor()
      await press('ArrowUp', 'Space')
      await page
        .getByText(`Dropped: “${title}”, position ${at + 1} of ${fields.length}`)
        .first()
        .waitFor()
      await expectSound(page)
      await saved(page, 'Saved')
      await expect.poll(async () => inWords((await shownForm(page)).draft.fields), LONG).toEqual(inWords(fields))
    })

    it('shows it to the organiser as applicants see it', async () => {
      const preview = page.frameLocator('.preview iframe')
      await preview.getByRole('heading', { name: 'SF-424 Short' }).waitFor()
      await preview.getByLabel('Zip / Postal Code').first().waitFor()
      // The answer that a condition asks for is tried: what hangs on it is asked.
      expect(await preview.getByLabel('Country', { exact: true }).first().inputValue()).toMatch(/usa/)
      expect(await preview.getByText('Type of Applicant Other Explanation').innerText()).not.toContain('optional')
    })

    it('publishes it', async () => {
      const { press, tabTo, focused } = keyboard(page)
      await page.locator('#main').focus()
      await tabTo('Publish v2')
      const dialog = page.getByRole('dialog', { name: 'Publish version 2' })
      // Neither a hand that stays on Enter nor a double click answers the question that it has opened.
      await page.keyboard.down('Enter')
      await dialog.waitFor()
      await page.keyboard.down('Enter')
      await page.keyboard.up('Enter')
      await dialog.waitFor()
      await press('Escape')
      await dialog.waitFor({ state: 'detached' })
      await focused('Publish v2')
      await page.getByRole('button', { name: 'Publish v2' }).dblclick()
      await dialog.waitFor()
      await expectSound(page)
      await expect.poll(() => dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true)
      await press('Enter')
      await page.getByText('v2 published').waitFor()
      await focused('Publish v3')
      // There is nothing to publish now: the button says so.
      const publish = page.getByRole('button', { name: 'Publish v3' })
      await expect.poll(() => publish.getAttribute('aria-disabled'), LONG).toBe('true')
      await publish.press('Enter')
      await page.getByText('Nothing has changed since the last version.').waitFor()
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
      await page.locator('.fieldcard').first().waitFor()
      await page.locator('.fieldcard__button').first().focus()
      await press('End', 'a')
      await focused('Search for a type of question')
      await page.keyboard.insertText('email')
      await press('Enter')
      await focused('Question')
      // Without words it cannot be published, and says where.
      await page.locator('#main').focus()
      await tabTo('Publish v3')
      await press('Enter')
      await page.getByRole('heading', { name: 'One thing to fix before publishing' }).waitFor()
      await expectSound(page)
      await tabTo('Untitled: Write a title in at least one language')
      await press('Enter')
      await focused('Question')
      await write('Email of the contact')
      await saved(page, 'Saved')
      await page.locator('#main').focus()
      await tabTo('Publish v3')
      await press('Enter')
      const dialog = page.getByRole('dialog', { name: 'Publish version 3' })
      await dialog.getByText('1 draft application moves to version 3; its answers are kept.').waitFor()
      await dialog.getByText('Email of the contact').waitFor()
      await press('Enter')
      await page.getByText('v3 published').waitFor()

      const after = await draft.read()
      expect([after?.formVersion, after?.definition.fields.at(-1)?.reference, after?.answers]).toEqual([
        3,
        'email_of_the_contact',
        { project_title: 'A quay for children' },
      ])

      // Without the question that the draft answers, its answer is not said to stay.
      await page.locator('.fieldcard__button').first().focus()
      await press('End', 'Delete')
      await saved(page, 'Saved')
      await page.locator('#main').focus()
      await tabTo('Publish v4')
      await press('Enter')
      const losing = page.getByRole('dialog', { name: 'Publish version 4' })
      await losing.getByText('Its answers to removed questions are no longer shown').waitFor()
      expect(await losing.getByText('its answers are kept').count()).toBe(0)
      await press('Escape')
      await page.locator('.fieldcard__button').first().focus()
      await press('Control+z')
      await saved(page, 'Saved')
      await draft.close()
    })

    it('translates side by side, and goes from one empty text to the next', async () => {
      await page.getByRole('link', { name: /^Translate/ }).click()
      await page.locator('.texts').waitFor()
      await page.locator('#main').focus()
      const { press, focused } = keyboard(page)
      await press('Alt+ArrowDown')
      await focused('French, Title 1. Name of Federal Agency')
      await page.keyboard.insertText('1. Nom de l’agence')
      await press('Alt+ArrowDown')
      await focused('French, Question Name of Federal Agency')
      await expect.poll(async () => (await shownForm(page)).draft.fields[0]?.title.fr, LONG).toBe('1. Nom de l’agence')
    })

    it('takes an older version up as the draft', async () => {
      await page.getByRole('link', { name: 'Versions' }).click()
      await page.getByRole('button', { name: /^Version 1/ }).click()
      await page.frameLocator('.versions iframe').getByLabel('Working title').waitFor()
      await expectSound(page)
      await page.getByRole('button', { name: 'Take up as the draft' }).click()
      const told = page.locator('.notice').filter({ hasText: 'The draft is version 1 again' })
      await told.waitFor()
      await page.getByRole('button', { name: /^Working title/ }).waitFor()
      await told.getByRole('button', { name: 'Undo' }).click()
      await page.getByRole('button', { name: /^Email of the contact/ }).waitFor()
    })
  },
)

describe('lists and a phone number', () => {
  let page: Page
  let context: BrowserContext
  const words = (part: string) =>
    page
      .getByRole('textbox', { name: new RegExp(`^${part} \\d+$`) })
      .evaluateAll((boxes) => boxes.map((box) => (box as HTMLInputElement).value))
  const paste = async (into: string, lines: string[]) => {
    await page.evaluate((text) => navigator.clipboard.writeText(text), lines.join('\n'))
    await page.getByRole('textbox', { name: into, exact: true }).press('Control+v')
    await keyboard(page).focused(into.replace('1', String(lines.length)))
  }
  beforeAll(async () => {
    ;({ page, context } = await personSignedIn(product, { locale: 'en', size: DESKTOP, cookies }))
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto(product.url('harbour', '/en/admin/programs/federal/forms?create=1'))
    await page.getByLabel('Title of the form').fill('Lists')
    await page.keyboard.press('Enter')
  })
  afterAll(() => context.close())

  it('leads from the palette back to the canvas, whatever stands on it', async () => {
    const { press, focused } = keyboard(page)
    const there = [page.getByRole('button', { name: 'Add a first question' }), page.locator('.fieldcard__button')]
    for (const canvas of there) {
      await canvas.waitFor()
      await press('a')
      await focused('Search for a type of question')
      await press('Escape')
      await expect.poll(() => canvas.evaluate((each) => each === document.activeElement)).toBe(true)
      if (canvas !== there[0]) break
      await page.getByRole('button', { name: 'Long text' }).click()
      await page.getByLabel('Question', { exact: true }).fill('Why')
      await saved(page, 'Saved')
      // Opened again, nothing is selected.
      await page.reload()
    }
    await press('Delete')
    await page.locator('.fieldcard').waitFor({ state: 'detached' })
    await focused('Add a first question')
  })

  it('takes a pasted list in place of the empty choices, rows and columns', async () => {
    await page.getByRole('button', { name: 'Dropdown' }).click()
    await page.getByLabel('Question', { exact: true }).fill('Kind')
    // Each line fits, though all of them together would not.
    const kinds = ['Town', 'Association', 'Company', 'A body that is none of these'.padEnd(300, '.'), 'x'.repeat(300)]
    await paste('Choice 1', kinds)
    expect([await words('Choice'), await page.getByText('was left out').count()]).toEqual([kinds, 0])
    await page.getByRole('button', { name: 'Table' }).click()
    await page.getByLabel('Question', { exact: true }).fill('Budget')
    await paste('Row 1', ['Salaries', 'Materials', 'Travel'])
    await paste('Column 1', ['2027', '2028'])
    expect([await words('Row'), await words('Column')]).toEqual([
      ['Salaries', 'Materials', 'Travel'],
      ['2027', '2028'],
    ])
    await saved(page, 'Saved')
    const table = (await shownForm(page)).draft.fields[1] as FieldOf<'table'>
    expect([table.rows, table.cols].map((list) => list.map(({ reference }) => reference))).toEqual([
      ['salaries', 'materials', 'travel'],
      ['2027', '2028'],
    ])
  })

  it('leaves the count above the first card readable', async () => {
    await page.locator('.fieldcard__button').first().focus()
    const tools = await page.locator('.fieldcard__tools').boundingBox()
    const counts = await page.locator('.canvas__counts span').last().boundingBox()
    expect((counts?.y ?? 0) + (counts?.height ?? 0)).toBeLessThanOrEqual(tools?.y ?? 0)
  })

  it('says nothing wrong of a question that was only passed in the preview', async () => {
    await page.locator('.kinds').getByRole('button', { name: 'Phone', exact: true }).click()
    await page.getByLabel('Question', { exact: true }).fill('Call us')
    await saved(page, 'Saved')
    const preview = page.frameLocator('.preview iframe')
    const number = preview.getByLabel('Call us')
    await number.focus()
    await preview.getByRole('button', { name: 'Continue' }).focus()
    expect(await preview.locator('.is-wrong').count()).toBe(0)
    await number.fill('1')
    await number.fill('')
    await preview.getByRole('button', { name: 'Continue' }).focus()
    await preview.locator('.is-wrong').getByText('This field is required').waitFor()
  })

  it('keeps the keyboard on the button that publishes', async () => {
    await page.locator('#main').focus()
    const { press, tabTo, focused } = keyboard(page)
    await tabTo('Publish v1')
    await press('Enter')
    await page.getByRole('dialog').waitFor()
    await press('Enter')
    await page.getByText('v1 published').waitFor()
    await focused('Publish v2')
  })

  it('leads from an error of a translation to its box, where typing changes nothing else', async () => {
    await page.goto(product.url('harbour', '/en/admin/programs/federal/forms?create=1'))
    await page.getByLabel('Title of the form').fill('Places')
    await page.keyboard.press('Enter')
    await page.locator('.kinds').getByRole('button', { name: 'Dropdown' }).click()
    await page.getByLabel('Question', { exact: true }).fill('Where')
    await page.getByRole('textbox', { name: 'Choice 1', exact: true }).waitFor()
    await paste('Choice 1', ['Quay', 'Pier'])
    await saved(page, 'Saved')
    await page.getByRole('link', { name: /^Translate/ }).click()
    for (const n of [1, 2]) await page.getByRole('textbox', { name: `French, Choice ${n} Where` }).fill('Quai')
    await page.getByRole('link', { name: 'Build' }).click()
    await page.getByRole('button', { name: 'Publish v1' }).click()
    await page.getByRole('button', { name: /^Where › Choice 2 › French/ }).click()
    const { focused } = keyboard(page)
    await focused('French, Choice 2 Where')
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
  beforeAll(async () => {
    ;({ page, context } = await personSignedIn(product, { locale: 'fr', size: PHONE, cookies }))
  })
  afterAll(() => context.close())

  it('makes a form, adds to it without a palette beside, and sees the preview', async () => {
    await page.goto(product.url('harbour', '/fr/admin/programs/federal/forms?create=1'))
    await page.getByLabel('Titre du formulaire').fill('Bilan')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Ajouter une première question' }).click()
    await expectSound(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Choix unique' }).click()
    await page.getByLabel('Question', { exact: true }).fill('Avez-vous fini ?')
    await page.getByLabel('Choix 1', { exact: true }).fill('Oui, tout')
    await page.getByLabel('Choix 2', { exact: true }).fill('Pas encore')
    await expectSound(page)
    await page.getByRole('button', { name: 'Aperçu' }).click()
    const preview = page.frameLocator('.preview iframe')
    await preview.getByText('Pas encore').click()
    await expectSound(page)
    await page.getByRole('button', { name: 'Structure' }).click()
    await page.getByRole('button', { name: /^Avez-vous fini/ }).waitFor()
    await saved(page, 'Enregistré')
    const low = await page
      .locator('.builder__bar')
      .locator('a, button')
      .evaluateAll((all) =>
        all.filter((each) => each.getBoundingClientRect().height < 44).map((each) => each.outerHTML),
      )
    expect(low.filter((html) => !html.includes('/forms"'))).toEqual([])
    await page.getByRole('link', { name: /^Traduire/ }).click()
    await page.getByLabel('Français, Question Avez-vous fini', { exact: false }).fill('As-tu fini ?')
    await expectSound(page)
    await saved(page, 'Enregistré')
  })
})

describe('what goes wrong', () => {
  let page: Page
  let context: BrowserContext
  beforeAll(async () => {
    ;({ page, context } = await personSignedIn(product, { locale: 'en', size: DESKTOP, cookies }))
    await page.goto(product.url('harbour', '/en/admin/programs/federal/forms?create=1'))
    await page.getByLabel('Title of the form').fill('Shared')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Short text' }).click()
    await page.getByLabel('Question', { exact: true }).fill('Name')
    await saved(page, 'Saved')
  })
  afterAll(() => context.close())

  it('shows both when somebody else saved meanwhile, and keeps the one chosen', async () => {
    const other = await context.newPage()
    await other.goto(page.url())
    await other.getByRole('button', { name: /^Name/ }).click()
    await other.getByLabel('Question', { exact: true }).fill('Surname')
    await expect.poll(async () => (await shownForm(other)).draft.fields[0]?.title.en, LONG).toBe('Surname')
    await page.getByLabel('Question', { exact: true }).fill('First name')
    const dialog = page.getByRole('dialog', { name: 'This form was changed elsewhere' })
    await dialog.getByText('Surname').first().waitFor()
    await dialog.getByText('First name').first().waitFor()
    // Each side names what it changed, and the one that can be taken back is at hand.
    const side = (name: string) => dialog.getByRole('region', { name }).innerText()
    expect([await side('What the other version changed'), await side('What you changed')]).toEqual([
      expect.stringMatching(/^(?!.*First name).*Surname/s),
      expect.stringMatching(/^(?!.*Surname).*First name/s),
    ])
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Take the other')
    await expectSound(page)
    // What the other goes on to save takes nothing of what this one has, which a reload finds again.
    await other.getByLabel('Question', { exact: true }).fill('Family name')
    await saved(other, 'Saved')
    page.once('dialog', (asked) => void asked.accept())
    await page.reload()
    await dialog.getByText('Family name').first().waitFor()
    await dialog.getByText('First name').first().waitFor()
    await dialog.getByRole('button', { name: 'Keep mine' }).click()
    await saved(page, 'Saved')
    expect((await shownForm(page)).draft.fields.map(({ title }) => title.en)).toEqual(['First name'])
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => /^opencall\.form/.test(key)))).toEqual(
      [],
    )
    await other.close()
    await page.getByRole('button', { name: /^First name/ }).click()
  })

  it('keeps what is written while the network is away, even over a reload', async () => {
    await context.setOffline(true)
    await page.getByLabel('Question', { exact: true }).fill('Full name')
    await saved(page, 'Offline')
    await page.getByRole('link', { name: 'Forms', exact: true }).first().click()
    await page.getByRole('dialog', { name: 'Leave without saving' }).getByRole('button', { name: 'Cancel' }).click()
    await context.setOffline(false)
    page.once('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await page.getByRole('button', { name: /^Full name/ }).waitFor()
    await expect.poll(async () => (await shownForm(page)).draft.fields[0]?.title.en, LONG).toBe('Full name')
  })

  it('says at once which list is too long to be saved', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.getByRole('button', { name: 'Dropdown' }).click()
    await page.getByLabel('Question', { exact: true }).fill('Town')
    const lines = Array.from({ length: 1001 }, (_, n) => `Town ${n}`).join('\n')
    await page.evaluate((text) => navigator.clipboard.writeText(text), lines)
    await page.getByRole('textbox', { name: 'Choice 1', exact: true }).press('Control+v')
    const found = 'At most 1000 choices, and there are 1001'
    await page.locator('.settings__flaws').getByText(found).waitFor()
    await page.getByRole('heading', { name: 'One thing to fix before publishing' }).waitFor()
    await page.getByRole('button', { name: `Town: ${found}`, exact: true }).waitFor()
    await saved(page, `Not saved: Town: ${found}`)
    await page.getByRole('button', { name: 'Remove “Town 1000”', exact: true }).click()
    await page.getByRole('heading', { name: 'One thing to fix before publishing' }).waitFor({ state: 'detached' })
    await saved(page, 'Saved')
    await page.getByRole('button', { name: 'Delete “Town”' }).click()
    await saved(page, 'Saved')
  })

  it('takes the keyboard from no box that was reached before the question was', async () => {
    await page.getByRole('button', { name: /^Full name/ }).click()
    const least = page.getByRole('textbox', { name: 'At least' })
    await least.evaluate(async (box: HTMLInputElement) => {
      document.querySelector<HTMLElement>('.fieldcard__button')?.click()
      box.focus()
      for (let frame = 0; frame < 4; frame++) await new Promise(requestAnimationFrame)
    })
    expect(await least.evaluate((box) => box === document.activeElement)).toBe(true)
  })

  it('publishes nothing while a setting cannot be read, says which, and leads to its box', async () => {
    const least = page.getByRole('textbox', { name: 'At least' })
    await page.getByRole('button', { name: /^Full name/ }).click()
    await least.fill('2')
    await saved(page, 'Saved at')
    await least.fill('2,5x')
    // Another field is looked at meanwhile.
    await page.getByRole('button', { name: 'Long text' }).click()
    await page.getByLabel('Question', { exact: true }).fill('About you')
    await saved(page, 'Not saved: Full name › At least: Enter a number, in digits')
    await page.getByRole('link', { name: 'Forms', exact: true }).first().click()
    const leaving = page.getByRole('dialog', { name: 'Leave without saving' })
    await leaving.getByText('What cannot be read is not kept').waitFor()
    await leaving.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Publish v1' }).click()
    await page.getByRole('heading', { name: 'One thing to fix before publishing' }).waitFor()
    await expectSound(page)
    await page.getByRole('button', { name: 'Full name › At least: Enter a number, in digits', exact: true }).click()
    await expect
      .poll(() => least.evaluate((box: HTMLInputElement) => box === document.activeElement && box.value))
      .toBe('2,5x')
    await least.fill('3')
    await page.getByRole('heading', { name: 'One thing to fix before publishing' }).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Publish v1' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Publish v1' }).click()
    await page.getByText('v1 published').waitFor()
    const { currentVersion, draft } = await shownForm(page)
    expect([currentVersion, draft.fields.map(({ rules }) => rules)]).toEqual([1, [{ 'w-min-character': 3 }, undefined]])
  })

  it('names the page after the form and its tab, and leads back from a form that is not there', async () => {
    await expect.poll(() => page.title()).toMatch(/^Shared – Forms – /)
    await page.getByRole('link', { name: 'Versions' }).click()
    await expect.poll(() => page.title()).toMatch(/^Shared – Versions – Forms – /)
    for (const id of ['00000000-0000-4000-8000-000000000000', 'nothing']) {
      await page.goto(product.url('harbour', `/en/admin/programs/federal/forms/${id}`))
      await page.getByText('This form does not exist any more').waitFor()
      await expectSound(page)
    }
    await page.getByRole('link', { name: 'Back to the forms' }).click()
    await page.getByRole('link', { name: 'Shared' }).waitFor()
    await expect.poll(() => page.title()).toMatch(/^Forms – /)
  })
})
