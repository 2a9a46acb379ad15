import { IconUserCheck } from '@tabler/icons-react'
import type { CallAnswer } from '#client/api/call.ts'
import { $authUser } from '#client/api/session.ts'
import { NO_VALUE } from '#core/response/filter.rules.ts'
import { queryOf } from '../../../app/query.ts'
import type { ResponseExtension } from '../../../app/slice.ts'
import { AssigneePicker } from './AssigneePicker.tsx'
import { Assignees } from './Assignees.tsx'

export const responseAssignees: ResponseExtension = {
  name: 'assignee',
  label: 'team.column',
  options: ({ programId = '' }) => queryOf('listTeam', { params: { programId } }),
  /** Oneself first, then nobody. */
  optionsIn(answer, { t }) {
    const me = $authUser.get()?.id
    const people = (answer as CallAnswer<'listTeam'>).items.map(({ id, name }) => ({
      value: id,
      label: id === me ? t('team.me', { name }) : name,
    }))
    const own = people.filter(({ value }) => value === me)
    return [...own, { value: NO_VALUE, label: t('team.nobody') }, ...people.filter(({ value }) => value !== me)]
  },
  Cell: Assignees,
  action: { label: 'team.action', icon: IconUserCheck, permission: 'program.response.assign', Dialog: AssigneePicker },
}
