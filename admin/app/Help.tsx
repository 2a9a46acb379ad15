import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { Fragment } from 'react'
import { useWords } from './hooks.ts'
import { Dialog } from './parts/Dialog.tsx'
import { $letters, $shortcuts, type Shortcut } from './shortcuts.ts'

const $open = atom(false)
export const openHelp = (): void => $open.set(true)

export function Help() {
  const open = useStore($open)
  return open ? <HelpDialog /> : null
}

function HelpDialog() {
  const t = useWords()
  const shortcuts = useStore($shortcuts)
  const letters = useStore($letters)
  const once = [...new Map(shortcuts.map((shortcut) => [shortcut.keys, shortcut])).values()]
  return (
    <Dialog title={t('help.title')} onClose={() => $open.set(false)} note={letters ? undefined : t('help.lettersOff')}>
      <dl className="help">
        {once.map((shortcut) => (
          <div key={shortcut.keys} className="help__row">
            <dt>
              <Keys keys={shortcut.keys} />
            </dt>
            <dd>{t(shortcut.does)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}

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
    <span className="keys">
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
