import { useAllowed, usePath, useProgram } from '../../app/hooks.ts'
import { TagList } from './parts/TagList.tsx'

/** The tags for the applications of a program. */
export function Screen() {
  const path = usePath()
  const allowed = useAllowed()
  const { id, slug, status } = useProgram()
  return (
    <TagList
      owner={{ programId: id }}
      canEdit={status === 'active' && allowed('program.tag.update')}
      to={(tag) => path(`admin/programs/${slug}/responses?tag=${tag.id}`)}
    />
  )
}
