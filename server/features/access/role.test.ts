import { beforeEach, describe, expect, it } from 'vitest'
import { ALL_PERMISSIONS, BUILT_IN_ROLES, type Permission } from '#core/access/permissions.ts'
import type { Role, RoleHolder } from '#core/access/role.contract.ts'
import { BUILT_IN_ROLE_SCOPES } from '#core/access/roles.ts'
import type { Session } from '#core/account/account.contract.ts'
import type { LogEntry } from '#core/log/log.contract.ts'
import type { PlatformRef } from '#server/context.ts'
import { Assignment } from '#server/db/models/Assignment.ts'
import { Role as RoleModel } from '#server/db/models/Role.ts'
import { rows } from '#server/db/rows.ts'
import { inPlatform } from '#server/tenancy/scope.ts'
import { operatorOn } from '../../../tests/factories/form.ts'
import { makePerson, makePlatform, type Person, signIn } from '../../../tests/factories/people.ts'
import { makeProgram } from '../../../tests/factories/program.ts'
import { type Browser, codeOf } from '../../../tests/http.ts'
import { testServer } from '../../../tests/suite.ts'
import { exportPlatform } from '../manifest/export.actions.ts'
import { applyManifest, planManifest } from '../manifest/manifest.actions.ts'
import { readSecurity } from '../security/settings.ts'
import { grantRole } from './access.actions.ts'

const server = testServer()
let platform: PlatformRef
let person: Person
let owner: Browser

beforeEach(async () => {
  platform = await makePlatform(server.app)
  person = await makePerson(platform, { role: 'owner' })
  owner = await as(person)
})

const as = (who: Person) => signIn(server.browser(platform.host), who)
const path = (rest = '', of = platform) => `/api/platforms/${of.id}/roles${rest}`
const lacking = ({ body }: { body: unknown }) => (body as { permissions?: string[] }).permissions
const ENTRY: Permission = 'platform.back-office-access.authorize'
const READER: Permission[] = [ENTRY, 'platform.programs.page.administration', 'program.response.read']
const create = async (name: string, permissions: Permission[] = READER, scope: 'platform' | 'program' = 'program') =>
  (await owner.post<Role>(path(), { name: { fr: name }, scope, permissions })).body
const list = async () => (await owner.get<{ items: Role[] }>(path())).body.items
const builtIn = async (key: string) => (await list()).find((role) => role.key === key) as Role
const give = (who: Person, role: string, program?: string) =>
  inPlatform(platform.id, () =>
    grantRole(operatorOn(server.app, platform), { email: who.email, role, ...(program && { program }) }),
  )
const logged = async (type: string) => {
  const { body } = await owner.get<{ items: LogEntry[] }>(`/api/platforms/${platform.id}/logs?limit=50&type=${type}`)
  return body.items.map(({ before, after }) => [before, after])
}
/** Somebody who may edit roles, and read applications, and nothing else. */
const makeEditor = async () => {
  const role = await create(
    'Gestion',
    [ENTRY, 'platform.page.administration', 'platform.role.read', 'platform.role.update', 'program.response.read'],
    'platform',
  )
  const editor = await makePerson(platform)
  await give(editor, role.key)
  return as(editor)
}

