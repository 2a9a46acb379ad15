import { Link } from 'react-router'
import { fromNow, number, ownZone, tableDate, tableDay } from '#client/ui/format.ts'
import type { Program } from '#core/program/program.contract.ts'
import { restorableUntil } from '#core/program/program.rules.ts'
import { useLocale, useNow, usePath, useText, useWords } from '../../../app/hooks.ts'
import { useOtherZone } from '../../../app/parts/programDates.ts'
import { PhaseBadge } from '../../../app/parts/StatusBadge.tsx'
import tableStyles from '../../../app/parts/table/Table.module.css'
import type { ProgramExtension } from '../../../app/slice.ts'
import { ProgramMenu } from './ProgramMenu.tsx'

/** "18/12/2026 18:00 dans 28 jours", "Ouvre le 04/01/2027", "Non publié"; in the trash "Restaurable jusqu’au 17/01/2027". */
export function Deadline({ program }: { program: Program }) {
  const t = useWords()
  const locale = useLocale()
  const now = useNow()
  const zone = useOtherZone()(program.zone)
  if (program.status === 'deleted' && program.deletedAt) {
    const until = restorableUntil(new Date(program.deletedAt))
    return (
      <span className="num">
        <span className="nowrap">{t('programs.restorable', { date: tableDay(until, ownZone(), locale) })}</span>{' '}
        <span className="soft nowrap">{fromNow(until, now, locale)}</span>
      </span>
    )
  }
  if (program.phase === 'draft') return <span>{t('programs.notPublished')}</span>
  const at = program.phase === 'upcoming' ? program.opensAt : program.deadlineAt
  if (!at) return <span className="soft">{t('programs.noDeadline')}</span>
  const when = new Date(at)
  return (
    <span className="num">
      <span className="nowrap">
        {program.phase === 'upcoming'
          ? t('programs.opens', { date: tableDay(when, program.zone, locale) })
          : tableDate(when, program.zone, locale)}
        {zone && program.phase !== 'upcoming' && <span className="soft"> ({zone})</span>}
      </span>{' '}
      <span className="soft nowrap">{fromNow(when, now, locale, program.zone)}</span>
    </span>
  )
}

/** A program on a phone. */
export function ProgramCard({ program, extensions }: { program: Program; extensions: readonly ProgramExtension[] }) {
  const t = useWords()
  const text = useText()
  const path = usePath()
  const locale = useLocale()
  return (
    <div style={{ display: 'flex', gap: 8 }}>
      <div style={{ flex: 1, minWidth: 0 }}>
        <Link className={tableStyles.name} data-row-link="" to={path(`admin/programs/${program.slug}/dashboard`)}>
          {text(program.title, program.lang)}
        </Link>
        {extensions.map(({ name, Cell }) => (
          <Cell key={name} value={program.facets[name]} />
        ))}
        <p
          style={{ display: 'flex', flexWrap: 'wrap', gap: '2px 10px', alignItems: 'center', margin: '4px 0' }}
          className="small soft"
        >
          <PhaseBadge program={program} />{' '}
          {t('programs.responses', { count: program.responses.total, n: number(program.responses.total, locale) })}
        </p>
        <p className="small">
          <Deadline program={program} />
        </p>
      </div>
      <ProgramMenu program={program} extensions={extensions} />
    </div>
  )
}
