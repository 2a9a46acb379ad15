import type { Page } from 'playwright'
import { expect } from 'vitest'
import type { Comparison, Field, Rules } from '#core/form/definition.ts'
import { keyboard } from './keyboard.ts'
import { admin, words } from './words.ts'

/** Ends of a field's rules by the group of settings that they are in. */
const BOUNDS = [
  [admin('form.settings.lengths'), 'w-min-character', 'w-max-character'],
  [admin('form.settings.choices'), 'min-array-length', 'max-array-length'],
] as const

const isSeparator = (field: Field) => field.type.startsWith('sep-')

/** Makes fields in an open editor by keyboard: what a person does, in the order in which Tab goes through the settings. */
export function rebuilding(page: Page) {
  const { press, write, tabTo, focused, choose } = keyboard(page)

  /** Behind the selected field; ends on the new one's card. */
  async function add(field: Field, made: readonly Field[]): Promise<void> {
    await press('a')
    await focused(words.searchType)
    await page.keyboard.insertText(words.type(field.type))
    await press('Enter')
    await focused(isSeparator(field) ? admin('form.settings.title') : words.question)
    if (field.title.en) await write(field.title.en)
    if (field.type === 'sep-textarea') {
      await tabTo(admin('form.settings.content'))
      await write(field.content.en ?? '')
    }
    if (field.type === 'sep-title' && field.description?.en) {
      await tabTo(admin('form.settings.description'))
      await write(field.description.en)
    }
    if (!isSeparator(field)) await ask(field, made)
    await openMore(made.length > 0)
    if (!isSeparator(field) && field.description?.en) {
      await tabTo(admin('form.settings.description'))
      await write(field.description.en)
    }
    if (field.readOnly) {
      await tabTo(new RegExp(`^${admin('form.settings.readOnly')}`))
      await press('Space')
    }
    await tabTo(admin('form.settings.reference'))
    await write(field.reference)
    // Escape leaves for the card; the reference counts as soon as the input is left.
    await press('Escape')
  }

  /** Once opened, it stays so for the fields that follow. */
  async function openMore(isOpen: boolean): Promise<void> {
    await tabTo(admin('form.settings.more'))
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('details')?.open)).toBe(isOpen)
    if (!isOpen) await press('Space')
  }

  async function ask(field: Field, made: readonly Field[]): Promise<void> {
    const rules: Rules = field.rules ?? {}
    if (field.help?.en) {
      await tabTo(admin('form.settings.help'))
      await write(field.help.en)
    }
    if (!field.required) {
      await tabTo(admin('form.settings.required'))
      await press('Space')
    }
    if ('options' in field) await list(field.options.map(({ text }) => text.en ?? ''))
    for (const [part, least, most] of BOUNDS)
      for (const [label, rule] of [
        [words.least, least],
        [admin('form.settings.most'), most],
      ] as const)
        if (rules[rule] !== undefined) {
          await tabTo(label, part)
          await write(String(rules[rule]))
        }
    const asked = lookedAt(field)
    if (asked && made.some(({ reference }) => reference === asked.field)) await requireIf(asked, made)
  }

  /** A list that is pasted, in place of the two empty lines that there are at first. */
  async function list(lines: readonly string[]): Promise<void> {
    await page.evaluate((text) => navigator.clipboard.writeText(text), lines.join('\n'))
    await tabTo(words.choice(1))
    await press('Control+v')
    await focused(words.choice(lines.length))
  }

  /** Says when the answer is required, from the field's own settings. */
  async function requireIf(condition: Comparison, made: readonly Field[]): Promise<void> {
    await tabTo(admin('form.conditions.add'), admin('form.conditions.required_if.title'))
    await press('Enter')
    await focused(admin('form.conditions.field'))
    const asked = made.find(({ reference }) => reference === condition.field) as Field
    const title = asked.title.en ?? ''
    const alone = made.filter((field) => field.title.en === title).length === 1
    await choose(admin('form.conditions.field'), alone ? title : `${title} (${asked.reference})`)
    await tabTo(admin('form.conditions.value'))
    await choose(admin('form.conditions.value'), String(condition.value).slice(0, 6))
  }

  /** The same for a field above the selected one; ends on the card where it began. */
  async function requireAbove(field: Field, made: readonly Field[]): Promise<void> {
    const steps = made.length - 1 - made.findIndex(({ reference }) => reference === field.reference)
    await press(...Array<string>(steps).fill('ArrowUp'), 'Enter')
    await focused(words.question)
    await requireIf(lookedAt(field) as Comparison, made)
    await press('Escape', ...Array<string>(steps).fill('ArrowDown'))
  }

  return { add, requireAbove }
}

/** What another field's answer must be for this one to be required. */
export function lookedAt({ rules }: Field): Comparison | null {
  const condition = rules?.required_if
  return condition && 'operator' in condition ? condition : null
}
