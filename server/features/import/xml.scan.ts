/** What an XML text says, in pieces as they come. Names without their prefix. */
export interface XmlHandler {
  open(name: string, attributes: string): void
  close(name: string): void
  /** As it is written, with its entities; in several pieces where the source breaks it. */
  text(raw: string): void
}

/** Reads XML piece by piece, in time that grows with its length: nothing is gone over twice. Throws `tooLong()` for a tag without an end. */
export class XmlScan {
  readonly #handler: XmlHandler
  readonly #tooLong: () => Error
  readonly #longest: number
  #rest = ''
  /** Of the rest, what has been searched for the end of its tag. */
  #searched = 0

  constructor(handler: XmlHandler, { longest, tooLong }: { longest: number; tooLong: () => Error }) {
    this.#handler = handler
    this.#longest = longest
    this.#tooLong = tooLong
  }

  read(more: string): void {
    const text = this.#rest + more
    let at = 0
    let searched = this.#searched
    for (;;) {
      if (text[at] !== '<') {
        const next = text.indexOf('<', at)
        const end = next < 0 ? text.length : next
        if (end > at) this.#handler.text(text.slice(at, end))
        at = end
        searched = end
        if (next < 0) break
      }
      const end = text.indexOf('>', Math.max(searched, at))
      if (end < 0) break
      this.#tag(text.slice(at + 1, end))
      at = end + 1
      searched = at
    }
    this.#rest = text.slice(at)
    this.#searched = this.#rest.length
    if (this.#rest.length > this.#longest) throw this.#tooLong()
  }

  #tag(tag: string): void {
    if (tag[0] === '!' || tag[0] === '?') return
    if (tag[0] === '/') {
      this.#handler.close(localName(tag.slice(1).trimEnd()))
      return
    }
    const isEmpty = tag.endsWith('/')
    const inside = isEmpty ? tag.slice(0, -1) : tag
    const space = inside.search(/\s/)
    const name = localName(space < 0 ? inside : inside.slice(0, space))
    this.#handler.open(name, space < 0 ? '' : inside.slice(space))
    if (isEmpty) this.#handler.close(name)
  }
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

/** The value of an attribute; null when there is none. */
export function attributeOf(attributes: string, name: string): string | null {
  for (let at = attributes.indexOf(`${name}=`); at >= 0; at = attributes.indexOf(`${name}=`, at + 1)) {
    const before = attributes[at - 1] ?? ' '
    if (before.trim() !== '') continue
    const quote = attributes[at + name.length + 1] ?? ''
    if (quote !== '"' && quote !== "'") continue
    const start = at + name.length + 2
    const end = attributes.indexOf(quote, start)
    return end < 0 ? null : decodeXml(attributes.slice(start, end))
  }
  return null
}

const ENTITIES: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

export const decodeXml = (raw: string): string =>
  raw.includes('&')
    ? raw.replace(/&(?:(lt|gt|amp|quot|apos)|#(\d{1,7})|#x([\da-f]{1,6}));/gi, (whole, name, decimal, hex) => {
        if (name) return ENTITIES[String(name).toLowerCase()] ?? whole
        const code = decimal ? Number(decimal) : Number.parseInt(hex, 16)
        return code <= 0x10ffff ? String.fromCodePoint(code) : whole
      })
    : raw
