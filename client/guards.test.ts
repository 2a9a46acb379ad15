import { beforeEach, expect, it } from 'vitest'
import { $authUser, $domainInfo } from './api/session.ts'
import { authenticated, forceDomain, publicAuthenticated, sessionIsPublished } from './guards.ts'

beforeEach(() => {
  $authUser.set(null)
  $domainInfo.set(null)
})

it('lead anonymous people to the login of the place, which leads back', () => {
  expect([authenticated('fr', '/fr/admin/x?a=1'), publicAuthenticated('en', '/en/profile?a=1')]).toEqual([
    '/fr/admin/login?backTo=%2Ffr%2Fadmin%2Fx%3Fa%3D1',
    '/en/login?backTo=%2Fen%2Fprofile%3Fa%3D1',
  ])
  $authUser.set({ id: 'u' } as never)
  expect([authenticated('fr', '/fr/admin/x'), publicAuthenticated('en', '/en/profile')]).toEqual([null, null])
})

it.each([
  ['https://www.prix.example/fr/?a=1', null],
  ['https://prix.example:8443/fr/', null],
  ['https://estran.opencall.example/fr/?a=1#b', 'https://prix.example/fr/?a=1#b'],
])('%s leads to the domain of the platform: %s', (address, instead) => {
  expect(forceDomain(new URL(address))).toBeNull()
  $domainInfo.set({ scheme: 'https', platform: { domainToUse: 'prix.example' } } as never)
  expect(forceDomain(new URL(address))).toBe(instead)
})

it('say why there is no page of what is not published', () => {
  expect(sessionIsPublished({ kind: 'gallery', published: true })).toBeNull()
  expect(sessionIsPublished({ kind: 'gallery', published: false })).toBe('unpublished.gallery')
  expect(sessionIsPublished({ kind: 'votesSession', published: false })).toBe('unpublished.votesSession')
})
