import { readdirSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { RESERVED_SLUGS, SLUGS } from '../codes.ts'
import { EVENTS } from '../events.ts'
import { TEXT_PAGES } from '../page/page.rules.ts'
import type { LegalTexts } from '../page/page.site.ts'
import { closingToBegin } from '../program/deadline.rules.ts'
import { affectedBy, affectedByTime, isAffected, nextRepublishAt } from './affected.ts'
import type { SiteContent, SiteProgram } from './content.ts'
import {
  calendarDate,
  dateRange,
  daysLeft,
  deadline,
  moment,
  nextMidnight,
  offsetOf,
  plainDate,
  shortDate,
  timeOfDay,
} from './dates.ts'
import { alternatesOf } from './page.ts'
import { levelOf, nextChange, phaseOf, shownDeadline } from './phase.ts'
import { navigationOf, PAGE_KINDS, planPages, SITE_CLOCKS } from './plan.ts'
import { seasonOf } from './season.ts'
import { typographic } from './typography.ts'
import { fill, translator } from './words.ts'

const PARIS = 'Europe/Paris'
const NOW = new Date('2026-11-20T10:00:00+01:00')

const call = (more: Partial<SiteProgram> = {}): SiteProgram => ({
  id: 'p1',
  slug: 'marees',
  lang: 'fr',
  title: { fr: 'Résidence Marées 2027' },
  summary: {},
  opensAt: '2026-10-19T00:00:00+02:00',
  closesAt: '2026-12-04T23:59:00+01:00',
  zone: PARIS,
  graceMinutes: 0,
  capPerPerson: null,
  visibility: 'public',
  archived: false,
  settings: { facts: [], sections: [], editAfterSubmission: true },
  categories: [],
  ...more,
})

const EVERY_TEXT = Object.fromEntries(TEXT_PAGES.map((key) => [key, { html: { fr: '<p>Texte</p>' }, version: 1 }]))

const content = (
  programs: SiteProgram[],
  more: Partial<SiteContent['platform']> = {},
  legalTexts: LegalTexts = EVERY_TEXT,
): SiteContent => ({
  platform: {
    id: 'a',
    slug: 'estran',
    name: 'Fondation Estran',
    state: 'active',
    locales: ['fr', 'en'],
    origin: 'https://estran.test',
    theme: {},
    logo: null,
    texts: {},
    ...more,
  },
  programs,
  parts: { legalTexts },
})

/** Programs whose own pages the clock changes. */
const movedBy = (programs: SiteProgram[], now: Date) => {
  const affected = affectedByTime(content(programs), now)
  return affected === 'all' ? affected : [...(affected.get('deadline') ?? [])]
}

describe('dates', () => {
  const close = new Date('2026-12-04T23:59:00+01:00')

  it('writes a deadline in words, French time with h and no-break spaces', () => {
    expect(deadline(close, PARIS, 'fr')).toBe('vendredi 4 décembre 2026, 23\u00a0h\u00a059')
    expect(deadline(close, PARIS, 'en')).toBe('Friday, 4 December 2026, 23:59')
    expect([offsetOf(close, PARIS), offsetOf(close, 'America/New_York')]).toEqual(['UTC+1', 'UTC\u22125'])
  })

  it('makes the first of a month an ordinal in French only', () => {
    const first = new Date('2027-03-01T12:00:00Z')
    expect([plainDate(first, PARIS, 'fr'), shortDate(first, PARIS, 'fr'), shortDate(first, PARIS, 'en')]).toEqual([
      '1er\u00a0mars 2027',
      '1er\u00a0mars',
      '1 Mar',
    ])
    expect(plainDate(new Date('2027-03-21T12:00:00Z'), PARIS, 'fr')).toBe('21 mars 2027')
    expect(timeOfDay(new Date('2026-07-01T00:05:00Z'), 'UTC', 'fr')).toBe('0\u00a0h\u00a005')
    const at = new Date('2026-12-04T22:59:00Z')
    expect((['fr', 'en', 'de'] as const).map((locale) => moment(at, 'Europe/Paris', locale))).toEqual([
      '4 décembre 2026 à 23\u00a0h\u00a059',
      '4 December 2026 at 23:59',
      '4. Dezember 2026, 23:59',
    ])
  })

  it.each([
    ['fr', '2026-12-07', '2026-12-18', '7–18\u00a0déc.'],
    ['fr', '2026-10-29', '2026-11-04', '29\u00a0oct.\u00a0– 4\u00a0nov.'],
    ['fr', '2026-12-29', '2027-01-04', '29\u00a0déc.\u00a02026\u00a0– 4\u00a0janv.\u00a02027'],
    ['en', '2026-10-29', '2026-11-04', '29\u00a0Oct\u00a0– 4\u00a0Nov'],
    ['pl', '2026-10-29', '2026-11-04', '29\u00a0paź–4\u00a0lis'],
  ] as const)('breaks a range of days after its dash alone, in %s from %s to %s', (locale, from, to, expected) => {
    expect(dateRange(calendarDate(from), calendarDate(to), 'UTC', locale)).toBe(expected)
  })

  it('counts days on the zone’s calendar', () => {
    expect(daysLeft(NOW, new Date('2026-11-22T12:00:00+01:00'), PARIS)).toBe(2)
    expect(daysLeft(new Date('2026-12-04T22:58:00Z'), close, PARIS)).toBe(0)
    expect(daysLeft(new Date('2026-12-04T05:30:00Z'), close, 'America/Los_Angeles')).toBe(1)
  })

  it('finds midnight also on days of 23 and 25 hours, and where midnight does not exist', () => {
    const next = (at: string, zone: string) => nextMidnight(new Date(at), zone).toISOString()
    expect(next('2026-03-28T12:00:00Z', PARIS)).toBe('2026-03-28T23:00:00.000Z')
    expect(next('2026-03-29T12:00:00Z', PARIS)).toBe('2026-03-29T22:00:00.000Z')
    expect(next('2026-10-25T12:00:00Z', PARIS)).toBe('2026-10-25T23:00:00.000Z')
    // Cairo springs forward at midnight: the day begins at 01:00.
    expect(next('2026-04-23T12:00:00Z', 'Africa/Cairo')).toBe('2026-04-23T22:00:00.000Z')
  })

  it('midnight is later than now, at most 25 hours and a change away', () => {
    const zones = [PARIS, 'America/New_York', 'Asia/Kathmandu', 'Pacific/Auckland', 'Africa/Cairo', 'UTC']
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2020-01-01'), max: new Date('2035-01-01'), noInvalidDate: true }),
        fc.constantFrom(...zones),
        (at, zone) => {
          const next = nextMidnight(at, zone)
          const hours = (next.getTime() - at.getTime()) / 3_600_000
          return hours > 0 && hours <= 25 && daysLeft(at, next, zone) === 1
        },
      ),
    )
  })
})

