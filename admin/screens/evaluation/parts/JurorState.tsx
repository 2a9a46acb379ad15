import type { Juror } from '#core/evaluation/evaluation.contract.ts'
import { useWords } from '../../../app/hooks.ts'
import { type BadgeLook, StatusBadge } from '../../../app/parts/StatusBadge.tsx'

type Shown = 'removed' | 'imported' | 'waiting' | 'finished' | 'notStarted' | 'running'

const LOOKS: Record<Shown, BadgeLook> = {
  removed: { shape: 'diamond', tone: 'none' },
  imported: { shape: 'ring', tone: 'none' },
  waiting: { shape: 'ring', tone: 'none' },
  finished: { shape: 'dot', tone: 'ok' },
  notStarted: { shape: 'square', tone: 'warn' },
  running: { shape: 'dot', tone: 'run' },
}

const stateOf = ({ state, assigned, sent, drafts }: Juror): Shown =>
  state === 'removed' || state === 'imported'
    ? state
    : assigned === 0
      ? 'waiting'
      : sent >= assigned
        ? 'finished'
        : sent + drafts === 0
          ? 'notStarted'
          : 'running'

export function JurorState({ juror }: { juror: Juror }) {
  const t = useWords()
  const state = stateOf(juror)
  return (
    <StatusBadge {...LOOKS[state]} bare>
      {[
        t(`evaluation.jury.state.${state}`),
        juror.recused > 0 && t('evaluation.jury.recused', { count: juror.recused }),
      ]
        .filter(Boolean)
        .join(', ')}
    </StatusBadge>
  )
}
