import { renderToString } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { lazy } from './lazy.tsx'

const Name = ({ name }: { name: string }) => <b>{name}</b>
const Coming = () => <i>coming</i>

it('shows at once what was brought, and before what stands in for it', async () => {
  const Part = lazy(async () => Name, Coming)
  expect(renderToString(<Part name="Quais" />)).toBe('<i>coming</i>')
  await Part.preload()
  expect(renderToString(<Part name="Quais" />)).toBe('<b>Quais</b>')
  expect(Part.preload()).toBeNull()
})

it('asks again for what did not come', async () => {
  const load = vi.fn(async () => Name)
  load.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const Part = lazy(load)
  await expect(Part.preload()).rejects.toThrow('Failed to fetch')
  expect(renderToString(<Part name="Quais" />)).toBe('')
  await Part.preload()
  expect(renderToString(<Part name="Quais" />)).toBe('<b>Quais</b>')
})
