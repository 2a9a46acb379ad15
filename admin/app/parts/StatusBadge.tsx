import type { ReactNode } from 'react'
import type { Program, ProgramPhase } from '#core/program/program.contract.ts'
import type { ResponseState, StepStateName } from '#core/response/response.contract.ts'
import { useWords } from '../hooks.ts'
import styles from './StatusBadge.module.css'

/** The mark's shape says the state without its colour: dot done or normal, square waits, diamond ended, ring not started. */
export interface BadgeLook {
  shape: 'dot' | 'square' | 'diamond' | 'ring'
  tone: 'run' | 'ok' | 'warn' | 'bad' | 'none'
}

export function StatusBadge({
  shape,
  tone,
  bare = false,
  children,
}: BadgeLook & { bare?: boolean; children: ReactNode }) {
  return (
    <span className={styles.badge} data-tone={tone} data-bare={bare || undefined}>
      <i className={styles.mark} data-shape={shape} aria-hidden />
      {children}
    </span>
  )
}

const PHASES: Record<ProgramPhase, BadgeLook> = {
  draft: { shape: 'ring', tone: 'none' },
  upcoming: { shape: 'ring', tone: 'none' },
  open: { shape: 'dot', tone: 'run' },
  closed: { shape: 'dot', tone: 'none' },
}

/** Where a program is in its life; one that is archived or in the trash is that, whatever its dates say. */
export function PhaseBadge({ program: { phase, status } }: { program: Pick<Program, 'phase' | 'status'> }) {
  const t = useWords()
  if (status !== 'active')
    return (
      <StatusBadge shape="diamond" tone="none">
        {t(`program.status.${status}`)}
      </StatusBadge>
    )
  return <StatusBadge {...PHASES[phase]}>{t(`program.phase.${phase}`)}</StatusBadge>
}

const STATES: Record<ResponseState, BadgeLook> = {
  draft: { shape: 'ring', tone: 'none' },
  submitted: { shape: 'dot', tone: 'run' },
  withdrawn: { shape: 'diamond', tone: 'none' },
  deleted: { shape: 'diamond', tone: 'bad' },
}

export function ResponseBadge({ state, bare }: { state: ResponseState; bare?: boolean }) {
  const t = useWords()
  return (
    <StatusBadge {...STATES[state]} {...(bare ? { bare } : {})}>
      {t(`response.state.${state}`)}
    </StatusBadge>
  )
}

const STEPS: Record<StepStateName, BadgeLook> = {
  todo: { shape: 'ring', tone: 'none' },
  inProgress: { shape: 'ring', tone: 'none' },
  done: { shape: 'dot', tone: 'run' },
  toValidate: { shape: 'square', tone: 'warn' },
  validated: { shape: 'dot', tone: 'ok' },
  refused: { shape: 'square', tone: 'bad' },
  rejected: { shape: 'diamond', tone: 'bad' },
}

export function StepBadge({ state, bare }: { state: StepStateName; bare?: boolean }) {
  const t = useWords()
  return (
    <StatusBadge {...STEPS[state]} {...(bare ? { bare } : {})}>
      {t(`response.step.${state}`)}
    </StatusBadge>
  )
}

const CATEGORY_COLOURS = 6

/** A category's fixed colour, by its place in the program. */
export function CategoryName({ name, place }: { name: string; place: number }) {
  return (
    <span className={styles.category} data-category="" title={name}>
      <i
        className={styles.categoryMark}
        style={{ background: `var(--cat-${Math.max(0, place) % CATEGORY_COLOURS})` }}
        aria-hidden
      />
      <span className="cut">{name}</span>
    </span>
  )
}
