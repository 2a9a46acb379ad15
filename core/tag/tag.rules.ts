/** Colours that a tag may have; the interface gives each a contrast that can be read. */
export const TAG_COLOURS = ['gray', 'red', 'orange', 'yellow', 'green', 'teal', 'blue', 'violet', 'pink'] as const
export type TagColour = (typeof TAG_COLOURS)[number]

export const LONGEST_TAG_NAME = 60
/** Of a platform, and of each program. */
export const MOST_TAGS = 200
/** Applications that are tagged in one request. */
export const MOST_TAGGED = 1_000

/** A name as it is kept: no blanks around it, single ones inside. */
export const tidyTagName = (name: string): string => name.normalize('NFC').trim().replace(/\s+/g, ' ')

/** Names that differ in case alone are the same tag. */
export const tagKey = (name: string): string => tidyTagName(name).toLowerCase()

/** The first colour that is used least. */
export function nextColour(used: readonly TagColour[]): TagColour {
  const count = (colour: TagColour) => used.filter((one) => one === colour).length
  return [...TAG_COLOURS].sort((a, b) => count(a) - count(b))[0] ?? 'gray'
}
