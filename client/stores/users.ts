import { resource } from './resource.ts'

const make = (platformId: string) => resource({ list: 'listUsers', key: 'id', params: { platformId } })
const made = new Map<string, ReturnType<typeof make>>()

/** Members of a platform. */
export function platformUsers(platformId: string): ReturnType<typeof make> {
  const known = made.get(platformId) ?? make(platformId)
  made.set(platformId, known)
  return known
}
