import { afterAll, expect, it, vi } from 'vitest'
import { ApiProblem } from '#client/api/problem.ts'
import { apiHooks } from '#client/api/transport.ts'
import { startProblems } from './problems.ts'
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
  apiHooks().onProblem(new ApiProblem({ code, status: 409 }))
  await queryClient.fetchQuery(queryOf('getProgram', { params: { programId: code } }))
  expect(ask).toHaveBeenCalledTimes(times)
})
