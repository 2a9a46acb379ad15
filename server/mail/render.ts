import type { Locale } from '#core/locale.ts'
import { MAILS, type MailName, type MailValues } from '#core/mails.ts'
import { underWhite } from '#core/theme/colour.ts'
import { memo } from '../memo.ts'
import { unfilled } from '../words.ts'
import { emailOverrides } from './email-overrides.ts'
import { mailHtml, mailText } from './layout.ts'
import { fillWords } from './placeholders.ts'

export interface MailFacts {
  /** The platform's, with its own words of mails. */
  settings: Record<string, unknown> | null
  /** The theme's primary colour. */
  colour: string | null
}

const DEFAULT_COLOUR = '#18347e'
const darkened = memo(500, underWhite)

/** A mail with its words filled in, the platform's own before ours. */
export function renderMail<Name extends MailName>(
  mail: { template: Name; lang: Locale; values: MailValues<Name>; url: string },
  { platform, settings, colour }: MailFacts & { platform: string },
): { subject: string; text: string; html: string } {
  const values = { platform, ...mail.values }
  const own = emailOverrides(settings, mail.template, mail.lang)
  const words = (key: 'subject' | 'body' | 'action') => {
    const text = key === 'action' ? undefined : own[key]
    return fillWords(text || unfilled(mail.lang, 'email', `${mail.template}.${key}`), values)
  }
  const parts = {
    from: platform,
    paragraphs: words('body')
      .split('\n\n')
      .filter((paragraph) => paragraph.trim() !== ''),
    action: { label: words('action'), url: mail.url },
    foot: fillWords(unfilled(mail.lang, 'email', 'foot'), values),
    lang: mail.lang,
    colour: darkened(colour ?? DEFAULT_COLOUR),
  }
  return { subject: words('subject').slice(0, 300), text: mailText(parts), html: mailHtml(parts) }
}

/** Examples of what the words of a mail name, in a language. */
export function exampleOf<Name extends MailName>(name: Name, lang: Locale): MailValues<Name> {
  const values = Object.entries(MAILS[name].values).map(([key, example]) => [
    key,
    typeof example === 'string'
      ? example
      : fillWords(unfilled(lang, 'email', `${name}.${example.part}`), example.values),
  ])
  return Object.fromEntries(values)
}