describe('phase and level', () => {
  it('is open from the opening to the closing plus grace', () => {
    const graced = call({ graceMinutes: 15 })
    const at = (iso: string) => phaseOf(graced, new Date(iso))
    expect([
      at('2026-10-18T21:59:59Z'),
      at('2026-10-18T22:00:00Z'),
      at('2026-12-04T23:13:59Z'),
      at('2026-12-04T23:14:00Z'),
    ]).toEqual(['upcoming', 'open', 'open', 'closed'])
    expect(phaseOf(call({ archived: true }), NOW)).toBe('closed')
  })

  it('names no closing day of a call that was archived before it', () => {
    const { closesAt } = call()
    const after = new Date('2026-12-06T00:00:00Z')
    expect([
      shownDeadline(call(), NOW),
      shownDeadline(call({ archived: true }), NOW),
      shownDeadline(call({ archived: true }), after),
      shownDeadline(call({ archived: true, closesAt: null }), NOW),
    ]).toEqual([closesAt, null, closesAt, null])
    expect(phaseOf(call({ opensAt: null, closesAt: null }), NOW)).toBe('open')
  })

  it('fills with time and is late in the last three days', () => {
    expect(levelOf(call(), NOW)).toEqual({ at: 69, days: 14, late: false })
    expect(levelOf(call({ closesAt: '2026-11-22T12:00:00+01:00' }), NOW)).toMatchObject({ days: 2, late: true })
    expect(levelOf(call({ closesAt: null }), NOW)).toEqual({ at: 0, days: null, late: false })
  })

  it('changes by itself at the opening, at midnight, at the closing plus grace, then never', () => {
    expect(nextChange(call(), NOW)?.toISOString()).toBe('2026-11-20T23:00:00.000Z')
    expect(nextChange(call({ graceMinutes: 5 }), new Date('2026-12-04T23:01:00Z'))?.toISOString()).toBe(
      '2026-12-04T23:04:00.000Z',
    )
    expect(nextChange(call({ opensAt: '2026-11-20T18:00:00+01:00' }), NOW)?.toISOString()).toBe(
      '2026-11-20T17:00:00.000Z',
    )
    expect(nextChange(call(), new Date('2027-01-01'))).toBeNull()
  })

  const LETTERS = '2026-11-29T18:00:00+01:00'
  const EARLIER = '2026-11-25T18:00:00+01:00'
  const CLOSING = '2026-12-04T23:59:00+01:00'
  it.each([
    ['the call’s own, without categories', [], CLOSING, NOW, CLOSING],
    ['the call’s own, where one category has none', [LETTERS, null], CLOSING, NOW, CLOSING],
    ['that of the only category', [LETTERS], CLOSING, NOW, LETTERS],
    ['that of the category that closes last', [LETTERS, EARLIER], CLOSING, NOW, LETTERS],
    ['that of the category, of a call without an end', [LETTERS], null, NOW, LETTERS],
    ['the call’s own, where it comes first', ['2026-12-24T18:00:00+01:00'], CLOSING, NOW, CLOSING],
    ['that of the category, in its minutes of grace', [LETTERS], CLOSING, new Date('2026-11-29T17:04:59Z'), LETTERS],
    ['the call’s own, once nothing can be begun', [LETTERS], CLOSING, new Date('2026-11-29T17:05:00Z'), CLOSING],
  ])('counts for visitors down to %s', (_which, closings, closesAt, now, expected) => {
    const categories = closings.map((at) => ({
      steps: [
        { type: 'textarea', closesAt: null },
        { type: 'form', closesAt: at },
      ],
    }))
    expect(closingToBegin({ ...call({ closesAt, graceMinutes: 5 }), categories }, now)).toBe(expected)
  })

  it('changes at the closing of a category plus grace, which is that of its first form', () => {
    const step = { id: 's', key: 's', title: {}, config: {}, closesAt: null }
    const category = {
      id: 'c',
      key: 'c',
      title: {},
      summary: {},
      firstForm: null,
      steps: [
        { ...step, type: 'textarea' as const, closesAt: '2026-11-20T12:00:00+01:00' },
        { ...step, type: 'form' as const, closesAt: '2026-11-20T18:00:00+01:00' },
        { ...step, type: 'form' as const, closesAt: '2026-11-20T15:00:00+01:00' },
      ],
    }
    const closing = call({ graceMinutes: 5, categories: [category] })
    expect(
      [NOW, new Date('2026-11-20T17:05:00Z')].map((now) => nextRepublishAt(content([closing]), now)?.toISOString()),
    ).toEqual(['2026-11-20T17:05:00.000Z', '2026-11-20T23:00:00.000Z'])
    expect(movedBy([closing], new Date('2026-11-20T17:05:00Z'))).toEqual(['p1'])
  })
})

