import { Op } from 'sequelize'
import type { Teammate } from '#core/team/team.contract.ts'
import { ResponseAssignee } from '../../db/models/ResponseAssignee.ts'
import { select } from '../../tenancy/raw.ts'

interface Named extends Record<string, unknown> {
  id: string
  email: string
  firstname: string
  lastname: string
}

/** People without a name are called by their address. */
const nameOf = ({ firstname, lastname, email }: Named): string => `${firstname} ${lastname}`.trim() || email

/** The order of names as people read them: accents and case do not count. */
const byName = new Intl.Collator('und', { sensitivity: 'base' })
const sorted = <Person extends { name: string }>(people: Person[]): Person[] =>
  people.sort((a, b) => byName.compare(a.name, b.name))

/** Of these, those that there are, by name. Members of the platform of the scope alone. */
export async function listPeople(userIds: readonly string[]): Promise<Teammate[]> {
  if (userIds.length === 0) return []
  const found = await select<Named>(
    `SELECT u.id, u.email, u.firstname, u.lastname FROM membership m JOIN user u ON u.id = m.user_id
     WHERE m.platform_id = :platformId AND m.user_id IN ( :userIds )`,
    { userIds },
  )
  return sorted(found.map((person) => ({ id: person.id, name: nameOf(person) })))
}

/** Who looks after each of these applications, by name. */
export async function assigneesOf(responseIds: readonly string[]): Promise<Map<string, Teammate[]>> {
  if (responseIds.length === 0) return new Map()
  const found = await select<Named & { responseId: string }>(
    `SELECT a.response_id AS responseId, u.id, u.email, u.firstname, u.lastname FROM response_assignee a
     JOIN user u ON u.id = a.user_id
     WHERE a.platform_id = :platformId AND a.response_id IN ( :responseIds )`,
    { responseIds },
  )
  const people = sorted(found.map((row) => ({ id: row.id, name: nameOf(row), responseId: row.responseId })))
  const assignees = new Map<string, Teammate[]>()
  for (const { responseId, ...person } of people)
    assignees.set(responseId, [...(assignees.get(responseId) ?? []), person])
  return assignees
}

export const countAssigned = (programId: string) => ResponseAssignee.count({ where: { programId } })

export const putAssignee = (programId: string, userId: string, responseIds: readonly string[]) =>
  ResponseAssignee.bulkCreate(
    responseIds.map((responseId) => ({ programId, responseId, userId })),
    { ignoreDuplicates: true },
  )

export const takeAssignee = (userId: string, responseIds: readonly string[]) =>
  ResponseAssignee.destroy({ where: { userId, responseId: { [Op.in]: [...responseIds] } } })

export const removeAssigneesOf = (userId: string) => ResponseAssignee.destroy({ where: { userId } })

const ASSIGNED =
  'SELECT DISTINCT a.response_id AS id FROM response_assignee a WHERE a.platform_id = :platformId AND a.program_id = :programId '
const COUNTED = 'SELECT COUNT(*) FROM response_assignee a WHERE a.platform_id = :platformId AND a.response_id = r.id '
const THEM = 'AND a.user_id IN ( :facet_assignee ) '

export const FACET_SQL = {
  ids: `${ASSIGNED}${THEM}`,
  count: `${COUNTED}${THEM}`,
  any: { ids: ASSIGNED, count: COUNTED },
} as const
