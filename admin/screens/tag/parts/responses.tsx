import { IconTags } from '@tabler/icons-react'
import { call } from '#client/api/call.ts'
import type { TagLabel } from '#core/tag/tag.contract.ts'
import { useProgram, useWords } from '../../../app/hooks.ts'
import type { FacetDialogProps, ResponseExtension } from '../../../app/slice.ts'
import { TagChips } from './TagChip.tsx'
import { TagPicker } from './TagPicker.tsx'
import { tagApi } from './tagApi.ts'

type Row = { id: string; facets: Record<string, unknown> }

const idsOf = (value: unknown): string[] => (Array.isArray(value) ? (value as TagLabel[]).map(({ id }) => id) : [])

function TagResponses({ rows, onClose, onDone }: FacetDialogProps<Row>) {
  const t = useWords()
  const program = useProgram()
  const params = { programId: program.id }
  return (
    <TagPicker
      owner={params}
      title={t('tags.pick.response', { count: rows.length })}
      tagged={rows.map(({ facets }) => idsOf(facets.tag))}
      save={({ add, remove }) =>
        call('tagResponses', { params, body: { responseIds: rows.map(({ id }) => id), add, remove } })
      }
      canCreate
      onClose={onClose}
      onDone={onDone}
    />
  )
}

export const responseTags: ResponseExtension = {
  name: 'tag',
  label: 'tags.column.name',
  async options({ programId = '' }, signal) {
    return (await tagApi({ programId }).list(signal)).map(({ id, name }) => ({ value: id, label: name }))
  },
  Cell: TagChips,
  action: { label: 'tags.action', icon: IconTags, permission: 'program.tag.update', Dialog: TagResponses },
}
