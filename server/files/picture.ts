import sharp from 'sharp'
import type { PictureWidth } from '#core/file/pictures.ts'
import { atMost } from '../limit.ts'

/** Points of a picture that is opened at all: about 100 megapixels. */
const MOST_POINTS = 1e8

// A picture is unpacked in memory.
const inLine = atMost(2)

/** Degrees clockwise. */
export type Turn = 90 | 180 | 270

/** A picture in its own format, upright, and turned. What else is written in it (place, camera, author) is left out. */
export const turnPicture = (bytes: Buffer, turn: Turn | 0): Promise<Buffer> =>
  inLine(() => {
    // Upright first: one pipeline turns once.
    const upright = sharp(bytes, { limitInputPixels: MOST_POINTS, failOn: 'error' }).autoOrient()
    const opened = turn === 0 ? upright : upright.rotate(turn)
    return opened.keepIccProfile().jpeg({ quality: 92, force: false }).webp({ quality: 92, force: false }).toBuffer()
  })

/** The same as it is. */
export const cleanPicture = (bytes: Buffer): Promise<Buffer> => turnPicture(bytes, 0)

/** A picture as WebP, upright and at most this wide. */
export const narrowPicture = (bytes: Buffer, width: PictureWidth): Promise<Buffer> =>
  inLine(() =>
    sharp(bytes, { limitInputPixels: MOST_POINTS, failOn: 'error' })
      .rotate()
      .resize({ width, withoutEnlargement: true })
      .webp({ quality: 78 })
      .toBuffer(),
  )
