import { IconInfoCircle } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { Program } from '#core/program/program.contract.ts'
import type { ReadinessGap } from '#core/program/readiness.rules.ts'
import styles from './Readiness.module.css'
import { useGap } from './useGap.ts'

/** What is missing, each with the way to it. Nothing of it prevents publication. */
export function Gaps({ program, gaps }: { program: Program; gaps: readonly ReadinessGap[] }) {
  const gapOf = useGap(program)
  return (
    <ul className={styles.checks} data-tone="info">
      {gaps.map(gapOf).map(({ key, title, hint, to }) => (
        <li key={key}>
          <IconInfoCircle size={17} stroke={1.6} aria-hidden />
          <span>
            <Link to={to}>{title}</Link>
            <small>{hint}</small>
          </span>
        </li>
      ))}
    </ul>
  )
}