describe('roles', () => {
  it('are listed built-in ones first, with what they allow and how many people have each', async () => {
    const { program } = await makeProgram(server.app, platform)
    const [ada, bob] = [await makePerson(platform), await makePerson(platform)]
    await create('Lecture')
    await create('Écoute')
    await give(ada, 'lecture', program.slug)
    await give(ada, 'lecture', (await makeProgram(server.app, platform)).program.slug)
    await give(bob, 'lecture', program.slug)
    const items = await list()
    expect(items.map(({ key, scope, builtIn, name, holders }) => [key, scope, builtIn, name, holders])).toEqual([
      ...Object.entries(BUILT_IN_ROLE_SCOPES).map(([key, scope]) => [key, scope, true, null, key === 'owner' ? 1 : 0]),
      ['ecoute', 'program', false, { fr: 'Écoute' }, 0],
      ['lecture', 'program', false, { fr: 'Lecture' }, 2],
    ])
    expect(items[0]?.permissions).toEqual(ALL_PERMISSIONS)
    const one = items.at(-1) as Role
    expect((await owner.get<Role>(path(`/${one.id}`))).body).toEqual(one)
    const holders = await owner.get<{ items: RoleHolder[]; metadata: { total: number; nbPages: number } }>(
      path(`/${one.id}/holders?perPage=1&page=2`),
    )
    expect(holders.body.items.map(({ email, programs }) => [email, programs.map(({ slug }) => slug)])).toEqual([
      [bob.email, [program.slug]],
    ])
    expect(holders.body.metadata).toMatchObject({ total: 2, nbPages: 2 })
  })

  it('are created, changed once per version and deleted, and logged with before and after', async () => {
    const made = await create('Lecture')
    const change = { name: { fr: ' Relecture ', en: 'Review' }, permissions: [...READER, 'program.form.read'] }
    const changed = await owner.put<Role>(path(`/${made.id}`), { ...change, version: made.version })
    expect(changed.body).toMatchObject({ key: 'lecture', name: { fr: 'Relecture', en: 'Review' } })
    expect([...changed.body.permissions].sort()).toEqual([...change.permissions].sort())
    expect(codeOf(await owner.put(path(`/${made.id}`), { ...change, version: made.version }))).toEqual([
      409,
      'resource.stale',
    ])
    expect((await owner.delete(path(`/${made.id}`), {})).status).toBe(204)
    expect(codeOf(await owner.get(path(`/${made.id}`)))).toEqual([404, 'resource.notFound'])
    expect(await logged('role.created')).toEqual([[null, { name: { fr: 'Lecture' }, permissions: made.permissions }]])
    expect(await logged('role.updated')).toEqual([
      [
        { name: { fr: 'Lecture' }, permissions: made.permissions },
        { name: { fr: 'Relecture', en: 'Review' }, permissions: changed.body.permissions },
      ],
    ])
    expect(await logged('role.removed')).toEqual([
      [{ name: { fr: 'Relecture', en: 'Review' }, permissions: changed.body.permissions, holders: 0 }, null],
    ])
  })

  it('of the same name have keys of their own', async () => {
    const keys = [await create('Lecture'), await create('Lecture'), await create('Owner')].map(({ key }) => key)
    expect(keys).toEqual(['lecture', 'lecture-2', 'owner-2'])
    const together = await Promise.all([1, 2, 3].map(() => create('Ensemble')))
    expect(together.map(({ key }) => key).sort()).toEqual(['ensemble', 'ensemble-2', 'ensemble-3'])
  })

  it('that are built in are copied, never changed or deleted', async () => {
    const jury = await builtIn('jury')
    const copy = await owner.post<Role>(path(`/${jury.id}/copies`), { name: { fr: 'Grand jury' } })
    expect([copy.status, copy.body]).toMatchObject([
      201,
      { key: 'grand-jury', scope: 'program', builtIn: false, permissions: BUILT_IN_ROLES.jury.permissions },
    ])
    for (const key of ['owner', 'jury']) {
      const role = await builtIn(key)
      const body = { name: { fr: 'Autre' }, permissions: [], version: role.version }
      expect(codeOf(await owner.put(path(`/${role.id}`), body))).toEqual([409, 'role.builtIn'])
      expect(codeOf(await owner.delete(path(`/${role.id}`), { into: copy.body.id }))).toEqual([409, 'role.builtIn'])
    }
  })

  it('need a name, known permissions, and those of their scope', async () => {
    const post = async (body: object) => {
      const answer = await owner.post(path(), { name: { fr: 'Lecture' }, scope: 'program', permissions: [], ...body })
      return [answer.status, owner.problem(answer).issues?.map(({ at }) => at)]
    }
    expect(await post({ name: { fr: '  ' } })).toEqual([422, ['body.name']])
    expect(await post({ permissions: ['program.response.read', 'platform.settings.update'] })).toEqual([
      422,
      ['body.permissions[1]'],
    ])
    expect(await post({ permissions: ['no.such.permission'] })).toEqual([422, ['body.permissions[0]']])
    expect(await post({ scope: 'platform', permissions: ['platform.settings.update'] })).toEqual([201, undefined])
  })

  it('are at most a hundred', async () => {
    await inPlatform(platform.id, () =>
      RoleModel.bulkCreate(
        Array.from({ length: 100 }, (_, n) => ({
          key: `r${n}`,
          scope: 'program' as const,
          name: { fr: `R${n}` },
          permissions: [],
          builtIn: false,
        })),
      ),
    )
    expect(codeOf(await owner.post(path(), { name: { fr: 'Un de trop' }, scope: 'program', permissions: [] }))).toEqual(
      [409, 'role.tooMany'],
    )
  })
})

