import { useProgram } from '../../app/hooks.ts'
import { useList } from '../../app/parts/list/useList.ts'
import { RequestList, useRequestColumns, useRequestPart } from './parts/RequestList.tsx'

/** What people with an application in the program ask for about their data. */
export function Screen() {
  const part = useRequestPart()
  const { id: programId, slug } = useProgram()
  const list = useList('listProgramDataRequests', {
    name: `requests.${part}`,
    params: { programId },
    query: { part },
    columns: useRequestColumns(part),
  })
  return <RequestList key={part} list={list} part={part} path={`admin/programs/${slug}/requests`} />
}
