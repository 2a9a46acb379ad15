/** Extensions by kind of file (spec §5): the one table for rules, uploads and previews. */
export const FILE_KINDS = {
  pdf: ['pdf'],
  audio: ['mp3', 'wav', 'aac', 'm4a'],
  video: ['mp4', 'avi', 'mov', 'qt', 'wmv', 'webm', 'ogg', 'flv'],
  image: ['png', 'gif', 'jpg', 'jpeg', 'tiff', 'bmp', 'svg'],
} as const

/** Pictures that a field for pictures takes as well: HEIC is what phones make. Not every browser shows them. */
export const MORE_PICTURES = ['webp', 'heic', 'heif'] as const

export type FileKind = keyof typeof FILE_KINDS

export const extensionOf = (name: string): string => /\.([^./\\]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''

/** The kind of a file by its name; null for any other. */
export function fileKindOf(name: string): FileKind | null {
  const extension = extensionOf(name)
  const kinds = Object.keys(FILE_KINDS) as FileKind[]
  return kinds.find((kind) => (FILE_KINDS[kind] as readonly string[]).includes(extension)) ?? null
}
