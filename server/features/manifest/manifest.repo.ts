import type { Locale } from '#core/locale.ts'
import type { Text } from '#core/text.ts'
import { instantText } from '../../db/insert-rows.ts'
import { AnswerSet } from '../../db/models/AnswerSet.ts'
import { Category } from '../../db/models/Category.ts'
import { Form } from '../../db/models/Form.ts'
import { FormVersion } from '../../db/models/FormVersion.ts'
import { Platform } from '../../db/models/Platform.ts'
import { Program } from '../../db/models/Program.ts'
import { Response } from '../../db/models/Response.ts'
import { ResponseCounter } from '../../db/models/ResponseCounter.ts'
import { Step } from '../../db/models/Step.ts'
import { StepState } from '../../db/models/StepState.ts'
import { StoredFile } from '../../db/models/StoredFile.ts'
import { Theme } from '../../db/models/Theme.ts'
import { findRow, rows } from '../../db/rows.ts'
import { execute, select } from '../../tenancy/raw.ts'
import { PROGRAM, type ProgramRow, removeResponses } from '../program/program.public.ts'

const BATCH = 500

/** Texts of the public pages that have no screen of their own yet, in `platform.settings`. */
export interface PlatformWords {
  site?: { headline?: Text; intro?: Text; about?: Text }
  picture?: { key: string; alt: Text; caption?: Text } | null
}

export const platformRow = (id: string) =>
  findRow(Platform, {
    where: { id },
    attributes: [
      'id',
      'slug',
      'name',
      'state',
      'defaultLang',
      'supportedLangs',
      'features',
      'settings',
      'themeReference',
      'version',
    ],
  })

export const themeRow = (reference: string) =>
  findRow(Theme, { where: { reference }, attributes: ['primaryColor', 'secondaryColor', 'logoKey'] })

export const programRows = (): Promise<ProgramRow[]> => rows(Program, { attributes: PROGRAM, order: [['slug', 'ASC']] })

export const categoryRows = (programId: string) =>
  rows(Category, { where: { programId }, attributes: ['id', 'key', 'title', 'summary'], order: [['position', 'ASC']] })

export const stepRows = (programId: string) =>
  rows(Step, {
    where: { programId },
    attributes: ['id', 'categoryId', 'key', 'type', 'title', 'config', 'formId', 'closesAt'],
    order: [['position', 'ASC']],
  })

export const formRows = (programId: string) =>
  rows(Form, {
    where: { programId, deletedAt: null },
    attributes: ['id', 'key', 'title', 'currentVersionId', 'version'],
    order: [['key', 'ASC']],
  })

export const versionRows = (formIds: string[]) =>
  rows(FormVersion, { where: { formId: formIds }, attributes: ['id', 'formId', 'number', 'definition', 'publishedAt'] })

export const fileRow = (key: string) =>
  findRow(StoredFile, { where: { key, deletedAt: null }, attributes: ['key', 'name', 'type', 'checksum', 'size'] })

export const logoWithChecksum = (checksum: string) =>
  findRow(StoredFile, { where: { checksum, ownerKind: 'logo', deletedAt: null }, attributes: ['key', 'name'] })

/** Applications that answered each of these forms. */
export async function countByForm(): Promise<Map<string, number>> {
  const found = await select<{ id: string; n: number }>(
    'SELECT v.form_id AS id, COUNT(DISTINCT a.response_id) AS n FROM answer_set a JOIN form_version v ON v.id = a.form_version_id AND v.platform_id = :platformId WHERE a.platform_id = :platformId GROUP BY v.form_id',
    {},
    { n: 'number' },
  )
  return new Map(found.map(({ id, n }) => [id, n]))
}

/* ---- writing: only what no other slice writes yet ---- */

export const nameFile = (key: string, name: string) => StoredFile.update({ name }, { where: { key } })

/** Takes applications away with everything in them; their files are left to the sweep. Only on an operator's word. */
export async function removeResponsesIn(categoryIds: readonly string[]): Promise<void> {
  if (categoryIds.length === 0) return
  const found = await rows(Response, { where: { categoryId: [...categoryIds] }, attributes: ['id'] })
  for (let from = 0; from < found.length; from += BATCH) {
    const ids = found.slice(from, from + BATCH).map(({ id }) => id)
    await removeResponses(ids)
  }
  await ResponseCounter.destroy({ where: { categoryId: [...categoryIds] } })
}

/** Takes away what applications say at steps that go. */
export async function removeAnswersAt(stepIds: readonly string[]): Promise<void> {
  if (stepIds.length === 0) return
  const where = { stepId: [...stepIds] }
  // Files that answers at other steps name are found by the sweep.
  await execute(
    `UPDATE file SET unused_since = :now WHERE platform_id = :platformId AND owner_kind = 'response' AND owner_id IN (
       SELECT a.response_id FROM answer_set a WHERE a.platform_id = :platformId AND a.step_id IN ( :stepIds ))`,
    { stepIds, now: instantText(new Date()) },
  )
  await AnswerSet.destroy({ where })
  await StepState.destroy({ where })
  await ResponseCounter.destroy({ where })
}

export const languagesOf = (row: { defaultLang: Locale; supportedLangs: Locale[] }): Locale[] => [
  row.defaultLang,
  ...row.supportedLangs.filter((code) => code !== row.defaultLang),
]
