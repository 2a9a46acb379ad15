import type { Locale } from '#core/locale.ts'
import { closingToBegin } from '#core/program/deadline.rules.ts'
import type { SiteProgram } from '#core/site/content.ts'
import { cityOf, deadline, offsetOf, plainDate, shortDate, timeOfDay } from '#core/site/dates.ts'
import { paths } from '#core/site/page.ts'
import { levelOf, phaseOf, type SitePhase, shownDeadline } from '#core/site/phase.ts'
import { typographic } from '#core/site/typography.ts'
import type { Translate } from '#core/site/words.ts'
import { pick, type Text } from '#core/text.ts'
import { type Levels, percent } from './levels.ts'
import { type PictureView, pictureOf } from './picture.ts'

export interface Moment {
  iso: string
  /** "vendredi 4 décembre 2026, 23 h 59" */
  long: string
  /** "4 décembre 2026" */
  plain: string
  /** "4 déc." */
  short: string
  /** "23 h 59" */
  time: string
  /** "heure de Paris (UTC+1)" */
  zone: string
  city: string
}

export function momentOf(iso: string, zone: string, t: Translate): Moment {
  const at = new Date(iso)
  const locale = t.locale
  const city = cityOf(zone)
  return {
    iso,
    long: deadline(at, zone, locale),
    plain: plainDate(at, zone, locale),
    short: shortDate(at, zone, locale),
    time: timeOfDay(at, zone, locale),
    zone: city === 'UTC' ? t('time.zoneUtc') : t('time.zone', { city, offset: offsetOf(at, zone) }),
    city,
  }
}

/** What a person wrote, in the page's language or the program's, typeset. */
export const localText = (text: Text | undefined | null, locale: Locale, fallback?: Locale): string =>
  typographic(pick(text, locale, fallback), locale)

export interface CallView {
  id: string
  href: string
  applyHref: string
  title: string
  kind: string
  summary: string
  phase: SitePhase
  facts: { icon: string; text: string }[]
  /** Beside its title; cards have it as an ornament. */
  picture: PictureView | null
  opens: Moment | null
  closes: Moment | null
  /** Days left in words: a figure and its unit, or words alone on the last day. */
  left: { figure: string; unit: string } | null
  level: string
  late: boolean
}

export function callView(program: SiteProgram, now: Date, t: Translate, levels: Levels): CallView {
  const { locale } = t
  const closesAt = shownDeadline(program, now)
  const level = levelOf({ ...program, closesAt }, now)
  const phase = phaseOf(program, now)
  return {
    id: program.id,
    href: paths.program(locale, program.slug),
    applyHref: paths.apply(locale, program.slug),
    title: localText(program.title, locale, program.lang),
    kind: localText(program.settings.kind, locale, program.lang),
    summary: localText(program.summary, locale, program.lang),
    phase,
    facts: program.settings.facts.map((fact) => ({
      icon: fact.icon,
      text: localText(fact.text, locale, program.lang),
    })),
    picture: program.settings.picture
      ? pictureOf(program.settings.picture, (text) => localText(text, locale, program.lang))
      : null,
    opens: program.opensAt ? momentOf(program.opensAt, program.zone, t) : null,
    closes: closesAt ? momentOf(closesAt, program.zone, t) : null,
    left: leftOf(level.days, t),
    level: levels.use({ at: percent(phase === 'closed' ? 100 : phase === 'open' ? level.at : 0) }),
    late: phase === 'open' && level.late,
  }
}

function leftOf(days: number | null, t: Translate): CallView['left'] {
  if (days === null) return null
  if (days === 0) return { figure: '', unit: t('time.lastDay') }
  return { figure: new Intl.NumberFormat(t.locale).format(days), unit: t('time.day', { count: days }) }
}

/** Listed calls by phase, each in the order in which it matters. */
export function callsByPhase(programs: readonly SiteProgram[], now: Date, t: Translate, levels: Levels) {
  const listed = programs
    .filter((program) => program.visibility === 'public')
    .map((program) => ({ program, phase: phaseOf(program, now) }))
  const time = (iso: string | null, without: number) => (iso ? new Date(iso).getTime() : without)
  const of = (phase: SitePhase, order: (program: SiteProgram) => number) =>
    listed
      .filter((row) => row.phase === phase)
      .map((row) => row.program)
      .sort((a, b) => order(a) - order(b))
      .map((program) => callView(program, now, t, levels))
  return {
    open: of('open', (program) => time(closingToBegin(program, now), Number.MAX_SAFE_INTEGER)),
    upcoming: of('upcoming', (program) => time(program.opensAt, 0)),
    closed: of('closed', (program) => -time(program.closesAt, 0)),
  }
}
