import type { ArgumentsOf } from '#core/endpoint.ts'
import type { FormDefinition } from '#core/form/definition.ts'
import type * as contract from '#core/form/endpoints.contract.ts'
import { flattenFields } from '#core/form/fields.ts'
import { fileKeyOf, filesIn } from '#core/form/files.ts'
import { type Issue, Problem } from '#core/problem.ts'
import { type Context, platformOf } from '../../context.ts'
import type { Raw } from '../../http/route.ts'
import { findShownFiles, settleShownFiles } from '../file/file.public.ts'
import { storeUpload } from '../file/upload.ts'
import { assertChangeable } from '../program/program.actions.ts'
import { getProgramRow } from '../program/program.public.ts'
import { findForm } from './form.repo.ts'

/** What every browser shows or plays; SVG could run scripts. */
export const FORM_FILE_TYPES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'video/mp4', 'video/webm']

/** Takes a picture or a video for a form. It is swept a day later unless a draft names it. */
export async function uploadFormFile(
  ctx: Context,
  input: ArgumentsOf<typeof contract.uploadFormFile>,
  { req }: Pick<Raw, 'req'>,
) {
  const program = await getProgramRow(input.programId)
  assertChangeable(program.status)
  const form = await findForm(program.id, input.formId)
  if (!form) throw new Problem('resource.notFound')
  return storeUpload(ctx, req, {
    maxBytes: ctx.app.config.limits.fileBytes,
    types: () => FORM_FILE_TYPES,
    visibility: 'private',
    ownerKind: 'form',
    ownerId: form.id,
  })
}

const keysIn = (definition: FormDefinition): Set<string> =>
  new Set(filesIn(definition).flatMap((location) => fileKeyOf(location) ?? []))

/** Publishes the files that a draft begins to name, and lets go of those that it names no more. Belongs into its transaction. */
export const settleFormFiles = (before: FormDefinition, after: FormDefinition, now: Date): Promise<void> =>
  settleShownFiles('form', { old: keysIn(before), fresh: keysIn(after), now })

/** Pictures and videos that the platform does not have, as flaws of a definition. */
export async function missingFiles(ctx: Context, definition: FormDefinition): Promise<Issue[]> {
  const stored = new Set((await findShownFiles('form', [...keysIn(definition)])).map(({ key }) => key))
  const own = `/api/portal/platforms/${platformOf(ctx).id}/`
  const isThere = (location: string) =>
    fileKeyOf(location) === null || (location.startsWith(own) && stored.has(fileKeyOf(location) ?? ''))
  return flattenFields(definition.fields).flatMap((field) =>
    filesIn({ fields: [field] }).every(isThere)
      ? []
      : [{ at: placeOf(definition, field.reference), rule: 'definition.storedFile' }],
  )
}

/** Where a question stands: `fields[3]`, `fields[2].fields[0]`. */
function placeOf({ fields }: FormDefinition, reference: string, at = 'fields'): string {
  for (const [n, field] of fields.entries()) {
    if (field.reference === reference) return `${at}[${n}]`
    const levels = field.type === 'accordion' ? field.sections : 'fields' in field ? [field] : []
    for (const [i, { fields }] of levels.entries()) {
      const section = field.type === 'accordion' ? `.sections[${i}]` : ''
      const inner = placeOf({ fields }, reference, `${at}[${n}]${section}.fields`)
      if (inner) return inner
    }
  }
  return ''
}
