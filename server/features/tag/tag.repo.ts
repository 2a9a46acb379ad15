import { Op } from 'sequelize'
import type { Tag as TagContract, TagLabel } from '#core/tag/tag.contract.ts'
import { type TagColour, tagKey } from '#core/tag/tag.rules.ts'
import { Tag } from '../../db/models/Tag.ts'
import { Tagging } from '../../db/models/Tagging.ts'
import { findRow, rows } from '../../db/rows.ts'
import { execute, select } from '../../tenancy/raw.ts'

/** Whose tags: a program's id, or '' for those of programs. */
export type Owner = string

export interface TagRow {
  id: string
  programId: Owner
  name: string
  colour: TagColour
  version: number
}

const TAG = ['id', 'programId', 'name', 'colour', 'version'] as const

/** The order of names as people read them: accents and case do not count. */
const byName = new Intl.Collator('und', { sensitivity: 'base' })
const sorted = <Named extends { name: string }>(tags: Named[]): Named[] =>
  tags.sort((a, b) => byName.compare(a.name, b.name))

/** By name, with how many things have each. */
export const listTagsWithCounts = async (owner: Owner): Promise<TagContract[]> =>
  sorted(
    await select<TagContract>(
      `SELECT t.id, t.name, t.colour, t.version, (SELECT COUNT(*) FROM tagging g WHERE g.platform_id = :platformId AND g.tag_id = t.id) AS count
     FROM tag t WHERE t.platform_id = :platformId AND t.program_id = :owner `,
      { owner },
      { count: 'number' },
    ),
  )

export const listTagRows = (owner: Owner): Promise<TagRow[]> =>
  rows(Tag, { where: { programId: owner }, attributes: [...TAG], order: [['nameKey', 'ASC']] })

export const findTag = (owner: Owner, id: string): Promise<TagRow | null> =>
  findRow(Tag, { where: { programId: owner, id }, attributes: [...TAG] })

/** Of these, those that there are. */
export const findTags = (owner: Owner, ids: readonly string[]): Promise<TagRow[]> =>
  rows(Tag, { where: { programId: owner, id: { [Op.in]: [...ids] } }, attributes: [...TAG] })

export const countTagged = (tagId: string): Promise<number> => Tagging.count({ where: { tagId } })

/** Throws the database's unique violation when the name is taken. */
export const insertTag = (owner: Owner, tag: { name: string; colour: TagColour }): Promise<{ id: string }> =>
  Tag.create({ programId: owner, ...tag, nameKey: tagKey(tag.name) })

/** False when somebody changed it since `version`. */
export async function updateTagAt(
  id: string,
  version: number,
  tag: { name: string; colour: TagColour },
): Promise<boolean> {
  const [changed] = await Tag.update({ ...tag, nameKey: tagKey(tag.name) }, { where: { id, version } })
  return changed === 1
}

/** Takes it off everything. */
export async function removeTag(id: string): Promise<void> {
  await Tagging.destroy({ where: { tagId: id } })
  await Tag.destroy({ where: { id } })
}

export async function removeTagsOf(programId: string): Promise<void> {
  for (const { id } of await listTagRows(programId)) await removeTag(id)
  await Tagging.destroy({ where: { subjectId: programId } })
}

/** What has `from` has `into` then. */
export async function moveTaggings(from: string, into: string): Promise<void> {
  const subjects = (column: string) =>
    `SELECT * FROM (SELECT g.subject_id FROM tagging g WHERE g.platform_id = :platformId AND g.tag_id = ${column} ) x`
  await execute(
    `DELETE FROM tagging WHERE platform_id = :platformId AND tag_id = :from AND subject_id IN (${subjects(':into')})`,
    { from, into },
  )
  await execute('UPDATE tagging SET tag_id = :into WHERE platform_id = :platformId AND tag_id = :from ', { from, into })
}

/** The tags of each of these, by name. */
export async function labelsOf(subjectIds: readonly string[]): Promise<Map<string, TagLabel[]>> {
  if (subjectIds.length === 0) return new Map()
  const found = await select<TagLabel & { subjectId: string }>(
    `SELECT g.subject_id AS subjectId, t.id, t.name, t.colour FROM tagging g
     JOIN tag t ON t.platform_id = :platformId AND t.id = g.tag_id
     WHERE g.platform_id = :platformId AND g.subject_id IN ( :subjectIds )`,
    { subjectIds },
  )
  const labels = new Map<string, TagLabel[]>()
  for (const { subjectId, ...label } of sorted(found)) labels.set(subjectId, [...(labels.get(subjectId) ?? []), label])
  return labels
}

export const putTag = (tagId: string, subjectIds: readonly string[]) =>
  Tagging.bulkCreate(subjectIds.map((subjectId) => ({ tagId, subjectId })))

export const takeTag = (tagId: string, subjectIds: readonly string[]) =>
  Tagging.destroy({ where: { tagId, subjectId: { [Op.in]: [...subjectIds] } } })

export const FACET_IDS =
  'SELECT DISTINCT g.subject_id AS id FROM tagging g WHERE g.platform_id = :platformId AND g.tag_id IN ( :facet_tag ) '
export const FACET_COUNT =
  'SELECT COUNT(*) FROM tagging g WHERE g.platform_id = :platformId AND g.subject_id = r.id AND g.tag_id IN ( :facet_tag ) '
