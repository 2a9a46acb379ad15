import { fold } from '../fold.ts'

export const LONGEST_COMMENT = 5_000
/** People whom one comment may mention. */
export const MOST_MENTIONED = 50

/** In a stored body a mention is `<@id>`: a name may change, or go. */
const OPEN = '<@'
const ID_LENGTH = 36
const ID = /^[0-9a-f-]{36}$/

export type CommentPart = { text: string } | { mention: string }

/** A body as texts and mentions, in order. */
export function partsOf(body: string): CommentPart[] {
  const parts: CommentPart[] = []
  let from = 0
  for (let at = body.indexOf(OPEN); at >= 0; at = body.indexOf(OPEN, at + 1)) {
    const id = body.slice(at + OPEN.length, at + OPEN.length + ID_LENGTH)
    const end = at + OPEN.length + ID_LENGTH
    if (body[end] !== '>' || !ID.test(id)) continue
    if (at > from) parts.push({ text: body.slice(from, at) })
    parts.push({ mention: id })
    from = end + 1
  }
  if (from < body.length) parts.push({ text: body.slice(from) })
  return parts
}

/** Ids of the people whom a body mentions, each once. */
export const mentionedIn = (body: string): string[] => [
  ...new Set(partsOf(body).flatMap((part) => ('mention' in part ? [part.mention] : []))),
]

export interface Mentionable {
  id: string
  name: string
}

/** What is written with names, as it is stored. The longest name counts where one begins like another. */
export function withIds(text: string, people: readonly Mentionable[]): string {
  const byLength = [...people].filter(({ name }) => name).sort((a, b) => b.name.length - a.name.length)
  let body = ''
  for (let at = 0; at < text.length; ) {
    const person = text[at] === '@' ? byLength.find(({ name }) => text.startsWith(name, at + 1)) : undefined
    body += person ? `${OPEN}${person.id}>` : text[at]
    at += person ? person.name.length + 1 : 1
  }
  return body
}

/** A stored body with names, to be read or written on; `unknown` stands for who is gone. */
export const withNames = (body: string, people: readonly Mentionable[], unknown: string): string =>
  partsOf(body)
    .map((part) => ('text' in part ? part.text : `@${people.find(({ id }) => id === part.mention)?.name || unknown}`))
    .join('')

/** Letters of a name that are searched for, at most. */
const LONGEST_SEARCH = 40

/** The beginning of a name that is being written at the caret: where its @ stands, and what follows. Null: none is. */
export function mentionAt(text: string, caret: number): { from: number; typed: string } | null {
  const from = text.lastIndexOf('@', caret - 1)
  if (from < 0 || caret - from > LONGEST_SEARCH) return null
  const before = text[from - 1]
  const typed = text.slice(from + 1, caret)
  return (before !== undefined && /\S/.test(before)) || typed.includes('\n') ? null : { from, typed }
}

/** Those whose name has a word that begins so, whatever its accents. */
export function peopleLike<Person extends Mentionable>(people: readonly Person[], typed: string): Person[] {
  const wanted = fold(typed.trim())
  return people.filter(({ name }) => ` ${fold(name)}`.includes(` ${wanted}`))
}
