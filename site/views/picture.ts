import { srcsetOf } from '#core/file/pictures.ts'
import type { SectionPicture } from '#core/program/section.shapes.ts'
import type { Text } from '#core/text.ts'

export interface PictureView {
  src: string
  /** In other widths; what asks for it says how wide it is shown (`sizes`). */
  srcset?: string
  alt: string
  caption: string
  width?: number
  height?: number
}

/** A picture with its words in the page's language. */
export const pictureOf = (
  { image, alt, caption, width, height }: SectionPicture,
  words: (text: Text | undefined) => string,
): PictureView => {
  const srcset = srcsetOf(image, width)
  return {
    src: image,
    ...(srcset && { srcset }),
    alt: words(alt),
    caption: words(caption),
    ...(width && { width }),
    ...(height && { height }),
  }
}