describe('season', () => {
  it('draws open calls by deadline, then coming ones, over whole months', () => {
    const season = seasonOf(
      [
        call({ id: 'late', opensAt: '2027-03-01T00:00:00+01:00', closesAt: '2027-05-21T12:00:00+02:00' }),
        call({ id: 'long', opensAt: '2026-11-02T00:00:00+01:00', closesAt: '2027-01-15T18:00:00+01:00' }),
        call({ id: 'soon', opensAt: '2026-10-05T00:00:00+02:00', closesAt: '2026-11-22T12:00:00+01:00' }),
        call({ id: 'gone', closesAt: '2026-11-01T12:00:00+01:00' }),
      ],
      NOW,
    )
    expect(season?.bars.map(({ call: { id }, phase }) => [id, phase])).toEqual([
      ['soon', 'open'],
      ['long', 'open'],
      ['late', 'upcoming'],
    ])
    expect(season?.months.map((month) => month.toISOString().slice(0, 7))).toEqual([
      '2026-10',
      '2026-11',
      '2026-12',
      '2027-01',
      '2027-02',
      '2027-03',
      '2027-04',
      '2027-05',
    ])
    expect(season?.today).toBe(20.59)
    expect(season?.bars[0]).toMatchObject({ from: 1.61, length: 19.85, done: 95.63 })
    expect(season?.bars[2]?.done).toBe(0)
  })

  it('shows nothing without a call that has an end', () => {
    expect(seasonOf([call({ closesAt: null }), call({ archived: true })], NOW)).toBeNull()
  })

  it('keeps every bar inside the axis', () => {
    const day = fc.integer({ min: -900, max: 900 })
    fc.assert(
      fc.property(
        fc.array(fc.tuple(day, fc.integer({ min: 0, max: 800 })), { minLength: 1, maxLength: 12 }),
        (spans) => {
          const at = (days: number) => new Date(NOW.getTime() + days * 86_400_000).toISOString()
          const season = seasonOf(
            spans.map(([from, length]) => call({ opensAt: at(from), closesAt: at(from + length) })),
            NOW,
          )
          if (!season) return true
          const inside = season.bars.every(
            ({ from, length, done }) => from >= 0 && from + length <= 100.1 && done >= 0 && done <= 100,
          )
          return (
            inside &&
            season.today >= 0 &&
            season.today <= 100 &&
            season.months.length >= 6 &&
            season.months.length <= 12
          )
        },
      ),
    )
  })
})

