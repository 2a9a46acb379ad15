import { Link } from 'react-router'
import { number } from '#client/ui/format.ts'
import type { Program } from '#core/program/program.contract.ts'
import { useLocale, usePath, useText, useWords } from '../../../app/hooks.ts'
import { ProgramProgress } from '../../../app/parts/ProgramTimeline.tsx'
import { PhaseBadge } from '../../../app/parts/StatusBadge.tsx'
import type { Column } from '../../../app/parts/table/props.ts'
import tableStyles from '../../../app/parts/table/Table.module.css'
import type { ProgramExtension } from '../../../app/slice.ts'
import { ProgramMenu } from './ProgramMenu.tsx'
import { Deadline } from './programRows.tsx'

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
          {program.phase === 'open' && program.status !== 'deleted' && <ProgramProgress program={program} />}
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
