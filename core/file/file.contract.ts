import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id } from '../schema.ts'
import { PICTURE_WIDTHS } from './pictures.ts'

/** An uploaded file as answers carry it (spec §3). `location` is the stream path, `cdnLocation` the CDN’s or the same. */
export const uploadedFile = z
  .object({ key: z.string(), name: z.string(), location: z.string(), cdnLocation: z.string() })
  .meta({ id: 'UploadedFile' })
export type UploadedFile = z.output<typeof uploadedFile>

const query = z.object({
  width: z.coerce.number().pipe(z.literal(PICTURE_WIDTHS)).optional().meta({
    description: 'A PNG, JPEG, WebP or TIFF picture upright in this width, as WebP; every other file as it is',
  }),
})

export const streamPortalFile = endpoint({
  method: 'get',
  path: '/portal/platforms/:platformId/files/stream/:key',
  summary: 'The bytes of a file, by the rights on what owns it; Range is honoured',
  access: { public: 'logos are public; everything else asks for the owner’s rights and answers 404 otherwise' },
  params: z.object({ platformId: id, key: z.string().max(120) }),
  query,
  wire: 'stream',
  bytes: { types: ['*/*'], ranges: true },
  whileSuspended: true,
  whileDeleted: true,
})

export const streamFile = endpoint({
  method: 'get',
  path: '/files/stream/:key',
  summary: 'The bytes of a file, by the rights on what owns it; Range is honoured',
  access: { public: 'logos are public; everything else asks for the owner’s rights and answers 404 otherwise' },
  params: z.object({ key: z.string().max(120) }),
  query,
  wire: 'stream',
  bytes: { types: ['*/*'], ranges: true },
  whileSuspended: true,
})
