import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { VISITOR_DRAFTS } from '#core/response/visitor.rules.ts'
import { storageOver } from '#tests/storage.ts'
import { draftOf } from '../apply/draft.ts'
import { draftsToSend, markSent } from './visitorDrafts.ts'

let device: Record<string, string>
beforeEach(() => {
  device = {}
  vi.stubGlobal('localStorage', storageOver(device))
})
afterEach(() => vi.unstubAllGlobals())

const typedAt = (path: string, categoryId: string, answers: Record<string, string | null>) => {
  vi.stubGlobal('location', { pathname: path, search: '' })
  draftOf('p', categoryId).write(answers)
}
const read = (categoryId: string) => JSON.parse(device[`opencall.draft.p.${categoryId}`] ?? 'null')

it('sends what was typed, the page that the person comes from first, and nothing that was taken back', () => {
  typedAt('/fr/a', 'one', { title: 'Une', gone: null })
  typedAt('/fr/b', 'two', { title: 'Deux' })
  typedAt('/fr/c', 'three', { title: null })
  expect(draftsToSend('/fr/b')).toEqual([
    { id: read('two').id, programId: 'p', categoryId: 'two', answers: { title: 'Deux' } },
    { id: read('one').id, programId: 'p', categoryId: 'one', answers: { title: 'Une' } },
  ])
})

it('sends no more than is taken: what is too large stays here, the rest goes', () => {
  typedAt('/fr/large', 'large', { title: 'x'.repeat(VISITOR_DRAFTS.characters) })
  for (let n = 0; n <= VISITOR_DRAFTS.most; n++) typedAt(`/fr/${n}`, `c${n}`, { title: `${n}` })
  expect(draftsToSend('/fr/large').map(({ categoryId }) => categoryId)).toEqual(['c0', 'c1', 'c2', 'c3', 'c4'])
})

it('notes what has travelled, whatever is typed after that', () => {
  typedAt('/fr/a', 'one', { title: 'Une', place: 'Brest' })
  const sent = draftsToSend(null)
  typedAt('/fr/a', 'one', { place: 'Nantes' })
  markSent(sent)
  typedAt('/fr/a', 'one', { title: 'Une autre', year: '1987' })
  expect(read('one')).toMatchObject({
    id: sent[0]?.id,
    answers: { title: 'Une autre', place: 'Nantes', year: '1987' },
    sent: { title: 'Une', place: 'Brest' },
  })
})
