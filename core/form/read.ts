import type { Locale } from '../locale.ts'
import { replaceTags, withoutSlash } from './tags.ts'

/** Readers of what people type or send. Each gives the stored form, or null when the text is not one. */

/** Control characters have no place in an answer; tabs and line ends stay where lines are. */
const controls = (keep: string) => {
  const permitted = new Set([...keep].map((sign) => sign.charCodeAt(0)))
  return (text: string) => {
    let clean = ''
    let from = 0
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at)
      if ((code < 32 || code === 127) && !permitted.has(code)) {
        clean += text.slice(from, at)
        from = at + 1
      }
    }
    return from === 0 ? text : clean + text.slice(from)
  }
}
const withoutControls = controls('\t')
const withoutControlsButLines = controls('\t\n')

export const readLine = (text: string): string => withoutControls(text.replace(/[\r\n]+/g, ' ')).trim()

export const readLines = (text: string): string =>
  withoutControlsButLines(text.replace(/\r\n?/g, '\n')).replace(/^\n+/, '').trimEnd()

const PAIRED = /[\uDC00-\uDFFF]/

/** Characters as people count them: an emoji is one. */
export const lengthOf = (text: string): number => (PAIRED.test(text) ? [...text] : text).length

/** Locales that write a thousand as `1.234`. */
const DOT_GROUPS: ReadonlySet<Locale> = new Set(['nl', 'es', 'de', 'it', 'pt', 'ca'])

/**
 * A number as typed anywhere: `1 234,5`, `1,234.50`, `1.234,5`, `−3`. A lone separator before three digits is read by `lang`:
 * `1,234` is a thousand in English only, `1.234` where the dot groups. No exponents, no units; at most 15 digits.
 */
export function parseNumber(typed: string, lang?: Locale): number | null {
  const text = typed
    .trim()
    .replace(/[\s\u00a0\u202f'’]/g, '')
    .replace(/[−–]/, '-')
  if (!/^[+-]?(?:\d[\d.,]*|[.,]\d+)$/.test(text)) return null
  const dots = text.split('.').length - 1
  const commas = text.split(',').length - 1
  let decimal = ''
  if (dots && commas) {
    decimal = text.lastIndexOf('.') > text.lastIndexOf(',') ? '.' : ','
    if ((decimal === '.' ? dots : commas) > 1) return null
  } else if (dots + commas === 1) {
    const sign = dots ? '.' : ','
    const grouping = sign === ',' ? lang === 'en' : lang !== undefined && DOT_GROUPS.has(lang)
    decimal = grouping && /^[+-]?[1-9]\d{0,2}[.,]\d{3}$/.test(text) ? '' : sign
  }
  const [whole = '', fraction = ''] = decimal ? text.split(decimal) : [text]
  // Groups must be groups: "1.2.3" is not a number.
  if (/[.,]/.test(whole) && !/^[+-]?\d{1,3}(?:[.,]\d{3})+$/.test(whole)) return null
  if (/[.,]/.test(fraction)) return null
  if (`${whole}${fraction}`.replace(/\D/g, '').replace(/^0+/, '').length > 15) return null
  return Number(`${whole.replace(/[.,]/g, '') || '0'}.${fraction || '0'}`)
}

/** A day that exists, `YYYY-MM-DD`. */
export function isDate(text: string): boolean {
  const found = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  if (!found) return false
  const [year, month, day] = [Number(found[1]), Number(found[2]), Number(found[3])]
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  const days = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
  return year >= 1 && day >= 1 && day <= (days[month - 1] ?? 0)
}

/** Prepends `https://` to a link without scheme (spec §5). A text that names another scheme is left alone, to be refused. */
export function withScheme(text: string): string {
  const link = readLine(text)
  if (!link || /^[a-z][a-z0-9+.-]*:\/\//i.test(link)) return link
  return /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(link) ? link : `https://${link}`
}

function asUrl(text: string): URL | null {
  try {
    return new URL(text)
  } catch {
    return null // not a link: the caller says so
  }
}

export function isLink(text: string): boolean {
  if (/\s/.test(text)) return false
  const url = asUrl(text)
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:') || url.username || url.password) return false
  return /^(?:[a-z0-9_](?:[a-z0-9_-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]\.?$/i.test(url.hostname)
}

/** The domain of a well-formed address, lower case; null when it is not one. */
export function mailDomain(text: string): string | null {
  const at = text.lastIndexOf('@')
  const [local, domain] = [text.slice(0, at), text.slice(at + 1)]
  if (at < 1 || local.length > 64) return null
  if (!/^[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u.test(local)) return null
  if (!/^(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}\p{N}-]{2,63}$/u.test(domain)) return null
  if (/\.\d+$/.test(domain)) return null
  return domain.toLowerCase()
}

/** Whether a domain or one above it is listed: `mail.yopmail.com` falls under `yopmail.com`. */
export function isListed(domain: string, list: ReadonlySet<string>): boolean {
  for (let rest = domain; rest; ) {
    if (list.has(rest)) return true
    const dot = rest.indexOf('.')
    rest = dot < 0 ? '' : rest.slice(dot + 1)
  }
  return false
}

/** Tags of rich answers; the server's sanitiser is set up with the same list. */
export const ALLOWED_TAGS = [
  'p',
  'br',
  'strong',
  'b',
  'em',
  'i',
  'u',
  's',
  'ul',
  'ol',
  'li',
  'a',
  'h3',
  'h4',
  'blockquote',
] as const

/** The cheap look of `valide-input-text`: anything that a browser would read as a tag, comment or handler. */
export function hasTags(text: string, allowed: readonly string[]): boolean {
  if (!text.includes('<')) return false
  for (const [, name = '', rest = ''] of text.matchAll(/<\/?([a-z!?][^\s>/]*)([^>]*)/gi)) {
    if (!allowed.includes(name.toLowerCase())) return true
    if (/\bon\w+\s*=|javascript:|data:|\bstyle\s*=/i.test(rest)) return true
  }
  return false
}

const ENTITIES: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&#x27;': "'",
  '&nbsp;': '\u00a0',
}
/** With the signs that entities stand for. */
export const decoded = (html: string) =>
  html.replace(/&(?:amp|lt|gt|quot|#39|#x27|nbsp);/g, (entity) => ENTITIES[entity] ?? entity)

const LINES = new Set(['br', '/p', '/li', '/h3', '/h4', '/blockquote'])

const endsLine = (tag: string): boolean =>
  (tag[1] === '/' || tag[1] === 'b' || tag[1] === 'B') && LINES.has(withoutSlash(tag).slice(1, -1).toLowerCase())

/** The words of rich text, for lengths and summaries. */
export const wordsOf = (html: string): string => decoded(replaceTags(html, (tag) => (endsLine(tag) ? '\n' : ''))).trim()
