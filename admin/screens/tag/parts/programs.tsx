import { useStore } from '@nanostores/react'
import { IconTags } from '@tabler/icons-react'
import { $platform } from '#client/stores/platform.ts'
import type { Program } from '#core/program/program.contract.ts'
import type { TagLabel } from '#core/tag/tag.contract.ts'
import { useText, useWords } from '../../../app/hooks.ts'
import { useApiMutation } from '../../../app/mutation.ts'
import { queryOf } from '../../../app/query.ts'
import type { ProgramExtension, RowDialogProps } from '../../../app/slice.ts'
import { TagChips } from './TagChip.tsx'
import { TagPicker } from './TagPicker.tsx'

const idsOf = ({ facets }: Program): string[] => ((facets.tag ?? []) as TagLabel[]).map(({ id }) => id)

function TagProgram({ rows: [program], onClose, onDone }: RowDialogProps<Program>) {
  const t = useWords()
  const text = useText()
  const platform = useStore($platform)
  const { mutateAsync } = useApiMutation('setProgramTags')
  if (!program || !platform) return null
  return (
    <TagPicker
      owner={{ platformId: platform.id }}
      title={t('tags.pick.program', { title: text(program.title, program.lang) })}
      tagged={[idsOf(program)]}
      save={({ kept }) =>
        mutateAsync({
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
  options: ({ platformId }) => queryOf('listPlatformTags', { params: { platformId } }),
  optionsPermission: 'platform.tag.update',
  Cell: TagChips,
  action: { label: 'tags.action', icon: IconTags, permission: 'platform.tag.update', Dialog: TagProgram },
}
