import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { ApiProblem } from '#client/api/problem.ts'
import { flatten } from '#core/site/words.ts'
import { readWords } from '#locales/read.ts'
import { failureOf } from './profile/failure.ts'

const words = flatten(readWords('en').front, 'account', 'en')
vi.stubGlobal('document', undefined)

it.each([
  ['the server refuses', new ApiProblem({ code: 'server.failure', status: 500 }), 'Authentification failed'],
  ['the session is unknown', new ApiProblem({ code: 'session.required', status: 401 }), 'Authentification failed'],
])('says of a profile that cannot be loaded, when %s: %s', (_when, error, said) => {
  expect(renderToStaticMarkup(words[failureOf(error)])).toBe(said)
})

it('says that nobody answers when nobody does: nothing is known of the sign-in', () => {
  expect(failureOf(new ApiProblem({ code: 'client.offline' }))).toBe('offline')
})
