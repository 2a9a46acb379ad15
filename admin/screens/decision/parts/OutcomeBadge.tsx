import { type BadgeLook, StatusBadge } from '../../../app/parts/StatusBadge.tsx'

const LOOKS: Record<string, BadgeLook> = {
  accepted: { shape: 'dot', tone: 'ok' },
  waitlisted: { shape: 'square', tone: 'warn' },
  refused: { shape: 'dot', tone: 'none' },
}

export function OutcomeBadge({ outcome, name }: { outcome: string; name: string }) {
  return <StatusBadge {...(LOOKS[outcome] ?? { shape: 'dot', tone: 'run' })}>{name}</StatusBadge>
}
