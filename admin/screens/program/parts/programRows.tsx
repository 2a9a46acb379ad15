import { Link } from 'react-router'
import { fromNow, number, ownZone, tableDate, tableDay } from '#client/ui/format.ts'
import type { Program } from '#core/program/program.contract.ts'
import { restorableUntil } from '#core/program/program.rules.ts'
import { useLocale, useNow, usePath, useText, useWords } from '../../../app/hooks.ts'
import { CallBar, useOtherZone } from '../../../app/parts/CallLine.tsx'
import { PhaseBadge } from '../../../app/parts/StatusBadge.tsx'
import type { Column } from '../../../app/parts/table/props.ts'
import tableStyles from '../../../app/parts/table/Table.module.css'
import type { ProgramExtension } from '../../../app/slice.ts'
import { ProgramMenu } from './ProgramMenu.tsx'

/** "18/12/2026 18:00 dans 28 jours", "Ouvre le 04/01/2027", "Non publié"; in the trash "Restaurable jusqu’au 17/01/2027". */
function Deadline({ program }: { program: Program }) {
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

export function useProgramColumns(extensions: readonly ProgramExtension[]): Column<Program>[] {
  const t = useWords()
  const text = useText()
  const path = usePath()
  const locale = useLocale()
  return [
    {
      key: 'title',
      label: t('programs.column.program'),
      fixed: true,
      cell: (program) => (
        <span style={{ display: 'block' }}>
          <Link
            className={`${tableStyles.name} ${tableStyles.cell}`}
            data-row-link=""
            to={path(`admin/programs/${program.slug}/dashboard`)}
            title={text(program.title, program.lang)}
          >
            {text(program.title, program.lang)}
          </Link>
          <span className={`small soft ${tableStyles.cell}`}>{program.slug}</span>
          {extensions.map(({ name, Cell }) => (
            <Cell key={name} value={program.facets[name]} short />
          ))}
        </span>
      ),
    },
    { key: 'phase', label: t('programs.column.phase'), cell: (program) => <PhaseBadge program={program} /> },
    {
      key: 'responses',
      label: t('programs.column.responses'),
      right: true,
      cell: ({ responses }) => <span className={responses.total ? '' : 'soft'}>{number(responses.total, locale)}</span>,
    },
    {
      key: 'deadline',
      label: t('programs.column.deadline'),
      wraps: true,
      cell: (program) => (
        <span style={{ display: 'block', minWidth: 190 }}>
          <Deadline program={program} />
          {program.phase === 'open' && program.status !== 'deleted' && <CallBar program={program} />}
        </span>
      ),
    },
    {
      key: 'languages',
      label: t('programs.column.languages'),
      cell: ({ supportedLangs }) => (
        <span className="small">{supportedLangs.map((code) => code.toUpperCase()).join(', ')}</span>
      ),
    },
    {
      key: 'person',
      label: t('programs.column.person'),
      cell: ({ createdBy }) => (
        <span className={createdBy ? tableStyles.cell : `${tableStyles.cell} soft`}>
          {createdBy ?? t('log.actor.operator')}
        </span>
      ),
    },
    {
      key: 'menu',
      label: t('programs.column.menu'),
      quiet: true,
      width: 56,
      cell: (program) => <ProgramMenu program={program} extensions={extensions} />,
    },
  ]
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
