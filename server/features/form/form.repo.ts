import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { Op } from 'sequelize'
import type { FormDefinition } from '#core/form/definition.ts'
import { sortedJson } from '#core/json.ts'
import { Problem } from '#core/problem.ts'
import { inTransaction } from '../../db/database.ts'
import { Form } from '../../db/models/Form.ts'
import { FormVersion } from '../../db/models/FormVersion.ts'
import { findRow, rows } from '../../db/rows.ts'
import { select } from '../../tenancy/raw.ts'
import { findTenantScope } from '../../tenancy/scope.ts'
import { FORM, type FormRow, type FormUse, type FormVersionRow, type PublishedVersion, VERSION } from './form.rows.ts'

export const checksumOf = (definition: FormDefinition): string =>
  createHash('sha256').update(sortedJson(definition)).digest('hex')

/* ---- published versions: immutable, so kept in memory ---- */

const cachedVersions = new LRUCache<string, PublishedVersion>({ max: 500 })
const nameOf = (id: string) => `${JSON.stringify(findTenantScope() ?? null)}${id}`

function freeze<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value)
    for (const inner of Object.values(value)) freeze(inner)
  }
  return value
}

/** Published versions by id; drafts and unknown ids are left out. One query at most. */
export async function versionsById(ids: readonly string[]): Promise<Map<string, PublishedVersion>> {
  const found = new Map<string, PublishedVersion>()
  const missing: string[] = []
  for (const id of new Set(ids)) {
    const version = cachedVersions.get(nameOf(id))
    if (version) found.set(id, version)
    else missing.push(id)
  }
  if (missing.length === 0) return found
  for (const { publishedAt, ...row } of await rows(FormVersion, {
    where: { id: missing, publishedAt: { [Op.ne]: null } },
    attributes: VERSION,
  })) {
    if (!publishedAt) continue
    const version = freeze({
      id: row.id,
      formId: row.formId,
      number: row.number,
      publishedAt,
      definition: row.definition,
    })
    // What a transaction has just published may yet be undone.
    if (!inTransaction()) cachedVersions.set(nameOf(version.id), version)
    found.set(row.id, version)
  }
  return found
}

/** A published version. Throws 'resource.notFound'. */
export async function versionOf(formVersionId: string): Promise<PublishedVersion> {
  const version = (await versionsById([formVersionId])).get(formVersionId)
  if (!version) throw new Problem('resource.notFound')
  return version
}

/** The definition of a published version. Throws 'resource.notFound'. */
export const definitionOfVersion = async (formVersionId: string): Promise<FormDefinition> =>
  (await versionOf(formVersionId)).definition

/** Current published versions by form id; forms never published, deleted or unknown are left out. Two queries at most. */
export async function currentVersionsOf(formIds: readonly string[]): Promise<Map<string, PublishedVersion>> {
  if (formIds.length === 0) return new Map()
  const forms = await rows(Form, {
    where: { id: [...new Set(formIds)], deletedAt: null },
    attributes: ['id', 'currentVersionId'],
  })
  const versions = await versionsById(forms.flatMap(({ currentVersionId }) => currentVersionId ?? []))
  return new Map(
    forms.flatMap(({ id, currentVersionId }) => {
      const version = currentVersionId ? versions.get(currentVersionId) : undefined
      return version ? [[id, version] as const] : []
    }),
  )
}

/** What a draft application answers: the form's version of now. Null when it was never published. */
export const currentVersionOf = async (formId: string): Promise<PublishedVersion | null> =>
  (await currentVersionsOf([formId])).get(formId) ?? null

/* ---- forms ---- */

export const findForm = (programId: string, id: string): Promise<FormRow | null> =>
  findRow(Form, { where: { id, programId, deletedAt: null }, attributes: FORM })

export const listForms = (programId: string): Promise<FormRow[]> =>
  rows(Form, {
    where: { programId, deletedAt: null },
    attributes: FORM,
    order: [
      ['createdAt', 'ASC'],
      ['id', 'ASC'],
    ],
  })

/** The program of a form, in the trash too. */
export const programOfForm = async (id: string): Promise<string | null> =>
  (await findRow(Form, { where: { id }, attributes: ['programId'] }))?.programId ?? null

/** Keys that are taken in a program. */
export const takenKeys = async (programId: string): Promise<Set<string>> =>
  new Set((await rows(Form, { where: { programId }, attributes: ['key'] })).map(({ key }) => key))

export async function insertForm(values: { programId: string; key: string; title: FormRow['title'] }): Promise<string> {
  return (await Form.create({ ...values, currentVersionId: null, deletedAt: null })).id
}

