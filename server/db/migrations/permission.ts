import type { Schema } from '../schema.ts'

interface Row {
  id: string
  key: string
  permissions: unknown
}

/** Gives a permission to built-in roles of the platforms that are there. */
export async function addToBuiltIn(schema: Schema, permission: string, keys: readonly string[]): Promise<void> {
  const roles = await schema.read<Row>(
    'SELECT id, `key`, permissions FROM role WHERE built_in = 1 AND permissions IS NOT NULL',
  )
  for (const { id, key, permissions } of roles) {
    const held = (typeof permissions === 'string' ? JSON.parse(permissions) : permissions) as string[]
    if (!keys.includes(key) || held.includes(permission)) continue
    await schema.run('UPDATE role SET permissions = :permissions WHERE id = :id', {
      id,
      permissions: JSON.stringify([...held, permission]),
    })
  }
}
