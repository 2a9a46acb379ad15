import { afterAll, expect, it, vi } from 'vitest'
import { ApiProblem } from '#client/api/problem.ts'
import { $authUserPermissions, $domainInfo } from '#client/api/session.ts'
import { apiHooks } from '#client/api/transport.ts'
import { $refused, startProblems } from './problems.ts'
import { queryClient, queryOf } from './query.ts'

afterAll(() => vi.unstubAllGlobals())

it.each([
  ['program.archived', 2],
  ['program.transition', 2],
  ['resource.stale', 1],
] as const)('asks for a program again after %s, whatever was refused: %i times in all', async (code, times) => {
  const ask = vi.fn(async () => new Response(JSON.stringify({ id: code }), { status: 200 }))
  vi.stubGlobal('fetch', ask)
  startProblems(() => {})
  await queryClient.fetchQuery(queryOf('getProgram', { params: { programId: code } }))
  apiHooks().onProblem(new ApiProblem({ code, status: 409 }), 'get')
  await queryClient.fetchQuery(queryOf('getProgram', { params: { programId: code } }))
  expect(ask).toHaveBeenCalledTimes(times)
})

it.each([
  ['missing_permissions', ['program.form.read'], true],
  ['account_not_confirmed', ['program.form.update'], true],
  ['rate.limited', ['program.form.update'], false],
] as const)('after %s holds %j, and explains it: %s', async (code, permissions, explains) => {
  $refused.set(null)
  $authUserPermissions.set(['program.form.update'])
  const session = { user: { id: 'u' }, roles: [], permissions: ['program.form.read'], csrfToken: 'x', platform: null }
  vi.stubGlobal('fetch', async () => Response.json(session))
  startProblems(() => {})
  apiHooks().onProblem(new ApiProblem({ code, status: 403 }), 'get')
  await vi.waitFor(() => expect($authUserPermissions.get()).toEqual(permissions))
  expect($refused.get() !== null).toBe(explains)
})

it.each([
  ['platform_in_standby', 'standby', null],
  ['platform_suspended', 'suspended', '/fr/admin/suspended-landing-page'],
] as const)('after %s knows that the platform is %s, and goes to %s', (code, state, path) => {
  $refused.set(null)
  $domainInfo.set({ scheme: 'https', platform: { id: 'p', state: 'active' } } as never)
  const went: string[] = []
  startProblems((to) => went.push(to))
  apiHooks().onProblem(new ApiProblem({ code, status: 403 }), 'get')
  expect([$domainInfo.get()?.platform.state, $refused.get()?.code ?? null, went]).toEqual([
    state,
    path ? null : code,
    path ? [path] : [],
  ])
})

it.each([
  ['get', null],
  ['post', 'platform_in_standby'],
])('on a platform known to be on standby explains a refused %s: %s', (method, explained) => {
  $refused.set(null)
  $domainInfo.set({ scheme: 'https', platform: { id: 'p', state: 'standby' } } as never)
  startProblems(() => {})
  apiHooks().onProblem(new ApiProblem({ code: 'platform_in_standby', status: 403 }), method)
  expect($refused.get()?.code ?? null).toBe(explained)
})
