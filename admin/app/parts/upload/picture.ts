/** Part of a picture, in its own pixels. */
export interface Area {
  x: number
  y: number
  width: number
  height: number
}

const ENDINGS: Record<string, string> = { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/webp': 'webp' }

/** The name of a file with the ending of what it holds: a browser may write another kind than it was asked for. */
export const namedAs = (name: string, type: string): string =>
  `${name.replace(/\.[^.]*$/, '') || 'image'}.${ENDINGS[type] ?? 'png'}`

/** As it was, where pictures of this kind can be written; moving pictures become the first of them. */
const writtenAs = (type: string): string => (type in ENDINGS ? type : 'image/png')

/** The part of the picture, at most `longest` pixels on its longer side. */
export async function cropPicture(file: File, area: Area, longest: number): Promise<File> {
  const picture = await createImageBitmap(file, area.x, area.y, area.width, area.height)
  const scale = Math.min(1, longest / Math.max(area.width, area.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(area.width * scale))
  canvas.height = Math.max(1, Math.round(area.height * scale))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  const blob = await new Promise<Blob>((resolve, reject) =>
    canvas.toBlob(
      (written) => (written ? resolve(written) : reject(new Error('the picture could not be written'))),
      writtenAs(file.type),
      0.92,
    ),
  )
  return new File([blob], namedAs(file.name, blob.type), { type: blob.type })
}