/** Changes the form only if nobody did since `version`. False when stale. */
export async function updateFormAt(
  id: string,
  version: number,
  values: Partial<Pick<FormRow, 'title' | 'currentVersionId' | 'key'>> & { deletedAt?: Date },
): Promise<boolean> {
  const [changed] = await Form.update(values, { where: { id, version, deletedAt: null } })
  return changed === 1
}

/** A form in the trash, of any program. */
export const findTrashedForm = (id: string): Promise<FormRow | null> =>
  findRow(Form, { where: { id, deletedAt: { [Op.ne]: null } }, attributes: FORM })

/** False when it is in the trash no more, or somebody was faster. */
export async function updateTrashedForm(
  id: string,
  version: number,
  values: { deletedAt: null; key: string },
): Promise<boolean> {
  const [changed] = await Form.update(values, { where: { id, version, deletedAt: { [Op.ne]: null } } })
  return changed === 1
}

/** With its versions. False when it is in the trash no more, or somebody was faster. */
export async function removeTrashedForm(id: string, version: number): Promise<boolean> {
  if ((await Form.destroy({ where: { id, version, deletedAt: { [Op.ne]: null } } })) === 0) return false
  await FormVersion.destroy({ where: { formId: id } })
  return true
}

/* ---- versions of a form ---- */

/** Every version of these forms, oldest first. Definitions only of those that are asked for. */
export const listVersions = (formIds: readonly string[]) =>
  rows(FormVersion, {
    where: { formId: [...formIds] },
    attributes: ['id', 'formId', 'number', 'publishedAt', 'publishedById', 'checksum'],
    order: [['number', 'ASC']],
  })

export const findVersionRow = (formId: string, number: number): Promise<FormVersionRow | null> =>
  findRow(FormVersion, { where: { formId, number }, attributes: VERSION })

/** The mutable draft, if one was begun since the last publication. */
export const findDraft = (formId: string): Promise<FormVersionRow | null> =>
  findRow(FormVersion, { where: { formId, publishedAt: null }, attributes: VERSION })

export const listDrafts = (formIds: readonly string[]): Promise<FormVersionRow[]> =>
  rows(FormVersion, { where: { formId: [...formIds], publishedAt: null }, attributes: VERSION })

export async function insertVersion(values: {
  formId: string
  number: number
  definition: FormDefinition
}): Promise<string> {
  const checksum = checksumOf(values.definition)
  return (await FormVersion.create({ ...values, checksum, publishedAt: null, publishedById: null })).id
}

export async function updateDraft(id: string, definition: FormDefinition): Promise<void> {
  await FormVersion.update({ definition, checksum: checksumOf(definition) }, { where: { id, publishedAt: null } })
}

/** Makes a draft immutable. False when it was published already. */
export async function sealDraft(id: string, at: Date, publishedById: string | null): Promise<boolean> {
  const [changed] = await FormVersion.update({ publishedAt: at, publishedById }, { where: { id, publishedAt: null } })
  return changed === 1
}

/* ---- who uses forms ---- */

/** Steps that ask for these forms. */
export const listUses = (formIds: readonly string[]): Promise<FormUse[]> =>
  formIds.length === 0
    ? Promise.resolve([])
    : select<FormUse>(
        `SELECT s.form_id AS formId, c.id AS categoryId, c.title AS categoryTitle, s.id AS stepId, s.title AS stepTitle
         FROM step s JOIN category c ON c.id = s.category_id AND c.platform_id = :platformId
         WHERE s.platform_id = :platformId AND s.form_id IN ( :formIds )
         ORDER BY c.position, s.position`,
        { formIds: [...formIds] },
        { categoryTitle: 'json', stepTitle: 'json' },
      )

/** Which of these versions submitted applications hold. */
export async function submittedVersions(versionIds: readonly string[]): Promise<string[]> {
  if (versionIds.length === 0) return []
  const found = await select<{ id: string }>(
    `SELECT v.id FROM form_version v WHERE v.platform_id = :platformId AND v.id IN ( :versionIds ) AND EXISTS (
       SELECT 1 FROM answer_set a JOIN response r ON r.id = a.response_id AND r.platform_id = :platformId
       WHERE a.platform_id = :platformId AND a.form_version_id = v.id AND r.submitted_at IS NOT NULL)`,
    { versionIds: [...versionIds] },
  )
  return found.map(({ id }) => id)
}

/** How many applications have answers to one of these versions, the trash included. */
export async function countAnswered(versionIds: readonly string[]): Promise<number> {
  if (versionIds.length === 0) return 0
  const [row] = await select<{ n: number }>(
    'SELECT COUNT(DISTINCT a.response_id) AS n FROM answer_set a WHERE a.platform_id = :platformId AND a.form_version_id IN ( :versionIds )',
    { versionIds: [...versionIds] },
    { n: 'number' },
  )
  return row?.n ?? 0
}
