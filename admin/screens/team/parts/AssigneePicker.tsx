import { Checkbox } from '@mantine/core'
import type { Teammate } from '#core/team/team.contract.ts'
import { useProgram, useWords } from '../../../app/hooks.ts'
import { useApiMutation } from '../../../app/mutation.ts'
import { notify } from '../../../app/notices.tsx'
import { FormDialog } from '../../../app/parts/forms/FormDialog.tsx'
import { useApiForm } from '../../../app/parts/forms/useApiForm.ts'
import { ErrorState, SkeletonRows } from '../../../app/parts/States.tsx'
import { queryOf, useApiQuery } from '../../../app/query.ts'
import type { RowDialogProps } from '../../../app/slice.ts'
import teamStyles from '../Team.module.css'

type Row = { id: string; facets: Record<string, unknown> }
type State = 'all' | 'some' | 'none'

const assigneesIn = ({ facets }: Row) => (facets.assignee ?? []) as Teammate[]

/** Who looks after some applications; a person who has only some of them stays so unless they are pressed. */
export function AssigneePicker({ rows, onClose, onDone }: RowDialogProps<Row>) {
  const t = useWords()
  const program = useProgram()
  const params = { programId: program.id }
  const { data, error, reload } = useApiQuery(queryOf('listTeam', { params }))
  const { mutateAsync } = useApiMutation('assignResponses')
  // Who has left the team and still has an application can be taken off.
  const known = new Map([...rows.flatMap(assigneesIn), ...(data?.items ?? [])].map((person) => [person.id, person]))
  const people = [...known.values()].sort((a, b) => a.name.localeCompare(b.name))
  const before = ({ id }: Teammate): State => {
    const count = rows.filter((row) => assigneesIn(row).some((person) => person.id === id)).length
    return count === 0 ? 'none' : count === rows.length ? 'all' : 'some'
  }
  const form = useApiForm<{ chosen: ReadonlyMap<string, boolean> }>({
    initial: { chosen: new Map() },
    submit: async ({ chosen }) => {
      const idsTo = (on: boolean) =>
        people
          .filter((person) => chosen.get(person.id) === on && before(person) !== (on ? 'all' : 'none'))
          .map(({ id }) => id)
      const { changed } = await mutateAsync({
        params,
        body: { responseIds: rows.map(({ id }) => id), add: idsTo(true), remove: idsTo(false) },
      })
      notify(t('team.assigned', { count: changed }), { topic: 'team' })
      onDone()
    },
  })
  const { chosen } = form.values
  const stateOf = (person: Teammate): State => {
    const now = chosen.get(person.id)
    return now === undefined ? before(person) : now ? 'all' : 'none'
  }
  return (
    <FormDialog
      form={form}
      title={t('team.pick', { count: rows.length })}
      onClose={onClose}
      submit={t('team.action')}
      disabled={chosen.size === 0}
    >
      {error ? (
        <ErrorState error={error} onRetry={reload} />
      ) : !data ? (
        <SkeletonRows rows={4} height={32} />
      ) : (
        <div className={teamStyles.picker}>
          {people.map((person) => (
            <Checkbox
              key={person.id}
              label={person.name}
              checked={stateOf(person) === 'all'}
              indeterminate={stateOf(person) === 'some'}
              onChange={() => form.change({ chosen: new Map(chosen).set(person.id, stateOf(person) !== 'all') })}
            />
          ))}
        </div>
      )}
    </FormDialog>
  )
}
