import { describe, expect, it, vi } from 'vitest'

vi.stubGlobal('document', {
  getElementById: () => null,
  addEventListener() {},
  documentElement: { lang: 'fr' },
})
const { assertComplete } = await import('./callInput.ts')
const { queryOf, readOnce } = await import('./query.ts')
const { mutationOf } = await import('./mutation.ts')

const NO_ID = 'You must sepecify item id'
const NO_BODY = 'You must sepecify request body'

describe('the input of a call', () => {
  it.each([
    ['getProgram', { params: { programId: '' } }, NO_ID],
    ['getProgram', {}, NO_ID],
    ['deleteForm', { params: { programId: 'p', formId: undefined } }, NO_ID],
    ['createTag', { params: { programId: 'p' }, body: undefined }, NO_BODY],
    ['createTag', { params: { programId: 'p' }, body: null }, NO_BODY],
    ['createTag', { params: { programId: 'p' }, body: { name: '' } }, null],
    ['getProgram', { params: { programId: 'p' } }, null],
    ['logout', {}, null],
  ])('of %s %j', (name, input, refused) => {
    const check = () => assertComplete(name, input)
    if (refused) expect(check).toThrow(refused)
    else expect(check).not.toThrow()
  })

  it('is checked by reads and writes before anything is sent', async () => {
    const fetch = vi.fn()
    vi.stubGlobal('fetch', fetch)
    const params = { programId: '' }
    const { signal } = new AbortController()
    await expect(queryOf('getProgram', { params }).queryFn({ signal })).rejects.toThrow(NO_ID)
    await expect(readOnce('getProgram', { params })).rejects.toThrow(NO_ID)
    const { mutationFn } = mutationOf('deleteProgram')
    await expect(mutationFn?.({ params } as never, {} as never)).rejects.toThrow(NO_ID)
    expect(fetch).not.toHaveBeenCalled()
  })
})
