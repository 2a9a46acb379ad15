import { json, type Schema } from '../schema.ts'

interface Row {
  id: string
  key: string
  permissions: unknown
}

const COLLABORATOR = [
  'platform.back-office-access.authorize',
  'platform.programs.page.administration',
  'program.form.read',
  'program.settings.read',
  'program.response.read',
]
const PROGRAM_ADMINISTRATOR = [
  ...COLLABORATOR,
  'program.form.update',
  'program.log.read',
  'program.settings.update',
  'program.publication.update',
  'program.response.sensitive.read',
  'program.response.validate',
  'program.response.update',
  'program.response.export',
  'program.response.import',
]
const PLATFORM_ADMINISTRATOR = [
  ...PROGRAM_ADMINISTRATOR,
  'platform.page.administration',
  'platform.user.read',
  'platform.user.update',
  'platform.log.read',
  'platform.settings.read',
  'platform.settings.update',
  'platform.interface.update',
  'platform.program.create',
  'platform.program.delete',
]

/** What the built-in roles allowed when this was written. */
export const BUILT_IN: Record<string, readonly string[]> = {
  owner: [...PLATFORM_ADMINISTRATOR, 'platform.domain.update'],
  'platform-administrator': PLATFORM_ADMINISTRATOR,
  'program-administrator': PROGRAM_ADMINISTRATOR,
  collaborator: COLLABORATOR,
  jury: ['platform.back-office-access.authorize'],
}

const sameSet = (one: readonly string[], other: readonly string[]): boolean =>
  [...new Set(one)].sort().join() === [...new Set(other)].sort().join()

/** Built-in roles that nobody edited take their permissions from the code: null. Edited ones keep their own. */
export async function up(schema: Schema): Promise<void> {
  await schema.allowNull('role', 'permissions', json())
  const roles = await schema.read<Row>(
    'SELECT id, `key`, permissions FROM role WHERE built_in = 1 AND permissions IS NOT NULL',
  )
  for (const { id, key, permissions } of roles) {
    const held = (typeof permissions === 'string' ? JSON.parse(permissions) : permissions) as string[]
    const builtIn = BUILT_IN[key]
    if (builtIn && sameSet(held, builtIn)) await schema.run('UPDATE role SET permissions = NULL WHERE id = :id', { id })
  }
}
