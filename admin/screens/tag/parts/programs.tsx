import { useStore } from '@nanostores/react'
import { IconTags } from '@tabler/icons-react'
import { call } from '#client/api/call.ts'
import { $platform } from '#client/stores/platform.ts'
import type { Program } from '#core/program/program.contract.ts'
import type { TagLabel } from '#core/tag/tag.contract.ts'
import { useText, useWords } from '../../../app/hooks.ts'
import type { FacetDialogProps, ProgramExtension } from '../../../app/slice.ts'
import { TagChips } from './TagChip.tsx'
import { TagPicker } from './TagPicker.tsx'
import { tagApi } from './tagApi.ts'

const idsOf = ({ facets }: Program): string[] => ((facets.tag ?? []) as TagLabel[]).map(({ id }) => id)

function TagProgram({ rows: [program], onClose, onDone }: FacetDialogProps<Program>) {
  const t = useWords()
  const text = useText()
  const platform = useStore($platform)
  if (!program || !platform) return null
  return (
    <TagPicker
      owner={{ platformId: platform.id }}
      title={t('tags.pick.program', { title: text(program.title, program.lang) })}
      tagged={[idsOf(program)]}
      save={({ kept }) =>
        call('setProgramTags', {
          params: { platformId: platform.id, taggedProgramId: program.id },
          body: { tagIds: kept },
        })
      }
      canCreate
      onClose={onClose}
      onDone={onDone}
    />
  )
}

export const programTags: ProgramExtension = {
  name: 'tag',
  label: 'tags.column.name',
  async options({ platformId }, signal) {
    return (await tagApi({ platformId }).list(signal)).map(({ id, name }) => ({ value: id, label: name }))
  },
  Cell: TagChips,
  action: { label: 'tags.action', icon: IconTags, permission: 'platform.tag.update', Dialog: TagProgram },
}
