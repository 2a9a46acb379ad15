// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { renderPart } from '#admin/testing/render.tsx'
import { MoneyField } from './MoneyField.tsx'

it('reads amounts as the language writes them, and keeps what it cannot read', async () => {
  const onChange = vi.fn<(value: number | null) => void>()
  const onUnreadable = vi.fn()
  function Field() {
    const [value, setValue] = useState<number | null>(null)
    onChange.mockImplementation(setValue)
    return (
      <MoneyField
        label="Amount"
        currency="EUR"
        value={value}
        onChange={onChange}
        most={100_000}
        onUnreadable={onUnreadable}
      />
    )
  }
  const { user } = await renderPart(<Field />, { locale: 'fr', words: ['parts'] })
  const box = screen.getByRole<HTMLInputElement>('textbox', { name: 'Amount' })
  await user.type(box, '12,5')
  expect(onChange.mock.lastCall).toEqual([1250])
  await user.tab()
  expect(box.value).toBe('12,50')
  await user.clear(box)
  await user.type(box, '12,345')
  expect([onChange.mock.lastCall, box.getAttribute('aria-invalid'), box.value]).toEqual([[null], 'true', '12,345'])
  await user.clear(box)
  await user.type(box, '1000,01')
  await user.tab()
  expect([box.value, onUnreadable.mock.lastCall?.[0]]).toEqual(['1000,01', expect.stringContaining('1\u00a0000')])
})
