import { ownZone, tableDay } from '#client/ui/format.ts'
import type { DataRequestItem } from '#core/deletion/deletion.contract.ts'
import { useLocale, useWords } from '../../../app/hooks.ts'
import type { Column } from '../../../app/parts/table/props.ts'
import { Due } from './Due.tsx'
import { Kind, type Part } from './RequestList.tsx'
import { useName } from './useName.ts'

export function useRequestColumns(part: Part): Column<DataRequestItem>[] {
  const t = useWords()
  const locale = useLocale()
  const nameOf = useName()
  const day = (at: string | null) => (at ? tableDay(new Date(at), ownZone(), locale) : '')
  return [
    {
      key: 'person',
      label: t('deletion.column.person'),
      fixed: true,
      cell: (row) => (
        <>
          <b>{nameOf(row)}</b> <span className="small soft">{row.person?.email}</span>
        </>
      ),
    },
    { key: 'kind', label: t('deletion.column.kind'), width: 180, cell: (row) => <Kind request={row} /> },
    {
      key: 'createdAt',
      label: t('deletion.column.createdAt'),
      width: 130,
      cell: ({ createdAt }) => <span className="nowrap">{day(createdAt)}</span>,
    },
    {
      key: 'due',
      label: t(part === 'todo' ? 'deletion.column.due' : 'deletion.column.state'),
      width: 240,
      cell: (row) => <Due request={row} />,
    },
    ...(part === 'processed'
      ? [
          {
            key: 'settledAt',
            label: t('deletion.column.settledAt'),
            width: 130,
            cell: ({ settledAt }: DataRequestItem) => <span className="nowrap">{day(settledAt)}</span>,
          },
          {
            key: 'settledBy',
            label: t('deletion.column.settledBy'),
            cell: ({ settledBy }: DataRequestItem) => settledBy ?? <span className="soft">–</span>,
          },
        ]
      : []),
  ]
}
