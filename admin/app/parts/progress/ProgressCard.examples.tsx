import type { Examples } from '../../../examples/example.ts'
import { ProgressCard } from './ProgressCard.tsx'

const cancel = { label: 'Cancel the export', run: () => {} }
const close = { label: 'Close', run: () => {} }

export const examples: Examples = {
  title: 'Progress card',
  states: {
    'not known how long': () => <ProgressCard title="Preparing the export" state="running" close={cancel} />,
    running: () => (
      <ProgressCard
        title="Exporting 8,412 applications"
        detail="5,204 of 8,412, about 20 seconds left. You can leave this page."
        state="running"
        share={0.62}
        close={cancel}
      />
    ),
    done: () => (
      <ProgressCard
        title="The export is ready"
        detail="bewerbungen-foerderprogramm-freiwilligenorganisationen-2027.xlsx · until tomorrow, 18:04"
        state="done"
        action={{ label: 'Download', run: () => {} }}
        close={close}
      />
    ),
    failed: () => (
      <ProgressCard
        title="The export failed"
        detail="The disk is full. Nothing was lost."
        state="failed"
        action={{ label: 'Try again', run: () => {} }}
        close={close}
      />
    ),
  },
}
