import { describe, expect, it } from 'vitest'
import type { Field } from '#core/form/definition.ts'
import { toNodes } from './nodes.ts'
import { afterTyping, stillUnreadable, typedIn, type UnreadableSetting } from './unreadableSettings.ts'

const read = ({ rules }: Field) => rules?.min
const setting = (at: string, text: string, of: number | null = 2, node = 'n1'): UnreadableSetting => ({
  node,
  at,
  label: at,
  read,
  typed: { text, of },
  problem: { rule: 'number' },
})
const min = setting('min', '2x')
const max = setting('max', '9x')
const nodes = (rules: Field['rules'], id = 'n1') =>
  toNodes([{ type: 'number', reference: 'sum', title: {}, ...(rules && { rules }) } as Field], () => id)

describe('what cannot be read in settings', () => {
  it.each([
    ['the first of a box', [max], min, [max, min]],
    ['another text in the same box', [setting('min', '2xx'), max], min, [max, min]],
    ['what can be read', [min, max], null, [max]],
    ['what can be read where nothing was wrong', [max], null, [max]],
  ])('is kept by box: %s', (_name, before, typed, after) => {
    expect(afterTyping(before, min, typed)).toEqual(after)
  })

  it('is what stands in the box of this field when it comes again', () => {
    const all = [setting('min', 'other', 2, 'n2'), max, min]
    expect([typedIn(all, min)?.text, typedIn(all, { node: 'n3', at: 'min' })]).toEqual(['2x', undefined])
  })

  it.each([
    ['as long as the value beside it is the same', nodes({ min: 2 }), true],
    ['not once undoing brought another', nodes({ min: 3 }), false],
    ['not once it is gone', nodes(undefined), false],
    ['not without its field', nodes({ min: 2 }, 'n7'), false],
  ])('counts %s', (_name, now, counts) => {
    expect(stillUnreadable([min], now)).toEqual(counts ? [min] : [])
  })

  it('counts beside no value too', () => {
    const empty = setting('min', 'x', null)
    expect(stillUnreadable([empty], nodes(undefined))).toEqual([empty])
  })
})
