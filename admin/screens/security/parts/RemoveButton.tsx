import { Button } from '@mantine/core'
import { ask } from '../../../app/parts/question.ts'

interface RemoveButtonProps {
  /** The verb; the name follows it for those who do not see the row. */
  label: string
  name: string
  title: string
  text: string
  loading?: boolean
  onRemove: () => void
}

/** Takes away what acts for somebody, after a question. */
export function RemoveButton({ label, name, title, text, loading = false, onRemove }: RemoveButtonProps) {
  const press = async () => {
    if (await ask({ title, body: text, action: label, danger: true })) onRemove()
  }
  return (
    <Button aria-label={`${label}: ${name}`} onClick={() => void press()} loading={loading}>
      {label}
    </Button>
  )
}
