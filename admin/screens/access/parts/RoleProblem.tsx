import { isProblem } from '#client/api/problem.ts'
import { useWords } from '../../../app/hooks.ts'
import { useProblemText } from '../../../app/notices.tsx'
import { Banner } from '../../../app/parts/Page.tsx'
import { usePermissionList } from './roleNames.ts'

/** Why a role was not saved, with the permissions that the person lacks. */
export function RoleProblem({ problem }: { problem: Error }) {
  const t = useWords()
  const textOf = useProblemText()
  const listOf = usePermissionList()
  const lacking =
    isProblem(problem) && Array.isArray(problem.data.permissions) ? (problem.data.permissions as string[]) : []
  return (
    <Banner tone="bad" role="alert">
      {textOf(problem).detail} {lacking.length > 0 && t('roles.youLack', { list: listOf(lacking) })}
    </Banner>
  )
}
