import { isLocale, type Locale } from '#core/locale.ts'
import type { TranslatedText } from './translation.ts'
import { escapeXml } from './xml.ts'

/** Texts in two languages as XLIFF 2.0, one unit for each. */
export function writeXliff(texts: readonly TranslatedText[], source: Locale, target: Locale, original: string): string {
  const units = texts.map(({ key, where, texts: words }, n) => {
    const [from, to] = [escapeXml(words[source] ?? ''), escapeXml(words[target] ?? '')]
    const translated = to && `<target xml:space="preserve">${to}</target>`
    return `    <unit id="u${n + 1}" name="${escapeXml(key)}">
      <notes><note>${escapeXml(where)}</note></notes>
      <segment state="${to ? 'translated' : 'initial'}"><source xml:space="preserve">${from}</source>${translated}</segment>
    </unit>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0" srcLang="${source}" trgLang="${target}">
  <file id="form" original="${escapeXml(original)}">
${units.join('\n')}
  </file>
</xliff>
`
}

/** XLIFF 2 or 1.2; null when it is neither, or in languages that are not known here. */
export function readXliff(text: string): TranslatedText[] | null {
  const page = new DOMParser().parseFromString(text, 'application/xml')
  const root = page.documentElement
  if (!root || page.querySelector('parsererror') || root.localName !== 'xliff') return null
  const file = root.querySelector('file')
  const languageOf = (first: string, second: string) =>
    (root.getAttribute(first) ?? file?.getAttribute(second) ?? '').split('-')[0]?.toLowerCase() ?? ''
  const [source, target] = [languageOf('srcLang', 'source-language'), languageOf('trgLang', 'target-language')]
  if (!isLocale(source) || !isLocale(target)) return null
  return [...root.querySelectorAll('unit, trans-unit')].map((unit) => {
    const words = (name: string) => [...unit.querySelectorAll(name)].map((one) => one.textContent ?? '').join('')
    const key = unit.getAttribute('name') ?? unit.getAttribute('resname') ?? unit.getAttribute('id') ?? ''
    return { key, where: words('note'), texts: { [source]: words('source'), [target]: words('target') } }
  })
}
