import { Button, CopyButton } from '@mantine/core'
import { useWords } from '../../../app/hooks.ts'
import styles from './RecoveryCodes.module.css'

/** Recovery codes, which are shown once. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const t = useWords()
  const text = codes.join('\n')
  return (
    <div>
      <ul className={styles.codes} translate="no">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.actions}>
        <CopyButton value={text}>
          {({ copied, copy }) => (
            <Button onClick={copy}>{t(copied ? 'security.recovery.copied' : 'security.recovery.copy')}</Button>
          )}
        </CopyButton>
        <Button
          component="a"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
          download="recovery-codes.txt"
        >
          {t('security.recovery.download')}
        </Button>
      </div>
    </div>
  )
}
