import { Fragment } from 'react'
import { useWords } from '../hooks.ts'
import type { Shortcut } from '../shortcuts.ts'
import styles from './Keys.module.css'

/** The keys of a shortcut, as a keyboard has them. */
export function Keys({ keys }: Pick<Shortcut, 'keys'>) {
  const t = useWords()
  const named: Record<string, string> = {
    mod: t('keys.ctrl'),
    shift: t('keys.shift'),
    Enter: '↵',
    Escape: t('keys.escape'),
    ' ': t('keys.space'),
    ArrowUp: '↑',
    ArrowDown: '↓',
    Delete: t('keys.delete'),
  }
  const parts = keys.split(' ').filter(Boolean)
  return (
    <span className={styles.keys}>
      {(parts.length ? parts : [' ']).map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same key may be pressed twice
        <Fragment key={index}>
          {index > 0 && <span className="faint small">{t('keys.then')}</span>}
          {part.split('+').map((key) => (
            <kbd key={key}>{named[key] ?? key.toUpperCase()}</kbd>
          ))}
        </Fragment>
      ))}
    </span>
  )
}
