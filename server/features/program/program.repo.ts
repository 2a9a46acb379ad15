import { type CreationAttributes, Op } from 'sequelize'
import { type Permission, permissionsOf } from '#core/access/permissions.ts'
import type { Locale } from '#core/locale.ts'
import { Problem } from '#core/problem.ts'
import type { Category as CategoryContract, StepType } from '#core/program/category.contract.ts'
import type { Staged } from '#core/program/deadline.rules.ts'
import type { ListedProgram } from '#core/program/list.rules.ts'
import type { ProgramStatus } from '#core/program/program.contract.ts'
import type { Text } from '#core/text.ts'
import { readCounters } from '../../db/counters.ts'
import { shareLock } from '../../db/database.ts'
import { Assignment } from '../../db/models/Assignment.ts'
import { Category } from '../../db/models/Category.ts'
import { Program } from '../../db/models/Program.ts'
import { Role } from '../../db/models/Role.ts'
import { Step } from '../../db/models/Step.ts'
import { User } from '../../db/models/User.ts'
import { findRow, rows } from '../../db/rows.ts'
import { formerOwnerOf, takeSlug } from '../../db/slugs.ts'
import { select } from '../../tenancy/raw.ts'
import { NO_RESPONSES, PROGRAM, type ProgramRow, type ProgramValues, type ResponseCounts } from './program.rows.ts'

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i
const nameOf = (idOrSlug: string) => (UUID.test(idOrSlug) ? { id: idOrSlug.toLowerCase() } : { slug: idOrSlug })

/** The id of a program of the scope's platform, whatever its status. A slug that it had before names it too. */
export async function findProgramId(idOrSlug: string): Promise<string | null> {
  const named = await findRow(Program, { where: nameOf(idOrSlug), attributes: ['id'] })
  return named?.id ?? ownerOfFormer(idOrSlug)
}

export async function findProgram(idOrSlug: string): Promise<ProgramRow | null> {
  const named = await findRow(Program, { where: nameOf(idOrSlug), attributes: PROGRAM })
  if (named) return named
  const id = await ownerOfFormer(idOrSlug)
  return id === null ? null : findRow(Program, { where: { id }, attributes: PROGRAM })
}

const ownerOfFormer = async (slug: string): Promise<string | null> =>
  UUID.test(slug) ? null : formerOwnerOf('program', slug)

/** A program of the scope's platform, whatever its status. Throws 'resource.notFound'. */
export async function getProgramRow(idOrSlug: string): Promise<ProgramRow> {
  const program = await findProgram(idOrSlug)
  if (!program) throw new Problem('resource.notFound')
  return program
}

/** A program's status as it stays until the running transaction ends. */
export async function lockProgramStatus(programId: string): Promise<ProgramStatus | null> {
  const [found] = await select<{ status: ProgramStatus }>(
    `SELECT p.status FROM program p WHERE p.platform_id = :platformId AND p.id = :programId ${shareLock()}`,
    { programId },
  )
  return found?.status ?? null
}

/** Programs that are offered as templates, the newest first. */
export async function listTemplatePrograms(): Promise<Pick<ProgramRow, 'id' | 'title' | 'summary'>[]> {
  const found = await rows(Program, {
    where: { status: ['active', 'archived'] },
    attributes: ['id', 'title', 'summary', 'settings'],
    order: [['id', 'DESC']],
  })
  return found.filter(({ settings }) => settings.isTemplate)
}

/** Whether the page of any program names the file. */
export async function isNamedByPrograms(key: string): Promise<boolean> {
  const found = await select<{ id: string }>(
    'SELECT p.id FROM program p WHERE p.platform_id = :platformId AND INSTR(p.settings, :key ) > 0 LIMIT 1',
    { key },
  )
  return found.length > 0
}

export const listProgramRows = (ids: readonly string[]): Promise<ProgramRow[]> =>
  ids.length === 0 ? Promise.resolve([]) : rows(Program, { where: { id: [...ids] }, attributes: PROGRAM })

/** What lists are ordered and searched by, of every program or of these. */
export const listListed = (ids: readonly string[] | null): Promise<(ListedProgram & { graceMinutes: number })[]> =>
  rows(Program, {
    where: ids ? { id: [...ids] } : {},
    attributes: ['id', 'status', 'closesAt', 'graceMinutes', 'archivedAt', 'deletedAt', 'sortKey'],
  })

/**
 * Types and closings of the steps of these programs by category, in their order. Left out are programs without a form that
 * closes before its call: hardly any has one.
 */
export async function listClosings(programIds: readonly string[]): Promise<Map<string, Staged[]>> {
  if (programIds.length === 0) return new Map()
  const found = await select<{ programId: string; categoryId: string; type: StepType | null; closesAt: Date | null }>(
    `SELECT c.program_id AS programId, c.id AS categoryId, s.type, s.closes_at AS closesAt FROM category c
     LEFT JOIN step s ON s.platform_id = :platformId AND s.category_id = c.id
     WHERE c.platform_id = :platformId AND c.program_id IN ( :programIds ) AND c.program_id IN (
       SELECT f.program_id FROM step f WHERE f.platform_id = :platformId AND f.type = 'form' AND f.closes_at IS NOT NULL)
     ORDER BY s.position, s.id`,
    { programIds: [...programIds] },
    { closesAt: 'instant' },
  )
  const programs = Map.groupBy(found, ({ programId }) => programId)
  return new Map(
    [...programs].map(([programId, own]) => [
      programId,
      [...Map.groupBy(own, ({ categoryId }) => categoryId).values()].map((rows) => ({
        steps: rows.flatMap(({ type, closesAt }) => (type ? { type, closesAt: closesAt?.toISOString() ?? null } : [])),
      })),
    ]),
  )
}

