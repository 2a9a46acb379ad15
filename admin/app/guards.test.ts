import { beforeEach, describe, expect, it, vi } from 'vitest'
import { $authUser, $authUserPermissions, $authUserRoles, $domainInfo } from '#client/api/session.ts'
import { $backToUrl } from '#client/stores/navigation.ts'
import { RouteError, runGuards, SPECIFIED_GUARDS, type Visit } from './guards.ts'
import { SCREENS } from './slices.ts'

const programs = vi.hoisted(() => ({ total: 1, asked: [] as unknown[], known: new Map<string, { id: string }>() }))
vi.mock('./programs.ts', () => ({
  openProgram: async (slug: string) => programs.known.get(slug) ?? null,
}))
vi.mock('./i18n.ts', () => ({ loadWords: async () => {} }))
vi.mock('./query.ts', () => ({
  queryOf: (_name: string, { query }: { query: object }) => query,
  queryClient: {
    fetchQuery: async (asked: object) => {
      programs.asked.push(asked)
      return { metadata: { totals: { active: programs.total, archived: 0, deleted: 0 } } }
    },
  },
}))

/** Somebody who is in `situation` asks for a page: where that leads by the guards of its screen. */
const SITUATIONS = {
  nobody: () => $authUser.set(null),
  owner: () => $authUserPermissions.set([ENTRY, PAGES, PROGRAMS, 'platform.user.read']),
  collaborator: () => {
    $authUserPermissions.set([ENTRY, PROGRAMS])
    $authUserRoles.set([roleIn('p1', [ENTRY, PROGRAMS, 'program.response.read'])])
  },
  'collaborator elsewhere': () => {
    $authUserPermissions.set([ENTRY])
    $authUserRoles.set([roleIn('p2', [ENTRY, PROGRAMS, 'program.response.read'])])
  },
  'owner without programs': () => {
    SITUATIONS.owner()
    programs.total = 0
  },
  'super admin without programs': () => {
    SITUATIONS['owner without programs']()
    $authUser.set(person({ superAdmin: true }))
  },
  applicant: () => $authUserPermissions.set([]),
  'owner, standby': () => {
    SITUATIONS.owner()
    $domainInfo.set(platform('standby'))
  },
  'owner, suspended': () => {
    SITUATIONS.owner()
    $domainInfo.set(platform('suspended'))
  },
  'owner, deleted': () => {
    SITUATIONS.owner()
    $domainInfo.set(platform('deleted'))
  },
  'nobody, deleted': () => {
    $authUser.set(null)
    $domainInfo.set(platform('deleted'))
  },
  'owner, no platform': () => {
    SITUATIONS.owner()
    $domainInfo.set(null)
  },
}
const ENTRY = 'platform.back-office-access.authorize'
const PAGES = 'platform.page.administration'
const PROGRAMS = 'platform.programs.page.administration'
const roleIn = (programId: string, permissions: string[]) => ({
  key: 'r',
  name: null,
  scope: 'program' as const,
  programId,
  permissions,
})

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
const go = (names: string[], path = '/fr/admin/home/users', programSlug?: string, more: Partial<Visit> = {}) =>
  runGuards(names, { url: new URL(`http://h${path}`), locale: 'fr', programSlug, ...more })

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
    ['somebody who can open no page', [], ['platform.back-office-access.authorize'], null],
    ['a juror', [], ['platform.back-office-access.authorize', 'program.evaluation.score'], 'sessions'],
    ['a juror with another right', [], ['program.evaluation.score', 'program.response.read'], 'home/programs'],
    ['somebody with a right on the platform', ['platform.log.read'], [], 'home/programs'],
    ['somebody with a right in one program', [], ['program.response.read'], 'home/programs'],
  ])('know whether there is work for %s, and where', async (_who, everywhere, inProgram, start) => {
    $authUserPermissions.set([
      'platform.back-office-access.authorize',
      'platform.programs.page.administration',
      ...everywhere,
    ])
    $authUserRoles.set([{ key: 'r', name: null, scope: 'program', programId: 'p1', permissions: inProgram }])
    expect(await go(['hasWork'])).toBe(start ? null : '/fr/admin/no-work')
    expect(await go(['onlyWithoutWork'], '/fr/admin/no-work')).toBe(start && `/fr/admin/${start}`)
    expect(await go(['onlyOrganisers'])).toBe(start === 'sessions' ? '/fr/admin/sessions' : null)
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

  it('of the specification are there by their names', () => {
    expect(Object.keys(SPECIFIED_GUARDS).sort()).toEqual([
      'authenticated',
      'forceDomain',
      'hasConnectedPrograms',
      'hasPermissionToAccessBo',
      'hasPlatformAdministrationRight',
      'hasProgramAdministrationRight',
      'isStandbyPlan',
      'isSuspendedPlan',
      'notAuthenticated',
      'platformDeleted',
      'publicAuthenticated',
      'sessionIsPublished',
      'setPermissions',
    ])
  })

  it.each(['toString', '__proto__', 'constructor'])('are not what every object has: %s', async (name) => {
    await expect(go([name])).rejects.toMatchObject({ statusCode: 500, message: 'Unknown middleware' })
  })

  it.each([
    ['h', null],
    ['H:8080', null],
    ['www.h', null],
    [undefined, null],
    ['awards.example', 'http://awards.example/fr/admin/home/users?page=2#x'],
    ['awards.example:8080', 'http://awards.example:8080/fr/admin/home/users?page=2#x'],
  ])('lead to the host to use, when it is %s: %s', async (domainToUse, instead) => {
    $domainInfo.set({ scheme: 'http', platform: { id: 'p', state: 'active', domainToUse } } as never)
    expect(await go(['forceDomain'], '/fr/admin/home/users?page=2#x')).toBe(instead)
  })

  it.each([
    ['votesSession', 'unpublished.votesSession'],
    ['gallery', 'unpublished.gallery'],
  ] as const)('have no page for a %s that is not published', async (kind, message) => {
    const ask = (published: boolean) =>
      go(['sessionIsPublished'], '/fr/programs/x', undefined, { publication: { kind, published } })
    await expect(ask(false)).rejects.toMatchObject({ statusCode: 404, message, link: { to: '' } })
    expect(await ask(true)).toBeNull()
    expect(await go(['sessionIsPublished'])).toBeNull()
  })

  it('of every screen are known', async () => {
    for (const { guards = [], path } of SCREENS)
      await expect(go([...guards], `/fr/${path}`, 'mine')).resolves.not.toBeUndefined()
  })
})

