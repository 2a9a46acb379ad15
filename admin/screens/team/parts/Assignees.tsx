import { IconUserCheck } from '@tabler/icons-react'
import type { Teammate } from '#core/team/team.contract.ts'
import { useWords } from '../../../app/hooks.ts'
import teamStyles from '../Team.module.css'

/** Who looks after an application, as its row has it. */
export function Assignees({ value, short = false }: { value: unknown; short?: boolean }) {
  const t = useWords()
  const people = Array.isArray(value) ? (value as Teammate[]) : []
  const shown = short ? people.slice(0, 1) : people
  if (people.length === 0) return null
  return (
    <span className={teamStyles.people} title={people.map(({ name }) => name).join(', ')} data-testid="assignees">
      <span className="vh">{t('team.column')} </span>
      {shown.map(({ id, name }) => (
        <span key={id} className={teamStyles.person}>
          <IconUserCheck size={14} stroke={1.6} aria-hidden />
          <span className={teamStyles.name}>{name}</span>
        </span>
      ))}
      {people.length > shown.length && <span className="num small soft">+{people.length - shown.length}</span>}
    </span>
  )
}