describe('plan', () => {
  it.each([
    ['public', true],
    ['link', false],
    ['invitation', false],
  ] as const)('plans the page of a program that is %s; indexed: %s', (visibility, indexable) => {
    const pages = planPages(content([call({ visibility })])).filter(({ kind }) => kind === 'program')
    expect(pages.map((page) => [page.path, page.status, page.indexable])).toEqual([
      ['/fr/applications/marees', 200, indexable],
      ['/en/applications/marees', 200, indexable],
    ])
  })

  const both = content([call(), call({ id: 'p2', slug: 'secret', visibility: 'link' })])

  it('plans every page once per language', () => {
    const french = planPages(both).filter((page) => page.locale === 'fr')
    expect(french.map((page) => page.path)).toEqual([
      '/fr/',
      '/fr/programs',
      '/fr/applications/marees',
      '/fr/applications/secret',
      '/fr/galleries',
      '/fr/applications/marees/apply',
      '/fr/applications/secret/apply',
      '/fr/applications',
      '/fr/login',
      '/fr/register',
      '/fr/account-validation',
      '/fr/reset-password',
      '/fr/profile',
      '/fr/finalize-registration',
      '/fr/mfa-code',
      '/fr/join-application',
      '/fr/email-change',
      '/fr/my-application',
      '/fr/recommend',
      '/fr/legal-notices',
      '/fr/accessibilities',
      '/fr/terms-of-use',
      '/fr/privacy-policy',
      '/fr/404/page',
      '/fr/404/program',
      '/fr/404/galleries',
    ])
    expect(planPages(both).length).toBe(52)
    expect(french.filter((page) => page.indexable).map((page) => page.kind)).toEqual([
      'home',
      'programs',
      'program',
      'text',
      'text',
      'text',
      'text',
    ])
  })

  it('draws every kind with a file of its own, at addresses that no slug may take', () => {
    const drawn = readdirSync(new URL('../../site/pages', import.meta.url)).map((file) => file.replace('.astro', ''))
    expect(drawn.sort()).toEqual([...PAGE_KINDS.keys(), 'missing'].sort())
    const segments = [both, content([], { state: 'deleted' })].flatMap(planPages).map(({ path }) => path.split('/')[2])
    expect(segments.filter((first) => first && first !== '404' && !RESERVED_SLUGS.has(first))).toEqual([])
  })

  it('knows the topic of every event and clock, and the kind of every slug', () => {
    const kinds = [...PAGE_KINDS.values()]
    const shown = new Set(kinds.flatMap(({ shows }) => Object.keys(shows ?? {})))
    const topics = [
      ...Object.values(EVENTS).flatMap(({ pages }) => pages ?? []),
      ...SITE_CLOCKS.map(({ topic }) => topic),
    ]
    expect(new Set([...shown, 'all'])).toEqual(new Set(topics))
    expect(kinds.flatMap(({ former }) => former?.slug ?? []).filter((slug) => !Object.hasOwn(SLUGS, slug))).toEqual([])
    // With `former` before it, it has to fit into its column.
    expect(Object.keys(SLUGS).filter((kind) => kind.length > 14)).toEqual([])
  })

  it('leads to the lists of calls from every page, and nowhere once the platform is deleted', () => {
    const led = (one: SiteContent) => navigationOf(planPages(one), 'en').map(({ path, label }) => [path, label])
    expect(led(both)).toEqual([
      ['/en/', 'frame.calls'],
      ['/en/programs', 'frame.allCalls'],
    ])
    expect(led({ ...both, parts: { galleries: ['palmares'] } }).at(-1)).toEqual(['/en/galleries', 'frame.galleries'])
    expect(led(content([], { state: 'deleted' }))).toEqual([])
  })

  it('plans a legal page in every language once it is written in one, and none that is not written', () => {
    const pages = {
      'terms-of-use': { html: { en: '<p>Terms</p>' }, version: 2 },
      'privacy-policy': { html: { fr: '', en: ' ' }, version: 1 },
    }
    const planned = planPages(content([], {}, pages)).filter((page) => page.kind === 'text')
    expect(planned.map((page) => page.path)).toEqual(['/fr/terms-of-use', '/en/terms-of-use'])
    expect(planPages(content([], {}, {})).filter((page) => page.kind === 'text')).toEqual([])
  })

  it('leaves only the door and the notice of a deleted platform', () => {
    expect(planPages(content([call()], { state: 'deleted' })).map((page) => page.path)).toEqual([
      '/fr/login',
      '/fr/reset-password',
      '/fr/mfa-code',
      '/fr/platform-deleted',
      '/en/login',
      '/en/reset-password',
      '/en/mfa-code',
      '/en/platform-deleted',
    ])
  })

  it('links a page to itself in the other languages, a missing one to home', () => {
    const [page] = planPages(both).filter((one) => one.kind === 'program')
    const [missing] = planPages(both).filter((one) => one.kind === 'missing')
    if (!page || !missing) throw new Error('no page')
    expect(alternatesOf(page, ['fr', 'en'])).toEqual([
      { locale: 'fr', path: '/fr/applications/marees' },
      { locale: 'en', path: '/en/applications/marees' },
    ])
    expect(alternatesOf(missing, ['en'])).toEqual([{ locale: 'en', path: '/en/' }])
  })

  it('republishes what an event touches and no more', () => {
    const touched = (type: string, programId?: string) =>
      planPages(both)
        .filter((page) => page.locale === 'fr' && isAffected(page, affectedBy({ type, programId })))
        .map((page) => page.path)
    expect(touched('platform.updated')).toHaveLength(26)
    expect(touched('program.updated', 'p1')).toEqual([
      '/fr/',
      '/fr/programs',
      '/fr/applications/marees',
      '/fr/applications/marees/apply',
      '/fr/login',
    ])
    expect([touched('page.draftSaved'), touched('page.published').length]).toEqual([[], planPages(both).length / 2])
    expect(touched('form.published', 'p1')).toEqual(['/fr/applications/marees/apply'])
    expect(touched('response.submitted', 'p1')).toEqual([])
  })

  it('republishes at the earliest change of any call, and after the end the pages of what has just ended', () => {
    const tokyo = call({ id: 'p3', zone: 'Asia/Tokyo' })
    expect(nextRepublishAt(content([call(), tokyo]), NOW)?.toISOString()).toBe('2026-11-20T15:00:00.000Z')
    expect(nextRepublishAt(content([call({ archived: true })]), NOW)).toBeNull()
    expect(movedBy([call(), call({ id: 'old', closesAt: '2026-01-01T00:00:00Z' })], NOW)).toEqual(['p1'])
    expect(movedBy([call()], new Date('2026-12-04T22:59:01Z'))).toEqual(['p1'])
  })
})