/** Spec §4 and §5: what leads where. Null: the page shows. */
const REDIRECTS: [situation: keyof typeof SITUATIONS, path: string, instead: string | null][] = [
  // Unauthenticated people go to the login with the full path.
  ['nobody', 'admin/home/users?page=2', '/fr/admin/login?backTo=%2Ffr%2Fadmin%2Fhome%2Fusers%3Fpage%3D2'],
  ['nobody', 'admin/programs/mine/responses', '/fr/admin/login?backTo=%2Ffr%2Fadmin%2Fprograms%2Fmine%2Fresponses'],
  ['nobody', 'admin/permissions', '/fr/admin/login?backTo=%2Ffr%2Fadmin%2Fpermissions'],
  // An absolute backTo is removed, other parameters stay; a path is kept.
  ['nobody', 'admin/login?a=1&backTo=https%3A%2F%2Fevil.example', '/fr/admin/login?a=1'],
  ['nobody', 'admin/login?backTo=%2Ffr%2Fadmin%2Fhome%2Flogs', null],
  // People who are signed in go on from the login.
  ['owner', 'admin/login', '/fr/admin/home/programs'],
  ['applicant', 'admin/login', '/'],
  ['owner, no platform', 'admin/login', '/fr/admin/platforms'],
  // Permissions.
  ['owner', 'admin/home/users', null],
  ['owner', 'admin/permissions', null],
  ['applicant', 'admin/home/programs', '/'],
  ['collaborator', 'admin/home/users', '/fr/admin/home/programs'],
  ['collaborator', 'admin/permissions', '/fr/admin/home/programs'],
  // Program pages: a program, the right to it, and at least one program at all unless super admin.
  ['collaborator', 'admin/programs/mine/responses', null],
  ['collaborator', 'admin/programs/nothing/responses', '/fr/admin/home/programs'],
  ['collaborator elsewhere', 'admin/programs/mine/responses', '/fr/admin/home/programs'],
  ['owner without programs', 'admin/programs/mine/responses', '/fr/admin/home/programs'],
  ['super admin without programs', 'admin/programs/mine/responses', null],
  ['owner without programs', 'admin/home/programs', null],
  // States of the platform.
  ['owner, standby', 'admin/home/users', '/fr/admin/standby-landing-page'],
  ['owner, standby', 'admin/standby-landing-page', null],
  ['owner', 'admin/standby-landing-page', '/fr/admin/home/programs'],
  ['owner, suspended', 'admin/programs/mine/responses', '/fr/admin/suspended-landing-page'],
  ['owner, suspended', 'admin/suspended-landing-page', null],
  ['owner', 'admin/suspended-landing-page', '/fr/admin/home/programs'],
  ['owner, deleted', 'admin/home/programs', '/fr/platform-deleted'],
  ['owner, deleted', 'admin/programs/mine/responses', '/fr/platform-deleted'],
  ['nobody, deleted', 'admin/login', null],
  ['nobody, deleted', 'admin/reset-password', null],
  ['nobody, deleted', 'platform-deleted', null],
  ['nobody', 'platform-deleted', '/'],
]

it.each(REDIRECTS)('%s at %s goes to %s', async (situation, path, instead) => {
  SITUATIONS[situation]()
  const [name = ''] = path.split('?')
  const slug = /^admin\/programs\/([^/]+)\//.exec(name)?.[1]
  const screen = SCREENS.find((one) => one.path === (slug ? name.replace(`/${slug}/`, '/:programSlug/') : name))
  if (!screen) throw new Error(`no screen at ${name}`)
  expect(await go([...(screen.guards ?? [])], `/fr/${path}`, slug)).toBe(instead)
})
