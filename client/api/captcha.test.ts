import { createChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { expect, it, vi } from 'vitest'
import { withCaptcha } from './captcha.ts'
import { ApiProblem } from './problem.ts'

const challenge = () =>
  createChallenge({ algorithm: 'PBKDF2/SHA-256', cost: 1, counter: 3, deriveKey, hmacSignatureSecret: 'any' })
const required = (given: unknown) => new ApiProblem({ code: 'captcha.required', status: 403, challenge: given })

it('makes a call again with the proof that the server asks for', async () => {
  const run = vi
    .fn()
    .mockRejectedValueOnce(required(await challenge()))
    .mockResolvedValueOnce('done')
  expect(await withCaptcha(run)).toBe('done')
  expect(run.mock.calls).toEqual([[{}], [{ captcha: expect.stringMatching(/^[\w-]{100,2000}$/) }]])
})

it('makes no third call', async () => {
  const again = new ApiProblem({ code: 'captcha.refused', status: 403 })
  const run = vi
    .fn()
    .mockRejectedValueOnce(required(await challenge()))
    .mockRejectedValueOnce(again)
  await expect(withCaptcha(run)).rejects.toBe(again)
  expect(run).toHaveBeenCalledTimes(2)
})

it.each([
  ['another refusal', new ApiProblem({ code: 'account.credentials', status: 401 })],
  ['a challenge that the browser cannot work out', required({ parameters: {} })],
])('hands on %s', async (_, refused) => {
  const run = vi.fn().mockRejectedValue(refused)
  await expect(withCaptcha(run)).rejects.toBe(refused)
  expect(run).toHaveBeenCalledTimes(1)
})