/** Published and not in the trash. */
export const listPublished = (statuses: readonly ('active' | 'archived')[]): Promise<ProgramRow[]> =>
  rows(Program, {
    where: { status: [...statuses], publishedAt: { [Op.ne]: null } },
    attributes: PROGRAM,
    order: [['id', 'ASC']],
  })

/** A program with its slug, both or neither. Throws a unique violation when the slug is taken. */
export async function insertProgram(values: Omit<CreationAttributes<Program>, 'id'>): Promise<string> {
  const { id } = await Program.create(values)
  await takeSlug('program', id, values.slug)
  return id
}

/** Changes the program only if nobody did since `version`. False when stale. */
export async function updateProgramAt(id: string, version: number, values: ProgramValues): Promise<boolean> {
  const [changed] = await Program.update(values, { where: { id, version } })
  return changed === 1
}

/** Raises the version of a program whose parts change. False when stale. */
export async function touchProgramAt(id: string, version: number): Promise<boolean> {
  const [changed] = await Program.update({ version: version + 1 }, { where: { id, version } })
  return changed === 1
}

/** Applications of one program by category, the trash apart. Kept totals. */
export async function countsByCategory(programId: string): Promise<(categoryId: string) => ResponseCounts> {
  const found = new Map<string, ResponseCounts>()
  for (const { categoryId, state, count } of await readCounters({ programIds: [programId] })) {
    if (state === 'deleted') continue
    const counts = found.get(categoryId) ?? { ...NO_RESPONSES }
    counts[state] += count
    counts.total += count
    found.set(categoryId, counts)
  }
  return (categoryId) => found.get(categoryId) ?? NO_RESPONSES
}

export async function namesOf(userIds: readonly (string | null)[]): Promise<Map<string, string>> {
  const ids = [...new Set(userIds.filter((id) => id !== null))]
  if (ids.length === 0) return new Map()
  const users = await rows(User, { where: { id: ids }, attributes: ['id', 'firstname', 'lastname'] })
  return new Map(users.map(({ id, firstname, lastname }) => [id, `${firstname} ${lastname}`.trim()]))
}

/** What lists of other slices show of programs, by id. */
export async function labelsOf(
  programIds: readonly string[],
): Promise<Map<string, { slug: string; title: Text; lang: Locale }>> {
  if (programIds.length === 0) return new Map()
  const found = await rows(Program, { where: { id: [...programIds] }, attributes: ['id', 'slug', 'title', 'lang'] })
  return new Map(found.map(({ id, slug, title, lang }) => [id, { slug, title, lang }]))
}

/** Roles of a member in a program: those on it and those on the whole platform. */
export async function listRolesOf(
  membershipId: string,
  programId: string,
): Promise<{ key: string; name: Text | null; permissions: readonly Permission[] }[]> {
  const assignments = await rows(Assignment, {
    where: { membershipId, programId: { [Op.or]: [programId, null] } },
    attributes: ['roleId'],
  })
  const held = await rows(Role, {
    where: { id: assignments.map(({ roleId }) => roleId) },
    attributes: ['key', 'name', 'permissions'],
    order: [['key', 'ASC']],
  })
  return held.map((role) => ({ ...role, permissions: permissionsOf(role) }))
}

/* ---- categories with their steps ---- */

/** Categories of these programs in their order, each with its steps in theirs. Two queries. */
export async function listCategories(programIds: readonly string[]): Promise<Map<string, CategoryContract[]>> {
  const found = new Map<string, CategoryContract[]>(programIds.map((id) => [id, []]))
  if (programIds.length === 0) return found
  const where = { programId: [...programIds] }
  const categories = await rows(Category, {
    where,
    attributes: ['id', 'programId', 'key', 'title', 'summary'],
    order: [
      ['position', 'ASC'],
      ['id', 'ASC'],
    ],
  })
  const steps = await rows(Step, {
    where,
    attributes: ['id', 'categoryId', 'key', 'type', 'title', 'config', 'closesAt'],
    order: [
      ['position', 'ASC'],
      ['id', 'ASC'],
    ],
  })
  for (const { id, programId, key, title, summary } of categories) {
    const own = steps.filter(({ categoryId }) => categoryId === id)
    found.get(programId)?.push({
      id,
      key,
      title,
      summary,
      steps: own.map((step) => ({
        id: step.id,
        key: step.key,
        type: step.type,
        title: step.title,
        config: step.config,
        closesAt: step.closesAt?.toISOString() ?? null,
      })),
    })
  }
  return found
}

export const categoriesOf = async (programId: string): Promise<CategoryContract[]> =>
  (await listCategories([programId])).get(programId) ?? []
