import type { Examples } from '../../examples/example.ts'
import { CategoryName, PhaseBadge, ResponseBadge, StepBadge } from './StatusBadge.tsx'

export const examples: Examples = {
  title: 'Badges',
  states: {
    applications: () => (
      <>
        {(['draft', 'submitted', 'withdrawn', 'deleted'] as const).map((state) => (
          <span key={state}>
            <ResponseBadge state={state} /> <ResponseBadge state={state} bare />{' '}
          </span>
        ))}
      </>
    ),
    steps: () => (
      <>
        {(['todo', 'inProgress', 'done', 'toValidate', 'validated', 'refused', 'rejected'] as const).map((state) => (
          <span key={state}>
            <StepBadge state={state} />{' '}
          </span>
        ))}
      </>
    ),
    programs: () => (
      <>
        {(['draft', 'upcoming', 'open', 'closed'] as const).map((phase) => (
          <span key={phase}>
            <PhaseBadge program={{ phase, status: 'active' }} />{' '}
          </span>
        ))}
        <PhaseBadge program={{ phase: 'open', status: 'archived' }} />
      </>
    ),
    'categories, long': () => (
      <div style={{ maxWidth: 240 }}>
        {['Local', 'Freiwilligenausbildung und Nachwuchsförderung im ländlichen Raum'].map((name, place) => (
          <CategoryName key={name} name={name} place={place} />
        ))}
      </div>
    ),
  },
}
