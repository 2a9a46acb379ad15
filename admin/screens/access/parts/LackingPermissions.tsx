import { isProblem } from '#client/api/problem.ts'
import { useWords } from '../../../app/hooks.ts'
import { usePermissionList } from './roleNames.ts'

/** The permissions that a refusal says the person lacks. */
export function LackingPermissions({ problem }: { problem: unknown }) {
  const t = useWords()
  const listOf = usePermissionList()
  const lacking = isProblem(problem) ? problem.data.permissions : undefined
  return Array.isArray(lacking) ? <p>{t('roles.youLack', { list: listOf(lacking) })}</p> : null
}
