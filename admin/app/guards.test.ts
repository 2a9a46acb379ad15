import { beforeEach, describe, expect, it, vi } from 'vitest'
import { $authUser, $authUserPermissions, $authUserRoles, $domainInfo } from '#client/api/session.ts'
import { $backToUrl } from '#client/stores/navigation.ts'
import { RouteError, runGuards } from './guards.ts'
import { SCREENS } from './slices.ts'

const programs = vi.hoisted(() => ({ total: 1, asked: [] as unknown[], known: new Map<string, { id: string }>() }))
vi.mock('./programs.ts', () => ({
  openProgram: async (slug: string) => programs.known.get(slug) ?? null,
}))
vi.mock('./query.ts', () => ({
  queryOf: (_name: string, { query }: { query: object }) => query,
  queryClient: {
    fetchQuery: async (asked: object) => {
      programs.asked.push(asked)
      return { metadata: { totals: { active: programs.total, archived: 0, deleted: 0 } } }
    },
  },
}))

const person = (over = {}) =>
  ({
    id: 'u',
    firstname: '',
    lastname: '',
    email: '',
    superAdmin: false,
    locale: 'fr',
    confirmed: true,
    ...over,
  }) as never
const platform = (state: string) => ({ scheme: 'https', platform: { id: 'p', state } }) as never
const go = (names: string[], path = '/fr/admin/home/users', programSlug?: string) =>
  runGuards(names, { url: new URL(`http://h${path}`), locale: 'fr', programSlug })

beforeEach(() => {
  $authUser.set(person())
  $authUserPermissions.set(['platform.back-office-access.authorize'])
  $authUserRoles.set([])
  $domainInfo.set(platform('active'))
  $backToUrl.set(null)
  programs.total = 1
  programs.known = new Map([['mine', { id: 'p1' }]])
})

describe('guards', () => {
  it.each([
    ['onlyStandby', 'standby', null],
    ['onlyStandby', 'active', '/fr/admin/home/programs'],
    ['onlySuspended', 'suspended', null],
    ['onlySuspended', 'standby', '/fr/admin/home/programs'],
  ])('%s on a platform that is %s: %s', async (guard, state, expected) => {
    $domainInfo.set(platform(state))
    expect(await go([guard])).toBe(expected)
  })

  it('without a signed-in person lead to the login with the full path', async () => {
    $authUser.set(null)
    expect(await go(['authenticated'], '/fr/admin/home/users?page=2#x')).toBe(
      '/fr/admin/login?backTo=%2Ffr%2Fadmin%2Fhome%2Fusers%3Fpage%3D2%23x',
    )
    expect(await go(['notAuthenticated'], '/fr/admin/login')).toBeNull()
    expect(await go(['notAuthenticated'], '/fr/admin/login?backTo=https%3A%2F%2Fx')).toBe('/fr/admin/login')
  })

  it('send signed-in people on from the login: back, to the list, or out', async () => {
    expect(await go(['notAuthenticated'], '/fr/admin/login')).toBe('/fr/admin/home/programs')
    $backToUrl.set('/fr/admin/home/logs')
    expect(await go(['notAuthenticated'], '/fr/admin/login')).toBe('/fr/admin/home/logs')
    $authUserPermissions.set([])
    expect(await go(['notAuthenticated'], '/fr/admin/login')).toBe('/')
    $domainInfo.set(null)
    expect(await go(['notAuthenticated'], '/fr/admin/login')).toBe('/fr/admin/platforms')
  })

  it.each([
    ['hasPermissionToAccessBo', 'platform.back-office-access.authorize', '/'],
    ['hasPlatformAdministrationRight', 'platform.page.administration', '/fr/admin/home/programs'],
    ['hasProgramAdministrationRight', 'platform.programs.page.administration', '/fr/admin/home/programs'],
  ])('%s asks for %s', async (name, permission, instead) => {
    $authUserPermissions.set([])
    expect(await go([name])).toBe(instead)
    $authUserPermissions.set([permission])
    expect(await go([name])).toBeNull()
  })

  it('count rights in the active program', async () => {
    $authUserRoles.set([
      {
        key: 'r',
        name: null,
        scope: 'program',
        programId: 'p1',
        permissions: ['platform.programs.page.administration'],
      },
    ])
    expect(
      await go(['setPermissions', 'hasProgramAdministrationRight'], '/fr/admin/programs/mine/params', 'mine'),
    ).toBeNull()
    expect(
      await go(['setPermissions', 'hasProgramAdministrationRight'], '/fr/admin/programs/other/params', 'other'),
    ).toBe('/fr/admin/home/programs')
  })

  it.each([
    ['a juror', [], ['platform.back-office-access.authorize'], false],
    ['somebody with a right on the platform', ['platform.log.read'], [], true],
    ['somebody with a right in one program', [], ['program.response.read'], true],
  ])('know whether there is work for %s', async (_who, everywhere, inProgram, works) => {
    $authUserPermissions.set([
      'platform.back-office-access.authorize',
      'platform.programs.page.administration',
      ...everywhere,
    ])
    $authUserRoles.set([{ key: 'r', name: null, scope: 'program', programId: 'p1', permissions: inProgram }])
    expect(await go(['hasWork'])).toBe(works ? null : '/fr/admin/no-work')
    expect(await go(['onlyWithoutWork'], '/fr/admin/no-work')).toBe(works ? '/fr/admin/home/programs' : null)
  })

  it('let a super admin in whatever the roles', async () => {
    $authUser.set(person({ superAdmin: true }))
    expect(await go(['hasWork'])).toBeNull()
  })

  it('ask for at least one program, past the cache before they refuse, unless super admin', async () => {
    programs.asked = []
    expect(await go(['hasConnectedPrograms'])).toBeNull()
    programs.total = 0
    expect(await go(['hasConnectedPrograms'])).toBe('/fr/admin/home/programs')
    expect(programs.asked).toEqual([{ status: 'all' }, { status: 'all' }, { status: 'all', limit: 2, staleTime: 0 }])
    $authUser.set(person({ superAdmin: true }))
    expect(await go(['hasConnectedPrograms'])).toBeNull()
  })

  it.each([
    ['standby', 'isStandbyPlan', '/fr/admin/home/users', '/fr/admin/standby-landing-page'],
    ['standby', 'isStandbyPlan', '/fr/admin/standby-landing-page', null],
    ['suspended', 'isSuspendedPlan', '/fr/admin/home/users', '/fr/admin/suspended-landing-page'],
    ['suspended', 'isStandbyPlan', '/fr/admin/home/users', null],
    ['deleted', 'platformDeleted', '/fr/admin/home/users', '/fr/platform-deleted'],
    ['deleted', 'platformDeleted', '/fr/admin/login', null],
    ['deleted', 'platformDeleted', '/fr/admin/reset-password', null],
    ['deleted', 'platformDeleted', '/fr/platform-deleted', null],
    ['active', 'platformDeleted', '/fr/platform-deleted', '/'],
    ['active', 'platformDeleted', '/fr/admin/home/users', null],
  ])('on a platform that is %s, %s at %s leads to %s', async (state, name, path, instead) => {
    $domainInfo.set(platform(state))
    expect(await go([name], path)).toBe(instead)
  })

  it('that nobody knows are a 500', async () => {
    const error = await go(['noSuchGuard']).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(RouteError)
    expect(error).toMatchObject({ statusCode: 500, message: 'Unknown middleware' })
  })

  it('of every screen are known', async () => {
    for (const { guards = [], path } of SCREENS)
      await expect(go([...guards], `/fr/${path}`, 'mine')).resolves.not.toBeUndefined()
  })
})
