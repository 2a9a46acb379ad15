import { createReadStream } from 'node:fs'
import { fileTypeFromFile } from 'file-type'
import { type Context, platformOf } from '../../context.ts'
import { addFile } from '../file/file.public.ts'
import { cleanName } from '../file/upload.ts'
import { readNamedFile } from './manifest.files.ts'
import { fileRow, logoWithChecksum, nameFile } from './manifest.repo.ts'
import { Refused } from './refusals.ts'

const TYPES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp']

/** The key of the logo: the one in use, one that is stored already, or the file beside the manifest, which goes to `stored`. */
export async function logoOf(
  ctx: Context,
  logo: { name: string; sha256: string },
  present: string | null,
  { files, stored }: { files: ReadonlyMap<string, string>; stored: string[] },
): Promise<string> {
  const inUse = present ? await fileRow(present) : null
  const known = inUse?.checksum === logo.sha256 ? inUse : await logoWithChecksum(logo.sha256)
  if (known) {
    if (known.name !== logo.name) await nameFile(known.key, logo.name)
    return known.key
  }
  const found = await readNamedFile(files, logo.sha256)
  if (found === 'missing')
    throw new Refused(`the file ${logo.sha256} (${logo.name}) is not in the folder "files" beside the manifest`)
  if (found === 'different')
    throw new Refused(`files/${logo.sha256} (${logo.name}) has another sha256: it is not the file that is meant`)
  const type = (await fileTypeFromFile(found.path))?.mime ?? ''
  if (!TYPES.includes(type)) throw new Refused(`${logo.name} is not a PNG, JPEG, GIF or WebP picture`)
  const { id } = platformOf(ctx)
  const written = await ctx.app.files.write(id, createReadStream(found.path), {
    maxBytes: ctx.app.config.limits.logoBytes,
  })
  stored.push(written.key)
  const file = {
    key: written.key,
    name: cleanName(logo.name),
    type,
    size: written.size,
    checksum: written.checksum,
    visibility: 'private' as const,
    ownerKind: 'logo' as const,
    ownerId: id,
    uploadedById: null,
    unusedSince: ctx.now,
  }
  await addFile(file, { now: ctx.now, platformBytes: ctx.app.config.limits.platformBytes })
  await ctx.app.files.keep(id, written.key)
  return written.key
}
