import type { Sanitiser } from './deps.ts'
import { ALLOWED_TAGS, decoded } from './read.ts'
import { replaceTags, withoutSlash } from './tags.ts'
import { spend, type Work } from './work.ts'

const ALLOWED: ReadonlySet<string> = new Set(ALLOWED_TAGS)

/** Tags as they are written, but for closing slashes and entities within. */
const tagsOf = (html: string): string =>
  (html.match(/<\/?[a-z!?][^>]*>?/gi) ?? []).map((tag) => withoutSlash(decoded(tag))).join('')

/** Steps that a sanitiser takes at worst: for each tag, and for each character. */
const SANITISING = { tag: 300, character: 1 }

/** The rules of rich texts over a sanitiser, which takes tags and attributes away and adds nothing. */
export const sanitiserOf = (clean: (html: string) => string): Sanitiser => ({
  clean,
  changes: (text, work) => isChangedBy(clean, text, work),
})

function isChangedBy(clean: (html: string) => string, text: string, work?: Work): boolean {
  if (isPlainMarkup(text)) return false
  const tags = text.split('<').length
  if (!spend(work, tags * SANITISING.tag + text.length * SANITISING.character)) return true
  return tagsOf(clean(text)) !== tagsOf(text)
}

const TAG = /^<(\/?)([a-z][a-z0-9]*)>$/
const LINK = /^<a(?: (?:href|target|rel)="(?:[^"<>&]|&amp;)*")+>$/
/** What a paragraph may hold: a parser ends it before anything else. */
const INLINE: ReadonlySet<string> = new Set(['a', 'b', 'br', 'em', 'i', 's', 'strong', 'u'])
const ADDRESS = /^(?:https?:\/\/|mailto:|tel:)[!-~\u00a1-\ud7ff]+$/

/**
 * Whether all tags are allowed ones in their plainest form, nested as they should be: then a sanitiser has nothing to take
 * away, and need not look. False says nothing.
 */
export function isPlainMarkup(html: string): boolean {
  let isPlain = !html.includes('<!') && !html.includes('<?')
  const open: string[] = []
  replaceTags(html, (tag) => {
    if (!isPlain) return ''
    const link = LINK.test(tag)
    const [, closes, name = ''] = link ? [tag, '', 'a'] : (TAG.exec(tag) ?? [])
    if (!ALLOWED.has(name) || (name === 'a' && !closes && !(link && isGoodLink(tag)))) isPlain = false
    else if (closes) isPlain = open.pop() === name
    else if (open.at(-1) === 'p' ? !INLINE.has(name) : open.at(-1) === 'li' && name === 'li') isPlain = false
    else if (name !== 'br') open.push(name)
    return ''
  })
  return isPlain && open.length === 0 && !/<[a-z/]/i.test(html.slice(html.lastIndexOf('>') + 1))
}

/** Each attribute once, and an address that says where it leads. */
function isGoodLink(tag: string): boolean {
  const names = tag.split('"').flatMap((part, n) => (n % 2 === 0 ? part.replace('<a', '').replace('=', '').trim() : []))
  const written = names.filter((name) => name !== '' && name !== '>')
  const address = tag.split(' href="')[1]?.split('"')[0]
  return new Set(written).size === written.length && (address === undefined || ADDRESS.test(address))
}
