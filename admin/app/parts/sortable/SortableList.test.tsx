// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderPart } from '../../../testing/render.tsx'
import { moved } from './moved.ts'
import { SortableList } from './SortableList.tsx'

const list = (items: string[]) => (
  <SortableList label="Links" items={items} idOf={(one) => one} nameOf={(one) => one} onMove={() => {}}>
    {(name) => name}
  </SortableList>
)

it('has a handle for each item, with its name and how it is used', async () => {
  await renderPart(list(['About', 'Contact']), { words: ['parts'] })
  const handles = screen.getAllByRole('button')
  expect(handles.map((handle) => handle.getAttribute('aria-label'))).toEqual(['Move About', 'Move Contact'])
  const how = document.getElementById(handles[0]?.getAttribute('aria-describedby') ?? '')
  expect(how?.textContent).toContain('Space')
})

it('offers no handle where there is nothing to order', async () => {
  await renderPart(list(['About']), { words: ['parts'] })
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Move About' }).disabled).toBe(true)
})

it.each([
  [0, 2, ['b', 'c', 'a']],
  [2, 0, ['c', 'a', 'b']],
  [1, 1, ['a', 'b', 'c']],
])('moves the item at %i to %i', (from, to, expected) => expect(moved(['a', 'b', 'c'], from, to)).toEqual(expected))
