import { fileKeyOf } from '../form/files.ts'

/** Widths in pixels that a public picture is offered in beside its own; each is made once and kept. */
export const PICTURE_WIDTHS = [480, 960, 1600] as const
export type PictureWidth = (typeof PICTURE_WIDTHS)[number]

/**
 * The `srcset` of an uploaded picture; undefined where it is stored elsewhere, or is smaller than all of the widths.
 * A picture whose own width is not known is offered in every one.
 */
export function srcsetOf(location: string, width?: number): string | undefined {
  if (fileKeyOf(location) === null) return undefined
  const smaller = PICTURE_WIDTHS.filter((each) => width === undefined || each < width)
  const own = width !== undefined && width <= (PICTURE_WIDTHS.at(-1) ?? 0) ? [`${location} ${width}w`] : []
  const all = [...smaller.map((each) => `${location}?width=${each} ${each}w`), ...own]
  return smaller.length === 0 ? undefined : all.join(', ')
}
