// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { ignoreRepeatedPresses } from './repeatedPresses.ts'

let end = () => {}
afterEach(() => {
  end()
  cleanup()
})

const deleted: string[] = []

/** A button that opens a question, and one that answers it in the same place. */
function Page() {
  const [asks, setAsks] = useState(false)
  return asks ? (
    <button key="yes" type="button" onClick={() => deleted.push('row')}>
      Yes, delete
    </button>
  ) : (
    <button key="delete" type="button" onClick={() => setAsks(true)}>
      <span>Delete</span>
    </button>
  )
}

const click = (element: Element, detail: number) =>
  element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail }))

async function pressTwice(): Promise<string[]> {
  deleted.length = 0
  render(<Page />)
  click(screen.getByText('Delete'), 1)
  click(await screen.findByText('Yes, delete'), 2)
  return [...deleted]
}

it('ignores the second click of two on what the first one brought', async () => {
  end = ignoreRepeatedPresses()
  expect(await pressTwice()).toEqual([])
})

it('would let it through without', async () => {
  expect(await pressTwice()).toEqual(['row'])
})

it('lets both clicks of two on one button through', () => {
  end = ignoreRepeatedPresses()
  let presses = 0
  render(
    <button type="button" onClick={() => (presses += 1)}>
      <b>Up</b>
    </button>,
  )
  click(screen.getByText('Up'), 1)
  click(screen.getByRole('button'), 2)
  expect(presses).toBe(2)
})

const isIgnored = (element: Element) =>
  !element.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', repeat: true, bubbles: true, cancelable: true }))

it('ignores a held Enter, except where it adds lines', () => {
  render(
    <>
      <button type="button">Delete</button>
      <textarea />
    </>,
  )
  const [button, text] = [screen.getByRole('button'), screen.getByRole('textbox')]
  expect([isIgnored(button), isIgnored(text)]).toEqual([false, false])
  end = ignoreRepeatedPresses()
  expect([isIgnored(button), isIgnored(text)]).toEqual([true, false])
})
