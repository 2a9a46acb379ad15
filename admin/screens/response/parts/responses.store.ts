import { resource } from '#client/stores/resource.ts'

const make = (programId: string) =>
  resource({ list: 'listResponses', item: 'getResponse', key: 'id', params: { programId } })
const made = new Map<string, ReturnType<typeof make>>()

/** Applications of a program, as their panels read them. */
export function responsesOf(programId: string): ReturnType<typeof make> {
  const known = made.get(programId) ?? make(programId)
  made.set(programId, known)
  return known
}
