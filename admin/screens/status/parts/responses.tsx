import { IconProgressCheck } from '@tabler/icons-react'
import type { CallAnswer } from '#client/api/call.ts'
import { queryOf } from '../../../app/query.ts'
import type { ResponseExtension } from '../../../app/slice.ts'
import { StatusCell } from './StatusChip.tsx'
import { StatusPicker } from './StatusPicker.tsx'

export const responseStatuses: ResponseExtension = {
  name: 'reviewStatus',
  label: 'statuses.column',
  options: ({ programId = '' }) => queryOf('listStatuses', { params: { programId } }),
  optionsIn: (answer, { text }) =>
    (answer as CallAnswer<'listStatuses'>).items.map(({ key, title }) => ({ value: key, label: text(title) })),
  Cell: StatusCell,
  action: {
    label: 'statuses.action',
    icon: IconProgressCheck,
    permission: 'program.status.update',
    Dialog: StatusPicker,
  },
}
