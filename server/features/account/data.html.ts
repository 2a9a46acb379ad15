import type { Locale } from '#core/locale.ts'
import type { PersonalData } from '../../slice.ts'
import { say } from '../../words.ts'

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeHtml = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign)

const STYLE =
  'body{font:16px/1.5 system-ui,sans-serif;max-width:48rem;margin:2rem auto;padding:0 1rem;color:#111}dt{font-weight:600;margin-top:.75rem}dd{margin:0;white-space:pre-line;overflow-wrap:anywhere}h2{margin-top:2.5rem;border-top:1px solid #999;padding-top:1rem}'

/** A page to read, without script and without anything from elsewhere. `parts`: by the name of their words. */
export function dataPage(
  parts: readonly { name: string; sections: PersonalData['sections'] }[],
  { lang, platform, now }: { lang: Locale; platform: string; now: Date },
): string {
  const t = (key: string, values: Record<string, unknown> = {}) =>
    escapeHtml(say(lang, 'front', `account.data.${key}`, values))
  const day = new Intl.DateTimeFormat(lang, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(now)
  const body = parts
    .filter(({ sections }) => sections.length > 0)
    .map(
      ({ name, sections }) =>
        `<h2>${t(`part.${name}`)}</h2>${sections
          .map(
            ({ title, rows }) =>
              `<section><h3>${escapeHtml(title)}</h3><dl>${rows
                .map(([label, value]) => `<dt>${escapeHtml(label)}</dt><dd>${escapeHtml(value)}</dd>`)
                .join('')}</dl></section>`,
          )
          .join('')}`,
    )
    .join('')
  return `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${t('title', { platform })}</title><style>${STYLE}</style></head><body><h1>${t('title', { platform })}</h1><p>${t('made', { date: `${day} UTC` })}</p>${body}</body></html>`
}
