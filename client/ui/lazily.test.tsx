import { renderToString } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { lazily } from './lazily.tsx'

const Name = ({ name }: { name: string }) => <b>{name}</b>
const Coming = () => <i>coming</i>

it('shows at once what was brought, and before what stands in for it', async () => {
  const Part = lazily(async () => Name, Coming)
  expect(renderToString(<Part name="Quais" />)).toBe('<i>coming</i>')
  await Part.bring()
  expect(renderToString(<Part name="Quais" />)).toBe('<b>Quais</b>')
  expect(Part.bring()).toBeNull()
})

it('asks again for what did not come', async () => {
  const load = vi.fn(async () => Name)
  load.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const Part = lazily(load)
  await expect(Part.bring()).rejects.toThrow('Failed to fetch')
  expect(renderToString(<Part name="Quais" />)).toBe('')
  await Part.bring()
  expect(renderToString(<Part name="Quais" />)).toBe('<b>Quais</b>')
})
