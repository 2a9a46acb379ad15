import { expect, it } from 'vitest'
import { phoneKit } from '../../metadata.ts'
import { phoneText } from './phoneText.ts'

it('shows a number in groups once its rules are loaded', () => {
  const { rules } = phoneKit()
  const shown = (number: string, country = 'FR') => phoneText(rules, { number, country })
  expect([shown('+33612345678'), shown('+31612345678', 'NL'), shown('call me')]).toEqual([
    '+33\u00a06\u00a012\u00a034\u00a056\u00a078',
    '+31\u00a06\u00a012345678',
    'call me',
  ])
  expect(phoneText(undefined, { number: '+33612345678', country: 'FR' })).toBe('+33612345678')
})
