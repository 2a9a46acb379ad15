import type { Readable } from 'node:stream'
import sharp from 'sharp'
import { atMost } from '../limit.ts'
import type { Picture } from './document.ts'

/** Of those that are printed; more than an answer on paper needs. */
const LONGEST_SIDE = 1_200
/** Points of a picture that is opened at all: about 100 megapixels. */
const MOST_POINTS = 1e8
const TYPES: ReadonlySet<string> = new Set([
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/tiff',
  'image/avif',
])

/** Whether pictures of this type are drawn. Not SVG: it is a program. */
export const isDrawn = (type: string): boolean => TYPES.has(type)

// A picture is unpacked in memory.
const inLine = atMost(2)

/** A picture as it is printed, upright and small; null for what cannot be read as one. */
export const readPicture = (source: () => Readable, caption: string): Promise<Picture | null> =>
  inLine(async () => {
    const stream = source()
    const convert = sharp({ limitInputPixels: MOST_POINTS, failOn: 'error' })
      .rotate()
      .resize(LONGEST_SIDE, LONGEST_SIDE, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 80 })
    stream.once('error', (error) => convert.destroy(error))
    try {
      const { data, info } = await stream.pipe(convert).toBuffer({ resolveWithObject: true })
      return { bytes: data, width: info.width, height: info.height, caption }
    } catch {
      return null // a broken picture is named among the files
    } finally {
      stream.destroy()
    }
  })
