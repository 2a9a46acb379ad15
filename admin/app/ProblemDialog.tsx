import { Button } from '@mantine/core'
import type { ApiProblem } from '#client/api/problem.ts'
import { useWords } from './hooks.ts'
import { useProblemText } from './notices.tsx'
import { Dialog } from './parts/Dialog.tsx'
import { $refused } from './problems.ts'

export function ProblemDialog({ problem }: { problem: ApiProblem }) {
  const t = useWords()
  const textOf = useProblemText()
  const { title, detail } = textOf(problem)
  const close = () => $refused.set(null)
  return (
    <Dialog
      title={title}
      onClose={close}
      actions={
        <Button variant="filled" onClick={close} data-autofocus>
          {t('dialog.close')}
        </Button>
      }
    >
      <p>{detail}</p>
    </Dialog>
  )
}
