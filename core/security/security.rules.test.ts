import { expect, it } from 'vitest'
import { securityPart } from './security.manifest.ts'
import { offersProvider } from './security.rules.ts'

it.each<[string, string[] | null, boolean]>([
  ['all that the installation has', null, true],
  ['none', [], false],
  ['another one', ['google'], false],
  ['it among others', ['google', 'acme'], true],
])('a platform that offers %s: whether it takes the provider', (_what, providers, expected) => {
  expect(offersProvider(providers, 'acme')).toBe(expected)
})

const roles = [{ key: 'reader' }]
it.each<[string, object, object, string[]]>([
  ['a built-in role', { twoStepRoles: ['owner'] }, { roles }, []],
  ['a role of the file', { twoStepRoles: ['reader'] }, { roles }, []],
  ['a role that the file has not', { twoStepRoles: ['owner', 'reader'] }, { roles: [] }, ['twoStepRoles,1']],
  ['a role, in a file that says nothing of roles', { twoStepRoles: ['reader'] }, {}, []],
  [
    'what is there twice',
    { twoStepRoles: ['owner', 'owner'], providers: ['a', 'b', 'a'] },
    {},
    ['twoStepRoles,1', 'providers,2'],
  ],
  ['nothing', {}, { roles }, []],
])('in a manifest: %s', (_what, value, manifest, places) => {
  expect(securityPart.check?.(value, manifest).map(({ path }) => path.join())).toEqual(places)
})

it('keeps no role that the platform will not have', () => {
  const now = { twoStepRoles: ['owner', 'reader'], graceDays: 7, inactivityMinutes: 15, providers: null }
  expect(securityPart.retain?.(now, { roles })).toEqual(now)
  expect(securityPart.retain?.(now, { roles: [] })).toEqual({ ...now, twoStepRoles: ['owner'] })
})
