import type { DutyState } from '#core/evaluation/session.rules.ts'
import { useWords } from '../../../app/hooks.ts'
import { type BadgeLook, StatusBadge } from '../../../app/parts/StatusBadge.tsx'

const LOOKS: Record<DutyState, BadgeLook> = {
  todo: { shape: 'ring', tone: 'none' },
  draft: { shape: 'dot', tone: 'run' },
  sent: { shape: 'dot', tone: 'ok' },
  recused: { shape: 'diamond', tone: 'none' },
}

export function DutyBadge({ state, bare = false }: { state: DutyState; bare?: boolean }) {
  const t = useWords()
  return (
    <StatusBadge {...LOOKS[state]} bare={bare}>
      {t(`evaluation.duty.${state}`)}
    </StatusBadge>
  )
}
