import type { PlatformState as State } from '#core/platform/platform.contract.ts'
import { useWords } from '../../../app/hooks.ts'
import { type BadgeLook, StatusBadge } from '../../../app/parts/StatusBadge.tsx'

const LOOKS: Record<State, BadgeLook> = {
  active: { shape: 'dot', tone: 'ok' },
  standby: { shape: 'square', tone: 'warn' },
  suspended: { shape: 'diamond', tone: 'bad' },
  deleted: { shape: 'diamond', tone: 'none' },
}

export function PlatformState({ state }: { state: State }) {
  const t = useWords()
  return (
    <StatusBadge {...LOOKS[state]} bare>
      {t(`operators.state.${state}`)}
    </StatusBadge>
  )
}
