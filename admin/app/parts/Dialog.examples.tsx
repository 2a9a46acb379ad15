import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Examples } from '../../examples/example.ts'
import { notify } from '../notices.tsx'
import { Dialog } from './Dialog.tsx'
import { ask } from './question.ts'

function Opened({ size }: { size?: 'sm' | 'lg' }) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      {isOpen && (
        <Dialog
          title="Kategorie für die Freiwilligenausbildung umbenennen"
          onClose={close}
          onSubmit={close}
          {...(size ? { size } : {})}
          note="Applicants see the new name at once."
          actions={
            <>
              <Button onClick={close}>Cancel</Button>
              <Button type="submit" variant="filled">
                Rename
              </Button>
            </>
          }
        >
          <TextInput label="Name" defaultValue="Volunteer training" error="This name is taken" />
        </Dialog>
      )}
    </>
  )
}

export const examples: Examples = {
  title: 'Dialogs and questions',
  states: {
    form: () => <Opened />,
    wide: () => <Opened size="lg" />,
    'question of a destructive action': () => (
      <Button
        onClick={() =>
          void ask({
            title: 'Delete the program?',
            body: 'It holds 12 applications.',
            action: 'Delete',
            danger: true,
            confirmText: 'DLT',
          })
        }
      >
        Ask
      </Button>
    ),
    notices: () => (
      <>
        <Button onClick={() => notify('Saved', { undo: () => {} })}>With undo</Button>{' '}
        <Button onClick={() => notify('The link could not be copied', { tone: 'bad' })}>Error</Button>
      </>
    ),
  },
}
