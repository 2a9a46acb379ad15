import { useStore } from '@nanostores/react'
import styles from './HelpDialog.module.css'
import { closeHelp } from './help.ts'
import { useWords } from './hooks.ts'
import { Dialog } from './parts/Dialog.tsx'
import { Keys } from './parts/Keys.tsx'
import { $letters, $shortcuts } from './shortcuts.ts'

export function HelpDialog() {
  const t = useWords()
  const shortcuts = useStore($shortcuts)
  const letters = useStore($letters)
  const once = [...new Map(shortcuts.map((shortcut) => [shortcut.keys, shortcut])).values()]
  return (
    <Dialog title={t('help.title')} onClose={closeHelp} note={letters ? undefined : t('help.lettersOff')}>
      <dl className={styles.help}>
        {once.map((shortcut) => (
          <div key={shortcut.keys} className={styles.row}>
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