describe('words', () => {
  it('fills, counts and sets French spaces', () => {
    const t = translator({ a: { left_one: '{{count}} jour', left_other: '{{count}} jours : vite !' } }, 'fr')
    expect([t('a.left', { count: 1 }), t('a.left', { count: 1200 })]).toEqual([
      '1 jour',
      '1\u202f200 jours\u00a0: vite\u202f!',
    ])
    expect(() => t('a.none')).toThrow('no words for a.none in fr')
  })

  it('touches spaces only, and French only', () => {
    expect(typographic('« À 23 h : 40 000 € ! » http://a:80', 'fr')).toBe(
      '«\u00a0À 23\u00a0h\u00a0: 40\u202f000\u00a0€\u202f!\u00a0» http://a:80',
    )
    expect(typographic('Is it : 5 % ?', 'en')).toBe('Is it : 5 % ?')
  })

  it.each([
    ['fr', 'heure de {{x}}', 'Athens', 'heure d’Athens'],
    ['fr', 'heure de {{x}}', 'Paris', 'heure de Paris'],
    ['fr', 'appels de {{x}}', 'Yaoundé Arts', 'appels de Yaoundé Arts'],
    ['fr', '{{x}} de {{y}}', 'Élan', 'Élan de '],
    ['ca', 'les convocatòries de {{x}}', 'Hivern', 'les convocatòries d’Hivern'],
    ['ca', 'fins al {{x}}', '11 de desembre', 'fins a l’11 de desembre'],
    ['ca', 'fins al {{x}}', '12 de desembre', 'fins al 12 de desembre'],
    ['it', 'apre il {{x}}', '8 dic', 'apre l’8 dic'],
    ['it', 'fino al {{x}}', '11 dicembre', 'fino all’11 dicembre'],
    ['it', 'fino al {{x}}', '18 dicembre', 'fino al 18 dicembre'],
    ['it', 'apre il {{x}}', 'domenica 6 dicembre', 'apre domenica 6 dicembre'],
    ['en', 'of {{x}}', 'Athens', 'of Athens'],
  ] as const)('joins %s %s with %s', (locale, words, x, expected) => {
    expect(fill(words, { x }, locale)).toBe(expected)
  })
})
