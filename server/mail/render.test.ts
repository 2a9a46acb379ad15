import { describe, expect, it } from 'vitest'
import { MAIL_NAMES } from '#core/codes.ts'
import { LOCALES } from '#core/locale.ts'
import { MAILS } from '#core/mails.ts'
import { readWords } from '#locales/read.ts'
import { placeholdersOf } from './placeholders.ts'
import { exampleOf, renderMail } from './render.ts'

const url = 'https://estran.test/fr/applications'
const PLATFORM = { platform: 'Fondation Estran', settings: null, colour: null }

describe.each(MAIL_NAMES)('the mail "%s"', (template) => {
  const { values } = MAILS[template]

  it.each(LOCALES)('shows every example that its words name: %s', (lang) => {
    const mail = { template, lang, values: exampleOf(template, lang), url }
    const { subject, text, html } = renderMail(mail, PLATFORM)
    const words = (readWords(lang).email as Record<string, Record<string, string>>)[template] ?? {}
    const named = placeholdersOf(`${words.subject} ${words.body} ${words.action}`)
    const examples: Record<string, string> = { ...exampleOf(template, lang), platform: PLATFORM.platform }
    expect(named.filter((name) => !`${subject} ${text}`.includes(examples[name] ?? '{{'))).toEqual([])
    expect(`${subject} ${text} ${html}`).not.toContain('{{')
    expect([text.includes(url), html.includes(`lang="${lang}"`), subject.length > 5]).toEqual([true, true, true])
  })

  it('has words within its own for nothing but what they name', () => {
    for (const lang of LOCALES)
      for (const example of Object.values<string | { part: string; values: object }>(values)) {
        if (typeof example === 'string') continue
        const words = (readWords(lang).email as Record<string, Record<string, string>>)[template]?.[example.part] ?? ''
        expect(new Set(placeholdersOf(words))).toEqual(new Set(Object.keys(example.values)))
      }
  })

  it('is worded by the platform where it has words of its own in the language', () => {
    const examples: Record<string, string> = exampleOf(template, 'fr')
    // An invitation goes to somebody whose name nobody knows, as do mails of a vote; a recommender has one name.
    const name = ['firstname', 'recommender', 'vote'].find((one) => one in examples) ?? 'inviter'
    const settings = { emails: { [template]: { subject: { fr: `Notre objet, {{${name}}}` } } } }
    const subjectIn = (lang: 'fr' | 'en') =>
      renderMail({ template, lang, values: exampleOf(template, lang), url }, { ...PLATFORM, settings }).subject
    expect(subjectIn('fr')).toBe(`Notre objet, ${examples[name]}`)
    expect(subjectIn('en')).not.toContain('Notre objet')
  })
})

it('is declared for all words of mails, and the other way round', () => {
  const worded = Object.keys(readWords('en').email).filter((name) => name !== 'foot')
  expect([worded.sort(), Object.keys(MAILS).sort()]).toEqual([[...MAIL_NAMES].sort(), [...MAIL_NAMES].sort()])
})