describe('nobody hands on what they do not hold:', () => {
  it('creates and copies only roles with permissions of one’s own', async () => {
    const editor = await makeEditor()
    const body = { name: { fr: 'Lecture' }, scope: 'program' }
    const more = ['program.response.read', 'program.form.read', 'program.response.export']
    const refused = await editor.post(path(), { ...body, permissions: more })
    expect([codeOf(refused), lacking(refused)]).toEqual([
      [403, 'access.cannotGrant'],
      ['program.form.read', 'program.response.export'],
    ])
    expect((await editor.post(path(), { ...body, permissions: ['program.response.read'] })).status).toBe(201)
    const owners = await editor.post(path(`/${(await builtIn('owner')).id}/copies`), { name: { fr: 'Comme nous' } })
    expect([codeOf(owners), lacking(owners)?.includes('platform.domain.update')]).toEqual([
      [403, 'access.cannotGrant'],
      true,
    ])
    expect((await owner.post(path(), { ...body, permissions: more })).status).toBe(201)
  })

  it('changes only what one holds of a role, and leaves the rest', async () => {
    const editor = await makeEditor()
    const made = await create('Lecture', [...READER, 'program.form.read'])
    const put = async (permissions: Permission[]) => {
      const answer = await editor.put(path(`/${made.id}`), {
        name: { fr: 'Lecture' },
        permissions,
        version: made.version,
      })
      return [...codeOf(answer), lacking(answer)]
    }
    expect(await put([...made.permissions, 'program.form.update'] as Permission[])).toEqual([
      403,
      'access.cannotGrant',
      ['program.form.update'],
    ])
    expect(await put(READER)).toEqual([403, 'access.cannotRevoke', ['program.form.read']])
    const left: Permission[] = [ENTRY, 'platform.programs.page.administration', 'program.form.read']
    const changed = await editor.put<Role>(path(`/${made.id}`), {
      name: { fr: 'Lecture' },
      permissions: left,
      version: made.version,
    })
    expect([changed.status, [...changed.body.permissions].sort()]).toEqual([200, [...left].sort()])
  })

  it('gives the holders of a deleted role only what one holds', async () => {
    const editor = await makeEditor()
    const { program } = await makeProgram(server.app, platform)
    const [small, large] = [await create('Petit', ['program.response.read']), await create('Grand', READER)]
    const wide = await create('Large', ['program.response.read', 'program.response.update'])
    await give(await makePerson(platform), small.key, program.slug)
    const refused = await editor.delete(path(`/${small.id}`), { into: wide.id })
    expect([codeOf(refused), lacking(refused)]).toEqual([[403, 'access.cannotGrant'], ['program.response.update']])
    await give(await makePerson(platform), wide.key, program.slug)
    const kept = await editor.delete(path(`/${wide.id}`), { into: small.id })
    expect([codeOf(kept), lacking(kept)]).toEqual([[403, 'access.cannotRevoke'], ['program.response.update']])
    expect((await owner.delete(path(`/${wide.id}`), { into: large.id })).status).toBe(204)
  })

  it('needs the right to edit roles at all', async () => {
    const { program } = await makeProgram(server.app, platform)
    const collaborator = await as(await makePerson(platform, { role: 'collaborator', programId: program.id }))
    expect(codeOf(await collaborator.get(path()))).toEqual([403, 'missing_permissions'])
    expect(
      codeOf(await collaborator.post(path(), { name: { fr: 'Lecture' }, scope: 'program', permissions: [] })),
    ).toEqual([403, 'missing_permissions'])
  })
})

