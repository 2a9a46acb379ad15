import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { ApiProblem } from '#client/api/problem.ts'
import type { Examples } from '../../examples/example.ts'
import { ErrorState, NoResult, SkeletonRows, StateBox } from './States.tsx'

const offline = new ApiProblem({ code: 'client.offline' })

export const examples: Examples = {
  title: 'States of a list',
  states: {
    empty: () => (
      <StateBox
        title="Noch keine Bewerbungen"
        actions={
          <Button variant="filled" leftSection={<IconPlus size={16} stroke={1.6} />}>
            Aufruf veröffentlichen
          </Button>
        }
      >
        Bewerbungen erscheinen hier, sobald die Einreichungsfrist begonnen hat und jemand eine Bewerbung angelegt hat.
      </StateBox>
    ),
    loading: () => <SkeletonRows rows={4} />,
    error: () => <ErrorState error={offline} onRetry={() => {}} />,
    'no result': () => <NoResult filters="Category: Local initiatives, State: submitted" onClear={() => {}} />,
  },
}
