import { fromNow, ownZone, shortDay, span } from '#client/ui/format.ts'
import type { Program, ProgramPhase } from '#core/program/program.contract.ts'
import { deadline } from '#core/site/dates.ts'
import { useLocale, useNow, useWords } from '../hooks.ts'
import styles from './CallLine.module.css'

type Dated = Pick<Program, 'phase' | 'opensAt' | 'closesAt' | 'deadlineAt' | 'zone' | 'publishedAt' | 'status'>

const date = (iso: string | null) => (iso ? new Date(iso) : null)

const TONES: Record<ProgramPhase, 'run' | 'none'> = { draft: 'none', upcoming: 'none', open: 'run', closed: 'none' }

/** Whether what comes next is the last moment to begin: what was begun then goes on until the closing. */
const isLastStart = ({ phase, closesAt, deadlineAt }: Dated): boolean => phase === 'open' && deadlineAt !== closesAt

/** "Ouvert, clôture dans 28 jours": the call line in words, for the header. */
export function usePhaseLine(program: Dated): { text: string; tone: 'run' | 'none' } {
  const t = useWords()
  const locale = useLocale()
  const now = useNow()
  const at = program.phase === 'upcoming' ? date(program.opensAt) : date(program.deadlineAt)
  const tone = TONES[program.phase]
  if (program.status !== 'active') return { text: t(`program.status.${program.status}`), tone: 'none' }
  if (!at || program.phase === 'draft') return { text: t(`program.phase.${program.phase}`), tone }
  return {
    text: t(`program.line.${isLastStart(program) ? 'lastStart' : program.phase}`, {
      when: fromNow(at, now, locale, program.zone),
    }),
    tone,
  }
}

/** Share of the time between opening and closing that is gone, 0 to 1; null without both dates. */
export function elapsedShare(
  { opensAt, deadlineAt }: Pick<Program, 'opensAt' | 'deadlineAt'>,
  now: Date,
): number | null {
  const from = date(opensAt)?.getTime()
  const to = date(deadlineAt)?.getTime()
  if (from === undefined || to === undefined || to <= from) return null
  return Math.min(1, Math.max(0, (now.getTime() - from) / (to - from)))
}

/** "heure de Paris". */
export function useZoneName(): (zone: string) => string {
  const t = useWords()
  return (zone) => {
    const city = (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')
    if (zone === 'UTC' || zone === 'Etc/UTC') return t('time.utc')
    return t(/^[aeiouyàâéèêîôû]/i.test(city) ? 'time.zoneVowel' : 'time.zone', { city })
  }
}

/** "heure de Paris" where clocks there are not the person's own; nothing has to be said of the others. */
export function useOtherZone(): (zone: string) => string {
  const zoneName = useZoneName()
  return (zone) => (zone === ownZone() ? '' : zoneName(zone))
}

interface Part {
  key: string
  from: Date | null
  to: Date | null
}

/** Shares of the line: a phase without dates gets its due, and none falls under what a label needs. */
function widths(parts: readonly Part[]): number[] {
  const lengths = parts.map(({ from, to }) => (from && to ? Math.max(1, to.getTime() - from.getTime()) : 0))
  const known = lengths.reduce((sum, length) => sum + length, 0) || 1
  return lengths.map((length) => Math.max(18, Math.round((length / known) * 100)))
}

/** The life of a program as one segmented line, with a tick for now. */
export function CallLine({ program, createdAt }: { program: Dated; createdAt?: Date }) {
  const t = useWords()
  const locale = useLocale()
  const now = useNow()
  const zoneName = useZoneName()
  const opens = date(program.opensAt)
  const closes = date(program.closesAt)
  const next = program.phase === 'upcoming' ? opens : date(program.deadlineAt)
  // Nothing is sent to one that was put away, whatever its dates.
  const isActive = program.status === 'active'
  const left = !next ? t('callLine.noEnd') : next <= now ? t('callLine.over') : span(next, now, program.zone, locale)
  const day = (at: Date | null) => (at ? shortDay(at, program.zone, locale) : '')
  const parts: Part[] = [
    { key: 'preparation', from: createdAt ?? (opens ? new Date(opens.getTime() - 30 * 86_400_000) : null), to: opens },
    { key: 'responses', from: opens, to: closes },
    { key: 'after', from: closes, to: closes ? new Date(closes.getTime() + 30 * 86_400_000) : null },
  ]
  const at = program.phase === 'draft' || program.phase === 'upcoming' ? 0 : program.phase === 'open' ? 1 : 2
  const shares = widths(parts)
  const inPart = (part: Part) =>
    part.from && part.to
      ? Math.min(1, Math.max(0, (now.getTime() - part.from.getTime()) / (part.to.getTime() - part.from.getTime())))
      : 0
  const labels = [
    opens ? t('callLine.until', { date: day(opens) }) : t('callLine.undated'),
    opens && closes
      ? t('callLine.fromTo', { from: day(opens), to: day(closes) })
      : opens
        ? t('callLine.from', { date: day(opens) })
        : t('callLine.undated'),
    closes ? t('callLine.from', { date: day(closes) }) : t('callLine.undated'),
  ]
  return (
    <div data-testid="call-line">
      {isActive && (
        <p className="small soft">
          {t(
            program.phase === 'draft' && !next
              ? 'program.phase.draft'
              : `callLine.title.${isLastStart(program) ? 'lastStart' : program.phase}`,
          )}
        </p>
      )}
      <p className={styles.left}>
        <b className={styles.days}>{isActive ? left : t(`program.status.${program.status}`)}</b>
        {next && isActive && (
          <span className="soft">
            {deadline(next, program.zone, locale)}, {zoneName(program.zone)}
          </span>
        )}
      </p>
      <ol className={styles.parts} style={{ gridTemplateColumns: shares.map((share) => `${share}fr`).join(' ') }}>
        {parts.map((part, index) => (
          <li
            key={part.key}
            className={styles.part}
            data-when={index < at ? 'past' : index === at ? 'now' : 'next'}
            aria-current={index === at ? 'step' : undefined}
          >
            <span className={styles.bar}>
              {index === at && <i className={styles.gone} style={{ width: `${inPart(part) * 100}%` }} />}
              {index === at && <i className={styles.tick} style={{ left: `${inPart(part) * 100}%` }} />}
            </span>
            <span className={styles.name}>{t(`callLine.${part.key}`)}</span>
            <span className="soft small">{labels[index]}</span>
          </li>
        ))}
      </ol>
    </div>
  )
}

/** The line as 3 px in a list. */
export function CallBar({ program }: { program: Dated }) {
  const share = elapsedShare(program, useNow())
  if (share === null) return null
  return (
    <span className={styles.progress} aria-hidden>
      <i style={{ width: `${share * 100}%` }} />
    </span>
  )
}