describe('a role that people have', () => {
  it('is deleted only with another for them, in the same programs, and once each', async () => {
    const [first, second] = [await makeProgram(server.app, platform), await makeProgram(server.app, platform)]
    const [ada, bob] = [await makePerson(platform), await makePerson(platform)]
    const [old, next] = [await create('Ancien'), await create('Nouveau')]
    await give(ada, old.key, first.program.slug)
    await give(ada, old.key, second.program.slug)
    await give(ada, next.key, second.program.slug)
    await give(bob, old.key, first.program.slug)
    const refused = await owner.delete(path(`/${old.id}`), {})
    expect([codeOf(refused), (refused.body as { count?: number }).count]).toEqual([[409, 'role.inUse'], 2])
    const wrong = [old.id, (await create('Partout', READER, 'platform')).id, person.id]
    for (const into of wrong) {
      const answer = await owner.delete(path(`/${old.id}`), { into })
      expect([answer.status, owner.problem(answer).issues[0]?.at]).toEqual([422, 'body.into'])
    }
    expect((await owner.delete(path(`/${old.id}`), { into: next.id })).status).toBe(204)
    const left = await inPlatform(platform.id, () =>
      rows(Assignment, {
        where: { membershipId: [ada.membershipId, bob.membershipId] },
        attributes: ['roleId', 'membershipId', 'programId'],
      }),
    )
    expect(
      left.map(({ roleId, membershipId, programId }) => [roleId, membershipId, programId].join(' ')).sort(),
    ).toEqual(
      [
        [next.id, ada.membershipId, first.program.id],
        [next.id, ada.membershipId, second.program.id],
        [next.id, bob.membershipId, first.program.id],
      ]
        .map((one) => one.join(' '))
        .sort(),
    )
    expect(await logged('role.removed')).toMatchObject([[{ holders: 2 }, { role: 'nouveau' }]])
  })

  it('allows from the next request on what it is changed to', async () => {
    const { program } = await makeProgram(server.app, platform)
    const bob = await makePerson(platform)
    const made = await create('Lecture')
    await give(bob, made.key, program.slug)
    const browser = await as(bob)
    const forms = () => browser.get(`/api/user.programs/${program.id}/forms`)
    const responses = () => browser.get(`/api/user.programs/${program.id}/responses`)
    const held = async () =>
      (await browser.get<Session>('/api/session')).body.roles.map(({ permissions }) => permissions)
    expect([(await responses()).status, (await forms()).status, await held()]).toEqual([200, 403, [READER]])
    const permissions: Permission[] = [ENTRY, 'program.form.read']
    await owner.put(path(`/${made.id}`), { name: { fr: 'Formulaires' }, permissions, version: made.version })
    expect([(await responses()).status, (await forms()).status, await held()]).toEqual([403, 200, [permissions]])
  })

  it('is never given to anybody while it is deleted', async () => {
    const { program } = await makeProgram(server.app, platform)
    for (let round = 0; round < 6; round++) {
      const made = await create(`Tour ${round}`)
      const bob = await makePerson(platform)
      const [, deletion] = await Promise.all([
        give(bob, made.key, program.slug).catch(() => null),
        owner.delete(path(`/${made.id}`), {}),
      ])
      const left = await inPlatform(platform.id, () => Assignment.count({ where: { roleId: made.id } }))
      expect([round, deletion.status, left]).toEqual([round, ...(deletion.status === 204 ? [204, 0] : [409, 1])])
    }
  })

  it('leaves the rule on two-step sign-in when it is deleted, and only known roles enter it', async () => {
    const made = await create('Lecture')
    const rule = { graceDays: 7, inactivityMinutes: 15 }
    const save = (twoStepRoles: string[], version: number) =>
      owner.put<{ version: number }>(`/api/platforms/${platform.id}/security`, { ...rule, twoStepRoles, version })
    const unknown = await save(['owner', 'no-such-role'], 0)
    expect([unknown.status, owner.problem(unknown).issues[0]?.at]).toEqual([422, 'body.twoStepRoles[1]'])
    expect((await save([made.key, 'owner'], 0)).status).toBe(200)
    const { since } = await inPlatform(platform.id, readSecurity)
    await owner.delete(path(`/${made.id}`), {})
    expect(await inPlatform(platform.id, readSecurity)).toMatchObject({ twoStepRoles: ['owner'], since })
  })
})

