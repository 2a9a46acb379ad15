import { Button, TextInput } from '@mantine/core'
import { useStore } from '@nanostores/react'
import { useId, useState } from 'react'
import { $platform } from '#client/stores/platform.ts'
import { useWords } from '../hooks.ts'
import { Dialog } from './Dialog.tsx'
import type { OpenQuestion } from './question.ts'

/** Whether what was typed is the confirm text. */
const isConfirmed = (typed: string, text: string): boolean => typed.trim().toUpperCase() === text.toUpperCase()

export function QuestionDialog({ title, body, action, danger, confirmText, answer }: OpenQuestion) {
  const t = useWords()
  const platform = useStore($platform)
  const [typed, setTyped] = useState('')
  const [wrong, setWrong] = useState(false)
  const errorId = useId()
  const confirm = () => {
    if (confirmText && !isConfirmed(typed, confirmText)) return setWrong(true)
    answer(true)
  }
  return (
    <Dialog
      title={title}
      onClose={() => answer(false)}
      onSubmit={confirm}
      isQuestion
      actions={
        <>
          <Button onClick={() => answer(false)} {...(confirmText ? {} : { 'data-autofocus': true })}>
            {t('dialog.cancel')}
          </Button>
          <Button
            type="submit"
            variant="filled"
            {...(danger ? { color: 'red' } : {})}
            disabled={danger === true && platform?.state === 'standby'}
          >
            {action}
          </Button>
        </>
      }
    >
      {body}
      {confirmText && (
        <TextInput
          label={t('dialog.confirmLabel', { text: confirmText })}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setWrong(false)
          }}
          error={wrong ? <span id={errorId}>{t('dialog.confirmWrong', { text: confirmText })}</span> : undefined}
          autoComplete="off"
          spellCheck={false}
          maw={280}
          mt="md"
          data-autofocus
        />
      )}
    </Dialog>
  )
}
