import { IconChecklist, IconChevronRight, IconPencil } from '@tabler/icons-react'
import { Link } from 'react-router'
import { fromNow, number } from '#client/ui/format.ts'
import type { ProgramDashboard } from '#core/program/dashboard.contract.ts'
import type { Program } from '#core/program/program.contract.ts'
import { useAllowed, useLocale, useNow, usePath, useText, useWords } from '../../../app/hooks.ts'
import boardStyles from '../../../app/parts/Board.module.css'
import { Sheet } from '../../../app/parts/Page.tsx'
import { StateBox } from '../../../app/parts/States.tsx'
import { useListPath } from './listPath.ts'

/** At most five lines, the longest-waiting first: a count, a reason, a way in. */
export function Waiting({ program, data }: { program: Program; data: ProgramDashboard }) {
  const t = useWords()
  const text = useText()
  const locale = useLocale()
  const now = useNow()
  const allowed = useAllowed()
  const list = useListPath(program)
  const path = usePath()
  // What others decide is no task here: the figures of each category tell it.
  const mine = program.abilities.validateResponses ? data.waiting : []
  const lines = mine.slice(0, 5).map((each) => ({
    key: each.stepId ?? each.kind,
    icon: IconChecklist,
    title: t('dashboard.toValidate', { count: each.count, n: number(each.count, locale) }),
    why: [
      text(each.category, program.lang),
      text(each.title, program.lang),
      each.since && t('dashboard.oldest', { when: fromNow(new Date(each.since), now, locale) }),
    ]
      .filter(Boolean)
      .join(', '),
    to: list({ ...(each.stepId ? { stepId: each.stepId } : {}), stepState: 'toValidate' }),
  }))
  if (program.phase === 'draft' && program.status === 'active' && allowed('program.publication.update'))
    lines.unshift({
      key: 'publish',
      icon: IconPencil,
      title: t('dashboard.unpublished'),
      why: t('dashboard.unpublishedHint'),
      to: path(`admin/programs/${program.slug}/configure`),
    })
  return (
    <Sheet
      title={t('dashboard.waiting')}
      extra={lines.length > 0 && t('dashboard.subjects', { count: lines.length })}
      className={boardStyles.first}
    >
      {lines.length === 0 ? (
        <StateBox icon={IconChecklist} title={t('dashboard.nothing')}>
          {t('dashboard.nothingHint')}
        </StateBox>
      ) : (
        <ul className={boardStyles.waiting}>
          {lines.map(({ key, icon: Icon, title, why, to }) => (
            <li key={key}>
              <Link className={boardStyles.waitingLine} to={to}>
                <Icon size={18} stroke={1.6} aria-hidden />
                <span>
                  <b>{title}</b>
                  <br />
                  <span className="small soft">{why}</span>
                </span>
                <IconChevronRight size={16} stroke={1.6} aria-hidden />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Sheet>
  )
}
