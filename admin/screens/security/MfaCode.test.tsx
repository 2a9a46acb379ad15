// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { answerWith } from '#admin/testing/answers.ts'
import { renderPart } from '#admin/testing/render.tsx'
import { setCsrfToken } from '#client/api/transport.ts'
import { Screen } from './MfaCode.tsx'

afterEach(() => vi.unstubAllGlobals())

it('sends a complete code by itself, and says that it is wrong until it is changed', async () => {
  setCsrfToken('c')
  const wrong = { code: 'factor.codeWrong', status: 422, title: 'Wrong', detail: 'This code is wrong.' }
  const asked = answerWith({
    getPendingSignIn: { pending: { step: 'factor', email: 'nadia@x.example', kinds: ['totp'], recoveryCodes: true } },
    enterCode: () => Response.json(wrong, { status: 422 }),
  })
  const { user } = await renderPart(<Screen />, { words: ['account', 'security'] })
  const digits = await screen.findAllByRole('textbox')
  await user.click(screen.getByRole('checkbox'))
  await user.click(digits[0] as HTMLElement)
  await user.keyboard('123456')
  await screen.findByText('This code is wrong.')
  expect(asked.at(-1)?.body).toEqual({ code: '123456', trust: true })
  await user.click(digits[5] as HTMLElement)
  await user.keyboard('{Backspace}')
  await waitFor(() => expect(screen.queryByText('This code is wrong.')).toBe(null))
  await user.click(digits[5] as HTMLElement)
  await user.keyboard('7')
  await waitFor(() => expect(asked.at(-1)?.body).toEqual({ code: '123457', trust: true }))
})
