import { IconUserCheck } from '@tabler/icons-react'
import type { CallAnswer } from '#client/api/call.ts'
import { $authUser } from '#client/api/session.ts'
import { queryOf } from '../../../app/query.ts'
import type { ResponseExtension } from '../../../app/slice.ts'
import { AssigneePicker } from './AssigneePicker.tsx'
import { Assignees } from './Assignees.tsx'

export const responseAssignees: ResponseExtension = {
  name: 'assignee',
  label: 'team.column',
  options: ({ programId = '' }) => queryOf('listTeam', { params: { programId } }),
  /** Oneself first. */
  optionsIn(answer, { t }) {
    const me = $authUser.get()?.id
    const { items } = answer as CallAnswer<'listTeam'>
    return [...items]
      .sort((a, b) => Number(b.id === me) - Number(a.id === me))
      .map(({ id, name }) => ({ value: id, label: id === me ? t('team.me', { name }) : name }))
  },
  Cell: Assignees,
  action: { label: 'team.action', icon: IconUserCheck, permission: 'program.response.assign', Dialog: AssigneePicker },
}
