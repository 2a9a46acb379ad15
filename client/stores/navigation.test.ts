import { beforeEach, describe, expect, it } from 'vitest'
import { $backToUrl, adminLogin, isOwnPath, publicLogin, takeBackTo } from './navigation.ts'

beforeEach(() => $backToUrl.set(null))

describe('backTo', () => {
  it.each([
    ['https://evil.example/x', '/fr/admin/login?a=1'],
    ['http://evil.example', '/fr/admin/login?a=1'],
    ['HTTPS://evil.example', '/fr/admin/login?a=1'],
    ['//evil.example', '/fr/admin/login?a=1'],
    ['/\\evil.example', '/fr/admin/login?a=1'],
    ['javascript:alert(1)', '/fr/admin/login?a=1'],
  ])('that leaves this host (%s) is taken out of the address, the rest stays', (backTo, rest) => {
    expect(takeBackTo(new URL(`http://h/fr/admin/login?${new URLSearchParams({ a: '1', backTo })}`))).toBe(rest)
    expect($backToUrl.get()).toBeNull()
  })

  it('that is a path is kept for after signing in', () => {
    expect(takeBackTo(new URL('http://h/fr/admin/login?backTo=%2Ffr%2Fadmin%2Fhome%2Fusers%3Fpage%3D2'))).toBeNull()
    expect($backToUrl.get()).toBe('/fr/admin/home/users?page=2')
  })

  it('is the full path on the way to a login', () => {
    expect(adminLogin('fr', '/fr/admin/x?a=1')).toBe('/fr/admin/login?backTo=%2Ffr%2Fadmin%2Fx%3Fa%3D1')
    expect(publicLogin('en', '/en/profile?a=1')).toBe('/en/login?backTo=%2Fen%2Fprofile%3Fa%3D1')
  })

  it.each([
    ['/fr', true],
    ['/', true],
    ['fr', false],
    ['//a', false],
    ['/\ta', false],
  ])('%j is a path of this host: %s', (path, own) => expect(isOwnPath(path)).toBe(own))
})
