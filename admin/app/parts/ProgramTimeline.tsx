import { shortDay, span } from '#client/ui/format.ts'
import { deadline } from '#core/site/dates.ts'
import { useLocale, useNow, useWords } from '../hooks.ts'
import styles from './ProgramTimeline.module.css'
import { type Dated, date, elapsedShare, isLastStart, useZoneName } from './programDates.ts'

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
export function ProgramTimeline({ program, createdAt }: { program: Dated; createdAt?: Date }) {
  const t = useWords()
  const locale = useLocale()
  const now = useNow()
  const zoneName = useZoneName()
  const opens = date(program.opensAt)
  const closes = date(program.closesAt)
  const next = program.phase === 'upcoming' ? opens : date(program.deadlineAt)
  // Nothing is sent to one that was put away, whatever its dates.
  const isActive = program.status === 'active'
  const left = !next ? t('timeline.noEnd') : next <= now ? t('timeline.over') : span(next, now, program.zone, locale)
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
    opens ? t('timeline.until', { date: day(opens) }) : t('timeline.undated'),
    opens && closes
      ? t('timeline.fromTo', { from: day(opens), to: day(closes) })
      : opens
        ? t('timeline.from', { date: day(opens) })
        : t('timeline.undated'),
    closes ? t('timeline.from', { date: day(closes) }) : t('timeline.undated'),
  ]
  return (
    <div data-testid="call-line">
      {isActive && (
        <p className="small soft">
          {t(
            program.phase === 'draft' && !next
              ? 'program.phase.draft'
              : `timeline.title.${isLastStart(program) ? 'lastStart' : program.phase}`,
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
            <span className={styles.name}>{t(`timeline.${part.key}`)}</span>
            <span className="soft small">{labels[index]}</span>
          </li>
        ))}
      </ol>
    </div>
  )
}

/** The line as 3 px in a list. */
export function ProgramProgress({ program }: { program: Dated }) {
  const share = elapsedShare(program, useNow())
  if (share === null) return null
  return (
    <span className={styles.progress} aria-hidden>
      <i style={{ width: `${share * 100}%` }} />
    </span>
  )
}
