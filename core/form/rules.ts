import { extensionOf, FILE_KINDS, MORE_PICTURES } from '../file/kinds.ts'
import type { Field, FileAnswer, Rules } from './definition.ts'
import { dayIn, type Flaw, type FormDeps } from './deps.ts'
import { hasMarkup } from './markup.ts'
import { ALLOWED_TAGS, hasTags, isDate, isLink, isListed, lengthOf, mailDomain, wordsOf } from './read.ts'

/** The rules of the specification's §5, one function for each kind of answer. All say every flaw they find. */

export function textFlaws(rules: Rules | undefined, text: string, deps: FormDeps, format: 'plain' | 'rich'): Flaw[] {
  const flaws: Flaw[] = []
  if (format === 'rich' ? isUnclean(text, deps) : hasMarkup(text)) flaws.push({ rule: 'valide-input-text' })
  flaws.push(...lengthFlaws(rules, lengthOf(format === 'rich' ? wordsOf(text) : text)))
  if (rules?.pattern && deps.pattern) {
    const pattern = deps.pattern(rules.pattern, deps.work)
    const { kind, params } = pattern?.kind ?? {}
    if (!pattern?.test(text, deps.work)) flaws.push({ rule: 'pattern', ...(kind && { params: { kind, ...params } }) })
  }
  flaws.push(...oneOfFlaws(rules, text))
  return flaws
}

/** Whether sanitising a rich text would take something away. */
const isUnclean = (text: string, { sanitise, work }: FormDeps): boolean =>
  hasTags(text, ALLOWED_TAGS) || (sanitise !== null && text.includes('<') && sanitise.changes(text, work))

/** How long a text may be by its own rules. */
export const mostOf = (rules: Rules | undefined): number =>
  Math.min(rules?.['w-max-character'] ?? Infinity, rules?.max ?? Infinity)

function lengthFlaws(rules: Rules | undefined, length: number): Flaw[] {
  const least = Math.max(rules?.['w-min-character'] ?? 0, rules?.min ?? 0)
  const most = mostOf(rules)
  if (length < least) return [{ rule: 'w-min-character', params: { min: least, length } }]
  if (length > most) return [{ rule: 'w-max-character', params: { max: most, length } }]
  return []
}

export function oneOfFlaws(rules: Rules | undefined, value: string | number): Flaw[] {
  return rules?.oneOf && !rules.oneOf.includes(value) ? [{ rule: 'oneOf' }] : []
}

export function numberFlaws(rules: Rules | undefined, value: number): Flaw[] {
  const flaws: Flaw[] = []
  const bound = (rule: 'min' | 'w-min-value' | 'max' | 'w-max-value') => {
    const limit = rules?.[rule]
    if (limit === undefined) return
    const least = rule === 'min' || rule === 'w-min-value'
    if (least ? value < limit : value > limit) flaws.push({ rule, params: least ? { min: limit } : { max: limit } })
  }
  bound('min')
  bound('w-min-value')
  bound('max')
  bound('w-max-value')
  if (rules?.integer && !Number.isInteger(value)) flaws.push({ rule: 'integer' })
  return [...flaws, ...oneOfFlaws(rules, value)]
}

/** Not an address, or at a domain that may not be used. */
export function emailFlaws(rules: Rules | undefined, text: string, deps: FormDeps): Flaw[] {
  const domain = mailDomain(text)
  if (!domain || isListed(domain, deps.bannedDomains)) return [{ rule: 'email' }]
  const flaws = [...lengthFlaws(rules, lengthOf(text)), ...oneOfFlaws(rules, text)]
  if (rules?.notYopmail && isListed(domain, deps.disposableDomains))
    flaws.push({ rule: 'notYopmail', params: { domain } })
  return flaws
}

export function urlFlaws(rules: Rules | undefined, text: string): Flaw[] {
  return isLink(text) ? lengthFlaws(rules, lengthOf(text)) : [{ rule: 'url' }]
}

