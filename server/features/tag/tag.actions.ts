import { Problem } from '#core/problem.ts'
import type { Tag, TagLabel } from '#core/tag/tag.contract.ts'
import { MOST_TAGS, nextColour, type TagColour, tidyTagName } from '#core/tag/tag.rules.ts'
import { pick } from '#core/text.ts'
import type { Context } from '../../context.ts'
import { transaction } from '../../db/database.ts'
import { isUniqueViolation } from '../../db/unique.ts'
import { type EventDraft, record, recordAll } from '../../events/record.ts'
import { lockEditableProgram } from '../program/program.actions.ts'
import { getProgramRow } from '../program/program.public.ts'
import { titlesInProgram } from '../response/response.public.ts'
import * as repo from './tag.repo.ts'

/** The tags of programs. */
const OF_PROGRAMS: repo.Owner = ''

/** What the events of a tag belong to. */
const programOf = (owner: repo.Owner) => (owner === OF_PROGRAMS ? {} : { programId: owner })

const subjectOf = ({ id, name }: Pick<repo.TagRow, 'id' | 'name'>) => ({ kind: 'tag' as const, id, name })

const taken = (error: unknown): never => {
  if (isUniqueViolation(error)) throw new Problem('tag.nameTaken', { cause: error })
  throw error
}

async function getTag(owner: repo.Owner, id: string): Promise<repo.TagRow> {
  const tag = await repo.findTag(owner, id)
  if (!tag) throw new Problem('resource.notFound')
  return tag
}

/** As it stands now. */
async function showTag(owner: repo.Owner, id: string): Promise<Tag> {
  const { programId: _, ...tag } = await getTag(owner, id)
  return { ...tag, count: await repo.countTagged(id) }
}

export const listTags = async (owner: repo.Owner = OF_PROGRAMS): Promise<{ items: Tag[] }> => ({
  items: await repo.listTagsWithCounts(owner),
})

/** Throws 'tag.nameTaken', 'tag.tooMany'. */
export async function createTag(
  ctx: Context,
  owner: repo.Owner,
  given: { name: string; colour?: TagColour | undefined },
): Promise<Tag> {
  const known = await repo.listTagRows(owner)
  if (known.length >= MOST_TAGS) throw new Problem('tag.tooMany', { data: { most: MOST_TAGS } })
  const label = {
    name: tidyTagName(given.name),
    colour: given.colour ?? nextColour(known.map(({ colour }) => colour)),
  }
  return transaction(async () => {
    const { id } = await repo.insertTag(owner, label).catch(taken)
    await record(ctx, { type: 'tag.created', subject: subjectOf({ id, ...label }), ...programOf(owner), after: label })
    return showTag(owner, id)
  })
}

/** Throws 'tag.nameTaken', 'resource.stale' with what stands now. */
export async function updateTag(
  ctx: Context,
  owner: repo.Owner,
  { tagId, version, ...given }: { tagId: string; name: string; colour: TagColour; version: number },
): Promise<Tag> {
  const { name, colour, ...tag } = await getTag(owner, tagId)
  const label = { name: tidyTagName(given.name), colour: given.colour }
  if (tag.version === version && name === label.name && colour === label.colour) return showTag(owner, tagId)
  return transaction(async () => {
    if (!(await repo.updateTagAt(tagId, version, label).catch(taken)))
      throw new Problem('resource.stale', { data: { current: await showTag(owner, tagId) } })
    await record(ctx, {
      type: 'tag.updated',
      subject: subjectOf({ id: tagId, ...label }),
      ...programOf(owner),
      before: { name, colour },
      after: label,
    })
    return showTag(owner, tagId)
  })
}

export async function deleteTag(ctx: Context, owner: repo.Owner, tagId: string): Promise<void> {
  const tag = await getTag(owner, tagId)
  await transaction(async () => {
    const count = await repo.countTagged(tagId)
    await repo.removeTag(tagId)
    await record(ctx, {
      type: 'tag.deleted',
      subject: subjectOf(tag),
      ...programOf(owner),
      before: { name: tag.name, colour: tag.colour, count },
    })
  })
}

