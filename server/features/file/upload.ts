import { finished, type Readable } from 'node:stream'
import busboy, { type BusboyHeaders } from '@fastify/busboy'
import type { Request } from 'express'
import { fileTypeFromBuffer } from 'file-type'
import type { FileOwnerKind } from '#core/codes.ts'
import type { UploadedFile } from '#core/file/file.contract.ts'
import { Problem } from '#core/problem.ts'
import { type Context, platformOf } from '../../context.ts'
import { transaction } from '../../db/database.ts'
import type { StoredFile } from '../../files/files.ts'
import { addFile, findBytesUsed, removeFile } from './file.repo.ts'
import { fileLocation } from './location.ts'

export interface UploadRules {
  maxBytes: number
  /**
   * What the bytes of a file of this name may be: MIME types or their beginnings ('image/'). Null: everything but what
   * browsers would run. May refuse the name.
   */
  types: (name: string) => readonly string[] | null
  visibility: 'public' | 'private'
  ownerKind: FileOwnerKind
  ownerId: string | null
}

/** Throws 'file.quota' where the platform has no room for as many more bytes. */
export async function assertSpace(ctx: Context, bytes = 1): Promise<void> {
  const { platformBytes } = ctx.app.config.limits
  if (((await findBytesUsed()) ?? 0) + bytes > platformBytes)
    throw new Problem('file.quota', { data: { maxBytes: platformBytes } })
}

/**
 * Takes the one file of a multipart request: streamed to the store, its type sniffed from its bytes and never believed
 * from its name, counted against the platform's space. Throws 'file.tooLarge', 'file.type', 'file.empty', 'file.quota'.
 */
export async function storeUpload(ctx: Context, req: Request, rules: UploadRules): Promise<UploadedFile> {
  // Before anything is received; what counts is asked again when its size is known.
  await assertSpace(ctx)
  return keepReceived(ctx, await receive(ctx, req, platformOf(ctx).id, rules.maxBytes), rules)
}

/** The type that the bytes of a file have. Throws 'file.type' where these rules do not take it. */
export async function acceptedType(head: Buffer, name: string, rules: Pick<UploadRules, 'types'>): Promise<string> {
  const type = await sniff(head, name)
  const accepted = rules.types(name)
  if (!accepts(accepted, type)) throw new Problem('file.type', { data: { found: type, accepted: accepted ?? [] } })
  return type
}

/**
 * Checks what was written beside the store, and takes it in; what is refused is removed. `claim` runs in the transaction that
 * adds the file.
 */
export async function keepReceived(
  ctx: Context,
  { stored, name }: Received,
  rules: UploadRules,
  claim: (key: string) => Promise<void> = async () => {},
): Promise<UploadedFile> {
  const platform = platformOf(ctx)
  const { platformBytes } = ctx.app.config.limits
  try {
    const file = {
      key: stored.key,
      name,
      type: await acceptedType(stored.head, name, rules),
      size: stored.size,
      checksum: stored.checksum,
      visibility: rules.visibility,
      ownerKind: rules.ownerKind,
      ownerId: rules.ownerId,
      uploadedById: ctx.actor.kind === 'user' ? ctx.actor.id : null,
      unusedSince: ctx.now,
    }
    await transaction(async () => {
      await claim(stored.key)
      await addFile(file, { now: ctx.now, platformBytes })
    })
  } catch (error) {
    await ctx.app.files.remove(platform.id, stored.key)
    throw error
  }
  // Only now: a process that ends before leaves bytes that are swept, or a row that nothing names.
  await ctx.app.files.keep(platform.id, stored.key).catch(async (error: unknown) => {
    await removeFile(stored.key)
    throw error
  })
  const location = fileLocation(platform.id, stored.key)
  return { key: stored.key, name, location, cdnLocation: location }
}

export interface Received {
  stored: StoredFile
  name: string
}

/** The first file of the body, in the store. When the body cannot be read to its end, nothing of it is kept. */
function receive(ctx: Context, req: Request, platformId: string, maxBytes: number): Promise<Received> {
  const type = req.headers['content-type']
  if (!/^multipart\/form-data/i.test(type ?? '')) throw new Problem('request.malformed')
  return new Promise((done, fail) => {
    const parser = parserOf({ ...req.headers, 'content-type': String(type) }, maxBytes)
    let written: Promise<Received> | undefined
    let part: Readable | undefined
    let isRefused = false
    const refuse = (error: Error) => {
      if (isRefused) return
      isRefused = true
      req.unpipe(parser)
      req.resume()
      part?.destroy(error)
      const removed = written?.then(({ stored }) => ctx.app.files.remove(platformId, stored.key)).catch(() => undefined)
      void Promise.resolve(removed).then(() => fail(error))
    }
    parser.on('file', (_field, stream, filename) => {
      // The parser emits errors on the part itself; without a listener they would end the process.
      stream.on('error', (error: Error) => void stream.destroy(error))
      if (written) {
        stream.resume()
        return
      }
      part = stream
      written = ctx.app.files
        .write(platformId, stream, { maxBytes })
        .then((stored) => ({ stored, name: cleanName(filename) }))
      written.catch(refuse)
    })
    parser.on('error', () => refuse(new Problem('request.malformed')))
    parser.on('finish', () => {
      if (isRefused) return
      if (written) written.then(done, fail)
      else fail(new Problem('file.empty'))
    })
    // Calls back also when the connection was cut before.
    finished(req, { writable: false }, (error) => error && refuse(new Problem('request.malformed')))
    req.pipe(parser)
  })
}

/** Throws 'request.malformed' where it cannot even begin: without a boundary, or with one that is too long. */
function parserOf(headers: BusboyHeaders, maxBytes: number): ReturnType<typeof busboy> {
  try {
    return busboy({ headers, limits: { files: 1, fields: 5, fieldSize: 10_000, fileSize: maxBytes + 1 } })
  } catch {
    throw new Problem('request.malformed')
  }
}

/** The last part of a name, without what file systems and headers trip over; at most 200 characters. */
export function cleanName(name: string | undefined): string {
  const last = (name ?? '').split(/[/\\]/).at(-1) ?? ''
  const plain = [...last.normalize('NFC')]
    .filter((letter) => letter >= ' ' && letter !== '\u007f' && !'<>:"|?*'.includes(letter))
    .join('')
    .trim()
  return (plain || 'file').slice(-200)
}

const TEXT_TYPES = new Map([
  ['csv', 'text/csv'],
  ['txt', 'text/plain'],
  ['md', 'text/plain'],
  ['html', 'text/html'],
  ['htm', 'text/html'],
  ['xml', 'application/xml'],
  ['json', 'application/json'],
  ['rtf', 'application/rtf'],
])

async function sniff(head: Buffer, name: string): Promise<string> {
  const found = await fileTypeFromBuffer(head)
  // XML of any kind is what it says it is inside: an SVG can run scripts whatever its name.
  if (/<svg[\s>]/i.test(head.toString('latin1', 0, 4_000))) return 'image/svg+xml'
  if (found) return found.mime
  return TEXT_TYPES.get(name.split('.').at(-1)?.toLowerCase() ?? '') ?? 'application/octet-stream'
}

/** Never kept unless asked for by name: browsers would run them. */
const RISKY = ['text/html', 'application/xhtml+xml', 'application/x-msdownload', 'application/x-executable']

const accepts = (types: readonly string[] | null, type: string): boolean =>
  types
    ? types.some((accepted) => type === accepted || (accepted.endsWith('/') && type.startsWith(accepted)))
    : !RISKY.includes(type)
