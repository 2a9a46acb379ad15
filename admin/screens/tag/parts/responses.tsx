import { IconTags } from '@tabler/icons-react'
import type { TagLabel } from '#core/tag/tag.contract.ts'
import { useProgram, useWords } from '../../../app/hooks.ts'
import { useApiMutation } from '../../../app/mutation.ts'
import { queryOf } from '../../../app/query.ts'
import type { ResponseExtension, RowDialogProps } from '../../../app/slice.ts'
import { TagChips } from './TagChip.tsx'
import { TagPicker } from './TagPicker.tsx'

type Row = { id: string; facets: Record<string, unknown> }

const idsOf = (value: unknown): string[] => (Array.isArray(value) ? (value as TagLabel[]).map(({ id }) => id) : [])

function TagResponses({ rows, onClose, onDone }: RowDialogProps<Row>) {
  const t = useWords()
  const program = useProgram()
  const params = { programId: program.id }
  const { mutateAsync } = useApiMutation('tagResponses')
  return (
    <TagPicker
      owner={params}
      title={t('tags.pick.response', { count: rows.length })}
      tagged={rows.map(({ facets }) => idsOf(facets.tag))}
      save={({ add, remove }) => mutateAsync({ params, body: { responseIds: rows.map(({ id }) => id), add, remove } })}
      canCreate
      onClose={onClose}
      onDone={onDone}
    />
  )
}

export const responseTags: ResponseExtension = {
  name: 'tag',
  label: 'tags.column.name',
  options: ({ programId = '' }) => queryOf('listTags', { params: { programId } }),
  Cell: TagChips,
  action: { label: 'tags.action', icon: IconTags, permission: 'program.tag.update', Dialog: TagResponses },
}
