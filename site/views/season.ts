import { closingToBegin } from '#core/program/deadline.rules.ts'
import type { SiteProgram } from '#core/site/content.ts'
import { longMonth, shortDate, shortMonth } from '#core/site/dates.ts'
import { paths } from '#core/site/page.ts'
import { seasonOf } from '#core/site/season.ts'
import type { Translate } from '#core/site/words.ts'
import { localText } from './call.ts'
import { type Levels, percent } from './levels.ts'

export interface SeasonView {
  label: string
  /** First letter and rest: only the letter fits on a phone. */
  months: { letter: string; rest: string }[]
  monthsClass: string
  rows: { href: string; title: string; when: string; nameClass: string; barClass: string }[]
  today: string
  todayClass: string
}

export function seasonView(
  programs: readonly SiteProgram[],
  now: Date,
  t: Translate,
  levels: Levels,
): SeasonView | null {
  const listed = programs
    .filter((program) => program.visibility === 'public')
    .map((program) => ({ ...program, closesAt: closingToBegin(program, now) }))
  const season = seasonOf(listed, now)
  const zone = season?.bars[0]?.call.zone
  const first = season?.months[0]
  const last = season?.months.at(-1)
  if (!season || !zone || !first || !last) return null
  const { locale } = t
  const share = { from: longMonth(first, 'UTC', locale), to: longMonth(last, 'UTC', locale) }
  return {
    label: t('home.season', share),
    months: season.months.map((month) => {
      const name = shortMonth(month, 'UTC', locale)
      return { letter: name.slice(0, 1), rest: name.slice(1) }
    }),
    monthsClass: levels.use({ months: season.months.length }),
    rows: season.bars.map(({ call, phase, from, length, done }) => {
      const at = phase === 'open' ? call.closesAt : call.opensAt
      const date = at ? shortDate(new Date(at), call.zone, locale) : ''
      return {
        href: paths.program(locale, call.slug),
        title: localText(call.title, locale, call.lang),
        when: phase === 'open' ? date : t('time.opensShort', { date }),
        nameClass: levels.use({ from: percent(from) }),
        barClass: levels.use({ from: percent(from), len: percent(length), done: percent(done) }),
      }
    }),
    today: shortDate(now, zone, locale),
    todayClass: levels.use({ today: percent(season.today) }),
  }
}
