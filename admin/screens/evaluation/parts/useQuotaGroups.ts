import { useText } from '../../../app/hooks.ts'
import { queryOf, useApiQuery } from '../../../app/query.ts'
import { useSessionPlace } from './useSession.ts'

/** Categories and tags that a quota may be about. */
export function useQuotaGroups() {
  const text = useText()
  const { program } = useSessionPlace()
  const ofProgram = { params: { programId: program.id } }
  const categories = useApiQuery(queryOf('listCategories', ofProgram)).data?.items ?? []
  const tags = useApiQuery(queryOf('listTags', ofProgram)).data?.items ?? []
  const groups = [
    ...categories.map(({ key, title }) => ({ value: `category:${key}`, label: text(title, program.lang) || key })),
    ...tags.map(({ id, name }) => ({ value: `tag:${id}`, label: name })),
  ]
  const nameOf = (group: string) => groups.find(({ value }) => value === group)?.label ?? group
  return { groups, nameOf }
}