/** What has the one has the other then. Answers the one that stays. */
export async function mergeTags(
  ctx: Context,
  owner: repo.Owner,
  { tagId, into }: { tagId: string; into: string },
): Promise<Tag> {
  const tag = await getTag(owner, tagId)
  const target = await getTag(owner, into)
  if (tagId === into) throw new Problem('request.invalid', { issues: [{ at: 'body.into', rule: 'unknown' }] })
  return transaction(async () => {
    const count = await repo.countTagged(tagId)
    await repo.moveTaggings(tagId, into)
    await repo.removeTag(tagId)
    await record(ctx, {
      type: 'tag.merged',
      subject: subjectOf(tag),
      ...programOf(owner),
      before: { name: tag.name, colour: tag.colour, count },
      after: { into: target.name },
    })
    return showTag(owner, into)
  })
}

/** The tags of these ids. Throws 'request.invalid' when one is not a tag of the owner. */
async function knownTags(owner: repo.Owner, ids: readonly string[], at: string): Promise<repo.TagRow[]> {
  const unique = [...new Set(ids)]
  const found = await repo.findTags(owner, unique)
  const issues = unique.flatMap((id, n) =>
    found.some((tag) => tag.id === id) ? [] : [{ at: `body.${at}[${n}]`, rule: 'unknown' }],
  )
  if (issues.length > 0) throw new Problem('request.invalid', { issues })
  return found
}

const namesOf = (labels: readonly TagLabel[]) => labels.map(({ name }) => name)

/** Sets the tags of a program, by their ids. */
export async function setProgramTags(
  ctx: Context,
  { taggedProgramId, tagIds }: { taggedProgramId: string; tagIds: readonly string[] },
): Promise<{ items: TagLabel[] }> {
  const program = await getProgramRow(taggedProgramId)
  const wanted = await knownTags(OF_PROGRAMS, tagIds, 'tagIds')
  await transaction(async () => {
    await lockEditableProgram(program.id)
    const before = (await repo.labelsOf([program.id])).get(program.id) ?? []
    const added = wanted.filter(({ id }) => !before.some((tag) => tag.id === id))
    const removed = before.filter(({ id }) => !wanted.some((tag) => tag.id === id))
    if (added.length === 0 && removed.length === 0) return
    for (const { id } of added) await repo.putTag(id, [program.id])
    for (const { id } of removed) await repo.takeTag(id, [program.id])
    const after = (await repo.labelsOf([program.id])).get(program.id) ?? []
    await record(ctx, {
      type: 'tag.putOnProgram',
      subject: { kind: 'program', id: program.id, name: pick(program.title, program.lang) },
      programId: program.id,
      before: { tags: namesOf(before) },
      after: { tags: namesOf(after) },
    })
  })
  return { items: (await repo.labelsOf([program.id])).get(program.id) ?? [] }
}

/** Puts tags on applications of a program and takes others off. What is both stays on. Throws 'request.invalid' with every unknown id. */
export async function tagResponses(
  ctx: Context,
  input: { programId: string; responseIds: readonly string[]; add: readonly string[]; remove: readonly string[] },
): Promise<{ changed: number }> {
  const { programId } = input
  const added = await knownTags(programId, input.add, 'add')
  const removed = (await knownTags(programId, input.remove, 'remove')).filter(
    ({ id }) => !added.some((tag) => tag.id === id),
  )
  const ids = [...new Set(input.responseIds)]
  const titles = await titlesInProgram(programId, ids)
  const issues = ids.flatMap((id, n) => (titles.has(id) ? [] : [{ at: `body.responseIds[${n}]`, rule: 'unknown' }]))
  if (issues.length > 0) throw new Problem('request.invalid', { issues })
  return transaction(async () => {
    await lockEditableProgram(programId)
    const before = await repo.labelsOf(ids)
    const has = (id: string, tag: repo.TagRow) => before.get(id)?.some((one) => one.id === tag.id) === true
    for (const tag of added) {
      const without = ids.filter((id) => !has(id, tag))
      if (without.length > 0) await repo.putTag(tag.id, without)
    }
    for (const tag of removed) {
      const having = ids.filter((id) => has(id, tag))
      if (having.length > 0) await repo.takeTag(tag.id, having)
    }
    const after = await repo.labelsOf(ids)
    const events = ids.flatMap((id): EventDraft[] => {
      const [was, is] = [namesOf(before.get(id) ?? []), namesOf(after.get(id) ?? [])]
      if (was.join('\n') === is.join('\n')) return []
      return [
        {
          type: 'tag.putOnResponse',
          subject: { kind: 'response', id, name: titles.get(id) || null },
          programId,
          before: { tags: was },
          after: { tags: is },
        },
      ]
    })
    if (events.length > 0) await recordAll(ctx, events)
    return { changed: events.length }
  })
}
