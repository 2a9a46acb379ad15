import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ROOT } from '#config/env.ts'
import { type Condition, type Field, type FormDefinition, optionReference, type Rules } from '#core/form/definition.ts'
import type { Form } from '#core/form/endpoints.contract.ts'
import { importSchema, type SchemaForm } from '#core/form/jsonschema.ts'
import { findSharedData } from '../../scripts/services.ts'
import { DESKTOP, expectSound, PHONE, type Product, startProduct } from './product.ts'

const data = findSharedData()

const PASSWORD = 'quatre vaches bleues'
const ORGANISER = 'camille@example.org'
const APPLICANT = 'nadia@example.org'

/** Sections 1 to 6 hold every type, rule and condition of the form. */
const SECTIONS = 32

/** Of the fields that ask in the same way, the first; and the one that the applicant answers. */
const target = (): Field[] => {
  const file = join(data ?? '', 'forms/sf424_short.json')
  const { definition } = importSchema(JSON.parse(readFileSync(file, 'utf8')) as SchemaForm, 'en')
  const met = new Set<string>()
  return definition.fields.slice(0, SECTIONS).filter((field) => {
    const { type, readOnly, help, rules = {} } = field
    const condition = rules.required_if && 'operator' in rules.required_if && rules.required_if.operator
    const way = JSON.stringify([type, readOnly, help !== undefined, Object.keys(rules), condition])
    const first = !met.has(way)
    met.add(way)
    return first || field.reference === 'project_title'
  })
}

/** For what is saved or shown a moment later. */
const LONG = { timeout: 15_000 }

/** Names in the palette, as typed. */
const TYPES: Partial<Record<Field['type'], string>> = {
  text: 'short text',
  textarea: 'long text',
  url: 'web address',
  date: 'date',
  select: 'dropdown',
  checkbox: 'multiple choice',
  'sep-title': 'section title',
  'sep-textarea': 'text to read',
}

/** The same form whatever its options are called: an answer is told by its words. */
function inWords(fields: readonly Field[]): unknown[] {
  const words = new Map<string, string>()
  for (const field of fields)
    if ('options' in field)
      for (const option of field.options)
        words.set(`${field.reference} ${optionReference(option)}`, option.text.en ?? '')
  const told = (condition: Condition): Condition =>
    'and' in condition
      ? { and: condition.and.map(told) }
      : 'or' in condition
        ? { or: condition.or.map(told) }
        : { ...condition, value: words.get(`${condition.field} ${condition.value}`) ?? condition.value }
  return fields.map((field) => ({
    ...field,
    ...('options' in field && { options: field.options.map((option) => option.text.en) }),
    ...(field.rules?.required_if && { rules: { ...field.rules, required_if: told(field.rules.required_if) } }),
  }))
}

/** Only keys: what has the focus is told by its label. */
function keyboard(page: Page) {
  const label = () =>
    page.evaluate(() => {
      const element = document.activeElement as HTMLInputElement | null
      const own = element?.getAttribute('aria-label')
      const part = element?.closest('.settings__part')?.querySelector('legend')?.textContent ?? ''
      const labels = element?.labels?.length ? [...element.labels].map((each) => each.textContent).join('') : null
      const name = own ?? labels ?? element?.textContent ?? ''
      return { name: name.trim(), part }
    })
  const press = (...keys: string[]) =>
    keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve())
  const write = async (words: string) => {
    await press('Control+a')
    await page.keyboard.insertText(words)
  }
  /** Tabs on until what is named so has the focus; `part` names the group of settings that it is in. */
  const tabTo = async (name: string | RegExp, part?: string) => {
    const is = (shown: string) => (typeof name === 'string' ? shown === name : name.test(shown))
    for (let n = 0; n < 400; n++) {
      await press('Tab')
      const now = await label()
      if (is(now.name) && (part === undefined || now.part === part)) return
    }
    throw new Error(`Tab never came to “${name}”`)
  }
  const focused = (name: string) => expect.poll(async () => (await label()).name, LONG).toBe(name)
  return { press, write, tabTo, focused, label }
}

async function signIn(page: Page, product: Product, lang: string, email: string): Promise<void> {
  await page.goto(product.url('harbour', `/${lang}/admin/login`))
  await page.locator('input[type=email]').fill(email)
  await page.locator('input[type=password]').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.waitForURL(/programs/)
}

/** A call of the API as the page's own person. */
const call = <Answer>(page: Page, method: string, path: string, body?: unknown): Promise<Answer> =>
  page.evaluate(
    async ([method, path, body]) => {
      const { csrfToken } = await fetch('/api/session').then((answer) => answer.json())
      const answer = await fetch(`/api${path}`, {
        method,
        headers: { 'x-csrf-token': csrfToken, 'content-type': 'application/json' },
        ...(body === null ? {} : { body }),
      })
      if (!answer.ok) throw new Error(`${method} ${path}: ${await answer.text()}`)
      return answer.json()
    },
    [method, path, body === undefined ? null : JSON.stringify(body)] as const,
  )