describe('of another platform', () => {
  it('are neither seen, nor changed, nor given to holders here', async () => {
    const other = await makePlatform(server.app)
    const stranger = await signIn(server.browser(other.host), await makePerson(other, { role: 'owner' }))
    const made = await create('Lecture')
    const { program } = await makeProgram(server.app, platform)
    await give(await makePerson(platform), made.key, program.slug)
    const theirs = (
      await stranger.post<Role>(path('', other), { name: { fr: 'Autre' }, scope: 'program', permissions: READER })
    ).body
    const body = { name: { fr: 'Pris' }, permissions: [], version: made.version }
    for (const answer of [
      await stranger.get(path(`/${made.id}`, other)),
      await stranger.get(path(`/${made.id}/holders`, other)),
      await stranger.put(path(`/${made.id}`, other), body),
      await stranger.post(path(`/${made.id}/copies`, other), { name: { fr: 'Pris' } }),
      await stranger.delete(path(`/${made.id}`, other), {}),
    ])
      expect(codeOf(answer)).toEqual([404, 'resource.notFound'])
    expect((await owner.delete(path(`/${made.id}`), { into: theirs.id })).status).toBe(422)
    expect((await owner.get<Role>(path(`/${made.id}`))).body).toMatchObject({ name: { fr: 'Lecture' }, holders: 1 })
  })
})

describe('the profile', () => {
  it('has every role with its permissions; what a person may do is the union', async () => {
    const { program } = await makeProgram(server.app, platform)
    const bob = await makePerson(platform)
    await give(bob, (await create('Lecture', [ENTRY, 'program.response.read'])).key, program.slug)
    await give(bob, (await create('Formulaires', [ENTRY, 'program.form.read'])).key, program.slug)
    await give(bob, (await create('Journal', ['platform.log.read'], 'platform')).key)
    const browser = await as(bob)
    type Roles = {
      items: { key: string; name: string | null; scope?: string; programId?: string | null; permissions: string[] }[]
    }
    const byKey = ({ items }: Roles) => items.sort((a, b) => a.key.localeCompare(b.key))
    expect(byKey((await browser.get<Roles>('/api/profile/roles')).body)).toEqual([
      {
        key: 'formulaires',
        name: 'Formulaires',
        scope: 'program',
        programId: program.id,
        permissions: [ENTRY, 'program.form.read'],
      },
      { key: 'journal', name: 'Journal', scope: 'platform', programId: null, permissions: ['platform.log.read'] },
      {
        key: 'lecture',
        name: 'Lecture',
        scope: 'program',
        programId: program.id,
        permissions: [ENTRY, 'program.response.read'],
      },
    ])
    const inProgram = await browser.get<Roles>(`/api/user.programs/${program.id}/roles`)
    expect(byKey(inProgram.body).map(({ key, name, permissions }) => [key, name, permissions])).toEqual([
      ['formulaires', 'Formulaires', [ENTRY, 'program.form.read']],
      ['journal', 'Journal', ['platform.log.read']],
      ['lecture', 'Lecture', [ENTRY, 'program.response.read']],
    ])
    for (const part of ['forms', 'responses'])
      expect([part, (await browser.get(`/api/user.programs/${program.id}/${part}`)).status]).toEqual([part, 200])
    const elsewhere = await makeProgram(server.app, platform)
    expect((await browser.get(`/api/user.programs/${elsewhere.program.id}/responses`)).status).toBe(403)
    expect(codeOf(await server.browser(platform.host).get('/api/profile/roles'))).toEqual([401, 'session.required'])
    const stranger = await as(await makePerson(platform))
    expect((await stranger.get<Roles>('/api/profile/roles')).body).toEqual({ items: [] })
    expect(codeOf(await stranger.get(`/api/user.programs/${program.id}/roles`))).toEqual([404, 'resource.notFound'])
  })
})

it('come back from a manifest as they went into it', async () => {
  await create('Lecture')
  await create('Partout', [ENTRY, 'platform.settings.read'], 'platform')
  const operator = operatorOn(server.app, platform)
  const { manifest } = await inPlatform(platform.id, () => exportPlatform(operator))
  expect(manifest.roles?.map(({ key, scope }) => [key, scope])).toEqual([
    ['lecture', 'program'],
    ['partout', 'platform'],
  ])
  const options = { prune: 'no', files: new Map() } as const
  expect((await planManifest(operator, manifest, options)).changes).toEqual([])
  const slug = `${platform.slug}-copy`
  const copied = { ...manifest, platform: { ...manifest.platform, slug }, domains: [] } as typeof manifest
  const { platform: made } = await applyManifest(operator, copied, options)
  const again = await inPlatform(made.id, () => exportPlatform({ ...operator, platform: made }))
  expect(again.manifest.roles).toEqual(manifest.roles)
})
