import type { Locale } from '#core/locale.ts'
import { MAILS, type MailName, type MailValues } from '#core/mails.ts'
import { underWhite } from '#core/theme/colour.ts'
import { memo } from '../memo.ts'
import { unfilled } from '../words.ts'
import { emailOverrides } from './email-overrides.ts'
import { mailHtml, mailText } from './layout.ts'
import type { Mail } from './mailer.ts'
import { fillWords } from './placeholders.ts'

export interface MailFacts {
  /** The platform's, with its own words of mails. */
  settings: Record<string, unknown> | null
  /** The theme's primary colour. */
  colour: string | null
}

const DEFAULT_COLOUR = '#18347e'
const darkened = memo(500, underWhite)

type Written<Name extends MailName> = Pick<Mail<Name>, 'template' | 'lang' | 'values' | 'url' | 'words'>

/** The words of a mail, filled in: its own before the platform's before ours. */
export function mailWords<Name extends MailName>(
  { template, lang, values: given, words: ownWords }: Omit<Written<Name>, 'url'>,
  { platform, settings }: Pick<MailFacts, 'settings'> & { platform: string },
): { subject: string; paragraphs: string[]; action: string; foot: string } {
  const values = { platform, ...given }
  const theirs = emailOverrides(settings, template, lang)
  const words = (key: 'subject' | 'body' | 'action') => {
    const text = key === 'action' ? undefined : ownWords?.[key] || theirs[key]
    return fillWords(text || unfilled(lang, 'email', `${template}.${key}`), values)
  }
  return {
    subject: words('subject').slice(0, 300),
    paragraphs: words('body')
      .split('\n\n')
      .filter((paragraph) => paragraph.trim() !== ''),
    action: words('action'),
    foot: fillWords(unfilled(lang, 'email', 'foot'), values),
  }
}

/** A mail as it leaves. */
export function renderMail<Name extends MailName>(
  mail: Written<Name>,
  { platform, settings, colour }: MailFacts & { platform: string },
): { subject: string; text: string; html: string } {
  const { subject, paragraphs, action, foot } = mailWords(mail, { platform, settings })
  const parts = {
    ...{ from: platform, paragraphs, foot, lang: mail.lang },
    action: { label: action, url: mail.url },
    colour: darkened(colour ?? DEFAULT_COLOUR),
  }
  return { subject, text: mailText(parts), html: mailHtml(parts) }
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
