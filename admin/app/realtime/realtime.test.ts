// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { answerWith } from '#admin/testing/answers.ts'
import { $authUser, $domainInfo } from '#client/api/session.ts'
import { $refused, startProblems } from '../problems.ts'
import { startRealtime } from './realtime.ts'

afterEach(() => vi.unstubAllGlobals())

it('logs why the socket has no credentials, and asks nobody about it', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const refusal = { code: 'platform_in_standby', status: 403, title: 'Access forbidden', detail: 'On standby.' }
  const asked = answerWith({ getSocketCredentials: () => Response.json(refusal, { status: 403 }) })
  startProblems(() => {})
  $domainInfo.set({ scheme: 'https', platform: { id: 'p', state: 'active' } } as never)
  $authUser.set({ id: 'u' } as never)
  startRealtime()
  await vi.waitFor(() => expect(warn).toHaveBeenCalledOnce())
  expect([asked.length, $refused.get(), $domainInfo.get()?.platform.state]).toEqual([1, null, 'standby'])
  $authUser.set(null)
})
