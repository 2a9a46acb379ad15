import { useStore } from '@nanostores/react'
import { $platform } from '#client/stores/platform.ts'
import { useAllowed, usePath } from '../../app/hooks.ts'
import { TagList } from './parts/TagList.tsx'

/** The tags for programs. */
export function Screen() {
  const path = usePath()
  const allowed = useAllowed()
  const platform = useStore($platform)
  return (
    <TagList
      owner={{ platformId: platform?.id ?? '' }}
      canEdit={allowed('platform.tag.update')}
      to={(tag) => path(`admin/home/programs?tag=${tag.id}`)}
    />
  )
}
