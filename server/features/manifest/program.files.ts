import { createReadStream } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { fileTypeFromFile } from 'file-type'
import { carriedFile, carriedFileOf, fileKeyOf, filesIn, withFiles } from '#core/form/files.ts'
import type { ManifestForm } from '#core/manifest/manifest.contract.ts'
import { filesInPage, type ProgramPage, withPageFiles } from '#core/program/section.rules.ts'
import { type Context, platformOf } from '../../context.ts'
import { addFile, findShownFiles, findShownFileWith } from '../file/file.public.ts'
import { fileLocation } from '../file/location.ts'
import { cleanName } from '../file/upload.ts'
import { FORM_FILE_TYPES } from '../form/form.public.ts'
import { SECTION_FILE_TYPES } from '../program/program.public.ts'
import type { NamedFile } from './export.actions.ts'
import { readNamedFile } from './manifest.files.ts'
import { Refused } from './refusals.ts'

interface WithFiles extends ProgramPage {
  forms: ManifestForm[]
}

/** Files that lie beside the manifest by their sha256, and keys of those that were put into the store. */
interface Beside {
  files: ReadonlyMap<string, string>
  stored: string[]
}

/** Programs as a manifest has them: what their forms and pages show by its content, which lies beside it. */
export async function carryFiles<Program extends WithFiles>(
  ctx: Context,
  programs: readonly Program[],
): Promise<{ programs: Program[]; files: NamedFile[] }> {
  const keysOf = (locations: string[]) => [...new Set(locations.flatMap((at) => fileKeyOf(at) ?? []))]
  const found = [
    ...(await findShownFiles('form', keysOf(programs.flatMap(({ forms }) => forms.flatMap(filesIn))))),
    ...(await findShownFiles('program', keysOf(programs.flatMap(filesInPage)))),
  ]
  const stored = new Map(found.map((file) => [file.key, file]))
  const carried = (location: string): string => {
    const file = stored.get(fileKeyOf(location) ?? '')
    return file ? carriedFile({ sha256: file.checksum, name: file.name }) : location
  }
  const { id } = platformOf(ctx)
  const byContent = new Map(found.map((file) => [file.checksum, file]))
  return {
    programs: programs.map((program) => ({
      ...withPageFiles(program, carried),
      forms: program.forms.map((form) => withFiles(form, carried)),
    })),
    files: [...byContent.values()].map(({ key, name, checksum }) => ({
      sha256: checksum,
      name,
      bytes: () => buffer(ctx.app.files.read(id, key)),
    })),
  }
}

/**
 * The form with the addresses of its files here: those that are stored already, or the ones beside the manifest, which go to
 * `stored`. `formId` owns what is new.
 */
export async function placeFormFiles(
  ctx: Context,
  form: ManifestForm,
  formId: string | null,
  beside: Beside,
): Promise<ManifestForm> {
  const owner = { kind: 'form', id: formId, types: FORM_FILE_TYPES } as const
  const at = await placesOf(ctx, filesIn(form), owner, beside)
  return withFiles(form, (named) => at.get(named) ?? named)
}

/** The same for the public page of a program. */
export async function placePageFiles<Program extends ProgramPage>(
  ctx: Context,
  program: Program,
  programId: string,
  beside: Beside,
): Promise<Program> {
  const owner = { kind: 'program', id: programId, types: SECTION_FILE_TYPES } as const
  const at = await placesOf(ctx, filesInPage(program), owner, beside)
  return at.size === 0 ? program : withPageFiles(program, (named) => at.get(named) ?? named)
}

interface Owner {
  kind: 'form' | 'program'
  id: string | null
  types: readonly string[]
}

/** Where each file is here that a manifest names by its content. */
async function placesOf(
  ctx: Context,
  named: readonly string[],
  owner: Owner,
  beside: Beside,
): Promise<Map<string, string>> {
  const locations = new Map<string, string>()
  for (const location of new Set(named)) {
    const file = carriedFileOf(location)
    if (file) locations.set(location, fileLocation(platformOf(ctx).id, await keyOf(ctx, file, owner, beside)))
  }
  return locations
}

async function keyOf(
  ctx: Context,
  { sha256, name }: { sha256: string; name: string },
  owner: Owner,
  { files, stored }: Beside,
): Promise<string> {
  const known = await findShownFileWith(owner.kind, sha256)
  if (known) return known.key
  const found = await readNamedFile(files, sha256)
  if (found === 'missing')
    throw new Refused(`the file ${sha256} (${name}) is not in the folder "files" beside the manifest`)
  if (found === 'different')
    throw new Refused(`files/${sha256} (${name}) has another sha256: it is not the file that is meant`)
  const type = (await fileTypeFromFile(found.path))?.mime ?? ''
  if (!owner.types.includes(type)) throw new Refused(`${name} is not a file that a ${owner.kind} can show`)
  const { id } = platformOf(ctx)
  const { fileBytes, platformBytes } = ctx.app.config.limits
  const kept = await ctx.app.files.write(id, createReadStream(found.path), { maxBytes: fileBytes })
  stored.push(kept.key)
  const file = {
    key: kept.key,
    name: cleanName(name),
    type,
    size: kept.size,
    checksum: kept.checksum,
    visibility: 'private' as const,
    ownerKind: owner.kind,
    ownerId: owner.id,
    uploadedById: null,
    unusedSince: ctx.now,
  }
  await addFile(file, { now: ctx.now, platformBytes })
  await ctx.app.files.keep(id, kept.key)
  return kept.key
}
