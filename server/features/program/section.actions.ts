import type { ArgumentsOf } from '#core/endpoint.ts'
import type { Program } from '#core/program/program.contract.ts'
import type * as contract from '#core/program/section.contract.ts'
import type { Context } from '../../context.ts'
import type { Raw } from '../../http/route.ts'
import { storeUpload } from '../file/upload.ts'
import { assertChangeable, programAt, writeProgram } from './program.actions.ts'
import { getProgramRow } from './program.repo.ts'
import { SECTION_FILE_TYPES } from './section.files.ts'

/** Changes the public page alone. What is wrong with it is told by its places in the page. */
export async function updateSections(
  ctx: Context,
  { programId, version, sections, picture }: ArgumentsOf<typeof contract.updateSections>,
): Promise<Program> {
  const row = await programAt(ctx, programId, version)
  const { picture: _before, ...settings } = row.settings
  return writeProgram(
    ctx,
    {
      programId: row.id,
      version,
      title: row.title,
      summary: row.summary,
      slug: row.slug,
      lang: row.lang,
      supportedLangs: row.supportedLangs,
      opensAt: row.opensAt?.toISOString() ?? null,
      closesAt: row.closesAt?.toISOString() ?? null,
      zone: row.zone,
      graceMinutes: row.graceMinutes,
      visibility: row.visibility,
      capPerPerson: row.capPerPerson,
      capTotal: row.capTotal,
      numberPrefix: row.numberPrefix,
      settings: { ...settings, sections, ...(picture && { picture }) },
    },
    'body',
  )
}

/** Takes a file for a page. It is swept a day later unless the page names it. */
export async function uploadSectionFile(
  ctx: Context,
  { programId }: ArgumentsOf<typeof contract.uploadSectionFile>,
  { req }: Pick<Raw, 'req'>,
) {
  const program = await getProgramRow(programId)
  assertChangeable(program.status)
  return storeUpload(ctx, req, {
    maxBytes: ctx.app.config.limits.fileBytes,
    types: () => SECTION_FILE_TYPES,
    visibility: 'private',
    ownerKind: 'program',
    ownerId: program.id,
  })
}
