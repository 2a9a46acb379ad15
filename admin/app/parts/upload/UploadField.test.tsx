// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderPart } from '#admin/testing/render.tsx'
import { ApiProblem } from '#client/api/problem.ts'
import type { UploadOptions } from '#client/api/transfer.ts'
import { namedAs } from './picture.ts'
import { UploadField, type UploadFieldProps } from './UploadField.tsx'

const png = (name: string, size = 10) => new File([new Uint8Array(size)], name, { type: 'image/png' })

async function renderField(props: Partial<UploadFieldProps<string>> = {}) {
  const send = vi.fn<UploadFieldProps<string>['send']>(async () => 'key')
  const onSent = vi.fn()
  const rendered = await renderPart(
    <UploadField
      label="Logo"
      accept={{ 'image/png': ['.png'] }}
      maxBytes={1000}
      value={null}
      send={send}
      onSent={onSent}
      {...props}
    />,
    { words: ['parts'] },
  )
  const input = screen.getByLabelText<HTMLInputElement>('Logo', { selector: 'input' })
  const choose = async (file: File) => {
    Object.defineProperty(input, 'files', { value: [file], configurable: true })
    await act(async () => void fireEvent.change(input))
  }
  return { ...rendered, input, choose, send, onSent }
}

it('sends what was chosen', async () => {
  const { choose, send, onSent } = await renderField()
  const file = png('a.png')
  await choose(file)
  await screen.findByText('a.png has been uploaded')
  expect([send.mock.calls[0]?.[0].name, onSent.mock.calls]).toEqual([
    'a.png',
    [['key', expect.objectContaining({ name: 'a.png' })]],
  ])
})

it.each([
  ['too large', png('b.png', 2000), /b\.png/],
  ['of another type', new File(['x'], 'c.txt', { type: 'text/plain' }), /PNG/],
])('refuses a file that is %s, and sends nothing', async (_what, file, words) => {
  const { choose, send } = await renderField()
  await choose(file)
  expect((await screen.findByRole('alert')).textContent).toMatch(words)
  expect(send).not.toHaveBeenCalled()
})

it('shows how far it is, and stops', async () => {
  let told: UploadOptions = {}
  const { choose, user, onSent } = await renderField({
    send: (_file, options) =>
      new Promise((_resolve, reject) => {
        told = options
        options.signal?.addEventListener('abort', () => reject(new ApiProblem({ code: 'client.aborted' })))
      }),
  })
  await choose(png('a.png'))
  act(() => told.onProgress?.(0.4))
  expect(screen.getByRole('progressbar').getAttribute('value')).toBe('0.4')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(await screen.findByText('The upload was cancelled')).toBeTruthy()
  expect([onSent.mock.calls, screen.queryByRole('alert')]).toEqual([[], null])
})

it('takes a picture from the clipboard', async () => {
  const { send } = await renderField()
  const clipboardData = { files: [png('pasted.png')] }
  await act(async () => void fireEvent.paste(screen.getByRole('button', { name: 'Choose a file' }), { clipboardData }))
  expect(send).toHaveBeenCalledOnce()
})

it.each([
  ['logo.gif', 'image/png', 'logo.png'],
  ['a.b.webp', 'image/webp', 'a.b.webp'],
  ['.png', 'image/jpeg', 'image.jpg'],
])('names %s that became %s %s', (name, type, expected) => expect(namedAs(name, type)).toBe(expected))
