import type { Page } from 'playwright'
import { expect } from 'vitest'
import type { Comparison, Field, Rules } from '#core/form/definition.ts'
import { keyboard } from './keyboard.ts'

/** Names in the palette, as typed. */
const TYPES: Partial<Record<Field['type'], string>> = {
  text: 'short text',
  textarea: 'long text',
  url: 'web address',
  tel: 'plain phone',
  'yes-no': 'yes or no',
  select: 'dropdown',
  checkbox: 'multiple choice',
  'sep-title': 'section title',
  'sep-textarea': 'text to read',
}

/** Ends of a field's rules by the group of settings that they are in. */
const BOUNDS = [
  ['Length, in characters', 'w-min-character', 'w-max-character'],
  ['Number of choices', 'min-array-length', 'max-array-length'],
] as const

const isSeparator = (field: Field) => field.type.startsWith('sep-')

/** Makes fields in an open editor by keyboard: what a person does, in the order in which Tab goes through the settings. */
export function rebuilding(page: Page) {
  const { press, write, tabTo, focused, choose } = keyboard(page)

  /** Behind the selected field; ends on the new one's card. */
  async function add(field: Field, made: readonly Field[]): Promise<void> {
    await press('a')
    await focused('Search for a type of question')
    await page.keyboard.insertText(TYPES[field.type] ?? field.type)
    await press('Enter')
    await focused(isSeparator(field) ? 'Title' : 'Question')
    if (field.title.en) await write(field.title.en)
    if (field.type === 'sep-textarea') {
      await tabTo('Text')
      await write(field.content.en ?? '')
    }
    if (field.type === 'sep-title' && field.description?.en) {
      await tabTo('Description')
      await write(field.description.en)
    }
    if (!isSeparator(field)) await ask(field, made)
    await openMore(made.length > 0)
    if (!isSeparator(field) && field.description?.en) {
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

  /** Once opened, it stays so for the fields that follow. */
  async function openMore(isOpen: boolean): Promise<void> {
    await tabTo('More settings')
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('details')?.open)).toBe(isOpen)
    if (!isOpen) await press('Space')
  }

  async function ask(field: Field, made: readonly Field[]): Promise<void> {
    const rules: Rules = field.rules ?? {}
    if (field.help?.en) {
      await tabTo('Help')
      await write(field.help.en)
    }
    if (!field.required) {
      await tabTo('Required')
      await press('Space')
    }
    if ('options' in field) await list(field.options.map(({ text }) => text.en ?? ''))
    for (const [part, least, most] of BOUNDS)
      for (const [label, rule] of [
        ['At least', least],
        ['At most', most],
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
    await tabTo('Choice 1')
    await press('Control+v')
    await focused(`Choice ${lines.length}`)
  }

  /** Says when the answer is required, from the field's own settings. */
  async function requireIf(condition: Comparison, made: readonly Field[]): Promise<void> {
    await tabTo('Condition', 'Sometimes required')
    await press('Enter')
    await focused('Question looked at')
    const asked = made.find(({ reference }) => reference === condition.field) as Field
    const title = asked.title.en ?? ''
    const alone = made.filter((field) => field.title.en === title).length === 1
    await choose('Question looked at', alone ? title : `${title} (${asked.reference})`)
    await tabTo('Value')
    await choose('Value', String(condition.value).slice(0, 6))
  }

  /** The same for a field above the selected one; ends on the card where it began. */
  async function requireAbove(field: Field, made: readonly Field[]): Promise<void> {
    const steps = made.length - 1 - made.findIndex(({ reference }) => reference === field.reference)
    await press(...Array<string>(steps).fill('ArrowUp'), 'Enter')
    await focused('Question')
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