/** Without a country only a number with its international prefix is one, also before the metadata is there. */
export function telFlaws(rules: Rules | undefined, text: string, country: string | undefined, deps: FormDeps): Flaw[] {
  const digits = text.replace(/\D/g, '').length
  const looks =
    /^\+?[\d\s().\-/]+(?:(?:ext|x|poste)\.?\s*\d{1,6}|#\d{1,6})?$/i.test(text) && digits >= 4 && digits <= 20
  if (!looks || (!country && !/^\+[\s().\-/]*\d/.test(text))) return [{ rule: 'tel' }]
  if (deps.phone && !deps.phone.parse(text, country)?.valid) return [{ rule: 'tel' }]
  return lengthFlaws(rules, lengthOf(text))
}

export function dateFlaws(rules: Rules | undefined, day: string, deps: FormDeps): Flaw[] {
  if (!isDate(day)) return [{ rule: 'date' }]
  const least = dateBound(rules?.['min-date'], deps)
  const most = dateBound(rules?.['max-date'], deps)
  const flaws: Flaw[] = []
  if (least && day < least) flaws.push({ rule: 'min-date', params: { min: least } })
  if (most && day > most) flaws.push({ rule: 'max-date', params: { max: most } })
  return flaws
}

const dateBound = (bound: string | undefined, deps: Pick<FormDeps, 'zone' | 'now'>): string | undefined =>
  bound === 'today' ? dayIn(deps.zone, deps.now) : bound

export function choiceFlaws(
  field: Field & { options: { reference?: string; value?: string }[] },
  chosen: readonly string[],
): Flaw[] {
  const offered = new Set(field.options.map((option) => option.reference ?? option.value))
  const flaws: Flaw[] = []
  if (chosen.some((one) => !offered.has(one)) || new Set(chosen).size < chosen.length) flaws.push({ rule: 'oneOf' })
  const least = field.rules?.['min-array-length']
  const most = field.rules?.['max-array-length']
  if (least !== undefined && chosen.length < least) flaws.push({ rule: 'min-array-length', params: { min: least } })
  if (most !== undefined && chosen.length > most) flaws.push({ rule: 'max-array-length', params: { max: most } })
  return flaws
}

/** The extensions that a field takes; empty when it takes any. */
export const extensionsFor = (rules: Rules | undefined): string[] =>
  (rules?.['file-types'] ?? []).flatMap((type) =>
    Object.hasOwn(FILE_KINDS, type)
      ? [...FILE_KINDS[type as keyof typeof FILE_KINDS], ...(type === 'image' ? MORE_PICTURES : [])]
      : [type.toLowerCase().replace(/^\./, '')],
  )

/** What is wrong with a file before it is sent; sizes are known only then (the server checks them again on upload). */
export function fileFlaws(rules: Rules | undefined, file: { name: string; size?: number }): Flaw[] {
  const flaws: Flaw[] = []
  const types = extensionsFor(rules)
  const most = rules?.['file-max-size']
  if (types.length && !types.includes(extensionOf(file.name))) {
    flaws.push({ rule: 'file-types', params: { name: file.name, types: types.join(', ') } })
  }
  if (most !== undefined && file.size !== undefined && file.size > most) {
    flaws.push({ rule: 'file-max-size', params: { name: file.name, max: most } })
  }
  return flaws
}

export function filesFlaws(rules: Rules | undefined, files: readonly FileAnswer[]): Flaw[] {
  const flaws: Flaw[] = []
  if (files.some((file) => !file.location || !file.name)) flaws.push({ rule: 'file-required' })
  const least = rules?.['file-min-count']
  const most = rules?.['file-max-count']
  if (least !== undefined && files.length < least) flaws.push({ rule: 'file-min-count', params: { min: least } })
  if (most !== undefined && files.length > most) flaws.push({ rule: 'file-max-count', params: { max: most } })
  for (const file of files) if (file.name) flaws.push(...fileFlaws(rules, file))
  return flaws
}
