import { afterEach, describe, expect, it } from 'vitest'
import { BUILT_IN_ROLES, type Permission } from '#core/access/permissions.ts'
import type { Session } from '#core/account/account.contract.ts'
import { db, openDatabase } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { BUILT_IN } from '#server/db/migrations/0066-built-in-roles.ts'
import { Role } from '#server/db/models/Role.ts'
import { Schema } from '#server/db/schema.ts'
import { MIGRATIONS, TABLES } from '#server/slices.ts'
import { asSystem, inPlatform } from '#server/tenancy/scope.ts'
import { testDialect, unusedDatabase } from '#tests/database.ts'
import { makePerson, makePlatform, signIn } from '#tests/factories/people.ts'
import { makeProgram } from '#tests/factories/program.ts'
import { testServer } from '#tests/suite.ts'

const ADDED: Permission = 'program.response.export'

describe(`built-in roles (${testDialect})`, () => {
  const server = testServer()
  const { permissions } = BUILT_IN_ROLES.collaborator
  const inCode = [...permissions]
  afterEach(() => void permissions.splice(0, permissions.length, ...inCode))

  const make = async () => {
    const platform = await makePlatform(server.app)
    const { program } = await makeProgram(server.app, platform)
    const person = await makePerson(platform, { role: 'collaborator', programId: program.id })
    const browser = await signIn(server.browser(platform.host), person)
    const held = async () => {
      const [session, roles] = [
        await browser.get<Session>('/api/session'),
        await browser.get<{ items: { permissions: Permission[] }[] }>(`/api/user.programs/${program.id}/roles`),
      ]
      const exports = await browser.get(`/api/user.programs/${program.id}/exports`)
      return {
        session: session.body.roles.flatMap((role) => role.permissions),
        program: roles.body.items.flatMap((role) => role.permissions),
        exports: exports.status,
      }
    }
    return { platform, held }
  }

  it('get a permission that is added to the code, on a platform that was there before', async () => {
    const { held } = await make()
    expect(await held()).toEqual({ session: inCode, program: inCode, exports: 403 })
    permissions.push(ADDED)
    expect(await held()).toEqual({ session: permissions, program: permissions, exports: 200 })
  })

  it('that a platform has edited keep what was chosen there', async () => {
    const { platform, held } = await make()
    const edited: Permission[] = ['platform.back-office-access.authorize', 'program.settings.read']
    await inPlatform(platform.id, () => Role.update({ permissions: edited }, { where: { key: 'collaborator' } }))
    permissions.push(ADDED)
    expect(await held()).toEqual({ session: edited, program: edited, exports: 403 })
  })
})

it(`rows that are as the code has it lose their copy, edited ones keep it (${testDialect})`, async () => {
  const unused = unusedDatabase()
  await openDatabase(unused.url, { tables: TABLES })
  await migrate(MIGRATIONS.filter(({ name }) => name < '0066'))
  const own = ['program.form.read']
  const without = BUILT_IN.jury ?? []
  const rowsBefore: [key: string, isBuiltIn: boolean, permissions: string[]][] = [
    ...['owner', 'platform-administrator', 'program-administrator', 'jury'].map((key): [string, boolean, string[]] => [
      key,
      true,
      (BUILT_IN[key] ?? []).toReversed(),
    ]),
    ['collaborator', true, [...without]],
    ['reader', false, own],
  ]
  await asSystem('rows of before', async () => {
    const schema = new Schema(db().getQueryInterface())
    for (const [key, isBuiltIn, held] of rowsBefore)
      await schema.run(
        `INSERT INTO role (id, platform_id, scope, \`key\`, permissions, built_in, created_at, updated_at, version)
         VALUES (:key, 'p', 'platform', :key, :held, :isBuiltIn, '2026-01-01 00:00:00', '2026-01-01 00:00:00', 1)`,
        { key, held: JSON.stringify(held), isBuiltIn: isBuiltIn ? 1 : 0 },
      )
  })
  await migrate(MIGRATIONS)
  const after = await inPlatform('p', () => Role.findAll({ order: [['key', 'ASC']] }))
  expect(after.map(({ key, permissions }) => [key, permissions])).toEqual([
    ['collaborator', without],
    ['jury', null],
    ['owner', null],
    ['platform-administrator', null],
    ['program-administrator', null],
    ['reader', own],
  ])
  await unused.remove()
})
