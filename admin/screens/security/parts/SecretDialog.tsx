import { Button, CopyButton } from '@mantine/core'
import { Fragment } from 'react'
import { useWords } from '../../../app/hooks.ts'
import { Dialog } from '../../../app/parts/Dialog.tsx'
import styles from './SecretDialog.module.css'

interface ShownValue {
  text: string
  value: string
  /** It is shown this once, with a button that copies it. */
  isSecret?: boolean
}

interface SecretDialogProps {
  title: string
  values: readonly ShownValue[]
  /** The button that closes the dialog. */
  close: string
  onClose: () => void
}

/** A secret that the server tells once, and what belongs to it. */
export function SecretDialog({ title, values, close, onClose }: SecretDialogProps) {
  const t = useWords()
  return (
    <Dialog
      title={title}
      actions={
        <Button variant="filled" onClick={onClose}>
          {close}
        </Button>
      }
    >
      {values.map(({ text, value, isSecret }) => (
        <Fragment key={value}>
          <p>{text}</p>
          <p className={styles.value} translate="no">
            <code>{value}</code>
          </p>
          {isSecret && (
            <CopyButton value={value}>
              {({ copied, copy }) => <Button onClick={copy}>{t(copied ? 'token.copied' : 'token.copy')}</Button>}
            </CopyButton>
          )}
        </Fragment>
      ))}
    </Dialog>
  )
}
