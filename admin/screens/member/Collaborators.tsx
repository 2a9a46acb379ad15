import { useAllowed, useProgram, useWords } from '../../app/hooks.ts'
import { StaffPage } from './parts/StaffPage.tsx'

/** The people who work on a program. */
export function Screen() {
  const t = useWords()
  const allowed = useAllowed()
  const { id, slug } = useProgram()
  return (
    <StaffPage
      owner={{ programId: id }}
      title={t('menu.collaborators')}
      path={`admin/programs/${slug}/collaborators`}
      canEdit={allowed('program.member.update')}
    />
  )
}