const shownForm = (page: Page) => {
  const formId = /forms\/([^/?]+)/.exec(page.url())?.[1]
  return call<Form>(page, 'GET', `/user.programs/federal/forms/${formId}`)
}
const saved = (page: Page, words: string) =>
  page
    .locator('.builder__saving')
    .getByText(new RegExp(`^${words}`))
    .waitFor({ timeout: 20_000 })

let product: Product

beforeAll(async () => {
  product = await startProduct()
  await product.opencall(['apply', join(ROOT, 'tests/e2e/federal.yaml'), '--yes'])
  for (const [email, first, more] of [
    [APPLICANT, 'Nadia', []],
    [ORGANISER, 'Camille', ['--role', 'owner']],
  ] as const)
    await product.opencall(
      ['user', 'create', email, '--platform', 'harbour', '--firstname', first, '--lastname', 'Benali', '--lang', 'en']
        .concat(more)
        .concat('--password-stdin', '--yes'),
      PASSWORD,
    )
  await product.live('harbour')
})
afterAll(() => product.stop())

describe.skipIf(!data)(
  `an organiser rebuilds sf424_short by keyboard${data ? '' : ' (left out: the real forms are not beside the project)'}`,
  () => {
    let page: Page
    let context: BrowserContext

    beforeAll(async () => {
      ;({ page, context } = await product.person({ locale: 'en', size: DESKTOP }))
      await context.grantPermissions(['clipboard-read', 'clipboard-write'])
      await signIn(page, product, 'en', ORGANISER)
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
    })

    it('adds, words, bounds and orders its questions', { timeout: 240_000 }, async () => {
      const { press, write, tabTo, focused } = keyboard(page)
      const add = async (field: Field) => {
        await press('a')
        await focused('Search for a type of question')
        await page.keyboard.insertText(TYPES[field.type] ?? field.type)
        await press('Enter')
        const separator = field.type.startsWith('sep-')
        await focused(separator ? 'Title' : 'Question')
        if (field.title.en) await write(field.title.en)
        if (field.type === 'sep-textarea') {
          await tabTo('Text')
          await write(field.content.en ?? '')
        }
        if (field.type === 'sep-title' && field.description?.en) {
          await tabTo('Description')
          await write(field.description.en)
        }
        if (!separator) await settings(field)
        await tabTo('More settings')
        await press('Space')
        if (!separator && field.description?.en) {
          await tabTo('Description')
          await write(field.description.en)
        }
        if (field.readOnly) {
          await tabTo(/^Applicants cannot change it/)
          await press('Space')
        }
        await tabTo('Reference')
        await write(field.reference)
        // Escape leaves for the card; the reference counts as soon as the input is left.
        await press('Escape')
      }
      const settings = async (field: Field) => {
        const rules: Rules = field.rules ?? {}
        if (field.help?.en) {
          await tabTo('Help')
          await write(field.help.en)
        }
        if (!field.required) {
          await tabTo('Required')
          await press('Space')
        }
        if ('options' in field) {
          const lines = field.options.map((option) => option.text.en).join('\n')
          await page.evaluate((text) => navigator.clipboard.writeText(text), lines)
          await tabTo('Choice 1')
          await press('Control+v')
          await focused(`Choice ${field.options.length}`)
          await press('ArrowDown')
          await focused(`Choice ${field.options.length + 1}`)
          await press('Backspace')
          await focused(`Choice ${field.options.length}`)
        }
        for (const [part, least, most] of [
          ['Length, in characters', 'w-min-character', 'w-max-character'],
          ['Number of choices', 'min-array-length', 'max-array-length'],
        ] as const)
          for (const [label, rule] of [
            ['At least', least],
            ['At most', most],
          ] as const)
            if (rules[rule] !== undefined) {
              await tabTo(label, part)
              await write(String(rules[rule]))
            }
      }
      const fields = target()
      // The title and the description of the project are swapped at first, and put in order afterwards.
      const at = fields.findIndex(({ reference }) => reference === 'project_title')
      const order = [...fields.slice(0, at), fields[at + 1], fields[at], ...fields.slice(at + 2)] as Field[]
      for (const field of order) await add(field)
      await press('Home')
      for (let n = 0; n < at + 1; n++) await press('ArrowDown')
      await press('Space')
      await page
        .getByText(`Lifted: “Project Title”, position ${at + 2} of ${fields.length}`)
        .first()
        .waitFor()
      await press('ArrowUp', 'Space')
      await page
        .getByText(`Dropped: “Project Title”, position ${at + 1} of ${fields.length}`)
        .first()
        .waitFor()
      await expectSound(page)
    })

    it('says when an answer is required, and keeps it all', { timeout: 120_000 }, async () => {
      const { press, tabTo, focused } = keyboard(page)
      const fields = target()
      const place = (reference: string) => fields.findIndex((field) => field.reference === reference)
      for (const [n, field] of fields.entries()) {
        const condition = field.rules?.required_if
        if (!condition || 'and' in condition || 'or' in condition) continue
        await press('Home')
        for (let step = 0; step < n; step++) await press('ArrowDown')
        await press('Enter')
        await focused('Question')
        await tabTo('Condition', 'Sometimes required')
        await press('Enter')
        await focused('Question looked at')
        const asked = fields[place(condition.field)] as Field
        await choose('Question looked at', asked.title.en ?? '')
        await tabTo('Value')
        await choose('Value', String(condition.value).slice(0, 6))
        await press('Escape')
      }
      await saved(page, 'Saved')
      await expect.poll(async () => inWords((await shownForm(page)).draft.fields), LONG).toEqual(inWords(fields))

      /** Goes along a list that has the focus, or is the next one, until it shows these words. */
      async function choose(label: string, words: string): Promise<void> {
        if ((await keyboard(page).label()).name !== label) await tabTo(label)
        const { at, now, last } = await page.evaluate((text) => {
          const list = document.activeElement as HTMLSelectElement
          const at = [...list.options].findIndex((option) => option.text.startsWith(text))
          return { at, now: list.selectedIndex, last: list.options.length - 1 }
        }, words)
        const ways = [
          { first: [], steps: at - now },
          { first: ['Home'], steps: at },
          { first: ['End'], steps: at - last },
        ].sort((a, b) => Math.abs(a.steps) - Math.abs(b.steps))
        const { first, steps } = ways[0] ?? { first: [], steps: 0 }
        await press(...first, ...Array<string>(Math.abs(steps)).fill(steps < 0 ? 'ArrowUp' : 'ArrowDown'))
        const shown = () => page.evaluate(() => (document.activeElement as HTMLSelectElement).selectedOptions[0]?.text)
        await expect.poll(async () => (await shown())?.startsWith(words), LONG).toBe(true)
      }
    })

    it('shows it to the organiser as applicants see it', async () => {
      const preview = page.frameLocator('.preview iframe')
      await preview.getByRole('heading', { name: 'SF-424 Short' }).waitFor()
      await preview.getByLabel('Zip / Postal Code').waitFor()
      // The answer that a condition asks for is tried: what hangs on it is asked.
      expect(await preview.getByLabel('Country', { exact: true }).inputValue()).toMatch(/usa/)
      expect(await preview.getByText('Type of Applicant Other Explanation').innerText()).not.toContain('optional')
    })

    it('publishes it', async () => {
      const { press, tabTo } = keyboard(page)
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
      await page.getByRole('button', { name: 'Publish v2' }).dblclick()
      await dialog.waitFor()
      await expectSound(page)
      await press('Enter')
      await page.getByText('v2 published').waitFor()
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
      const applicant = await product.person({ locale: 'en', size: PHONE })
      await applicant.page.goto(product.url('harbour', '/en/'))
      await call(applicant.page, 'POST', '/auth/login', { email: APPLICANT, password: PASSWORD })
      const { platform } = await call<{ platform: { id: string } }>(applicant.page, 'GET', '/session')
      const { items } = await call<{ items: { id: string; categories: { id: string }[] }[] }>(
        applicant.page,
        'GET',
        `/portal/platforms/${platform.id}/programs`,
      )
      type Mine = {
        id: string
        steps: { id: string; formVersion: number; definition: FormDefinition; answers: object }[]
      }
      const mine = await call<Mine>(applicant.page, 'POST', '/portal/me/responses', {
        programId: items[0]?.id,
        categoryId: items[0]?.categories[0]?.id,
        lang: 'en',
      })
      const step = mine.steps[0]
      expect(step?.formVersion).toBe(2)
      await call(applicant.page, 'PUT', `/portal/me/responses/${mine.id}/steps/${step?.id}/answers`, {
        revision: 0,
        changes: { project_title: 'A quay for children' },
      })

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

      const after = await call<Mine>(applicant.page, 'GET', `/portal/me/responses/${mine.id}`)
      expect([
        after.steps[0]?.formVersion,
        after.steps[0]?.definition.fields.at(-1)?.reference,
        after.steps[0]?.answers,
      ]).toEqual([3, 'email_of_the_contact', { project_title: 'A quay for children' }])
      await applicant.context.close()
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
      await page.getByText('The draft is version 1 again').waitFor()
      await page.getByRole('button', { name: /^Working title/ }).waitFor()
      await page.getByRole('button', { name: 'Undo', exact: true }).click()
      await page.getByRole('button', { name: /^Email of the contact/ }).waitFor()
    })
  },
)

describe('on a phone, in French', () => {
  let page: Page
  let context: BrowserContext
  beforeAll(async () => {
    ;({ page, context } = await product.person({ locale: 'fr', size: PHONE }))
    await signIn(page, product, 'fr', ORGANISER)
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
    ;({ page, context } = await product.person({ locale: 'en', size: DESKTOP }))
    await signIn(page, product, 'en', ORGANISER)
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
    await expectSound(page)
    await dialog.getByRole('button', { name: 'Keep mine' }).click()
    await saved(page, 'Saved')
    expect((await shownForm(page)).draft.fields.map(({ title }) => title.en)).toEqual(['First name'])
    await other.close()
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
})
