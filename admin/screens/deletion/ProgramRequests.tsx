import { useProgram } from '../../app/hooks.ts'
import { useList } from '../../app/parts/list/useList.ts'
import { RequestList } from './parts/RequestList.tsx'
import { useRequestColumns } from './parts/requestColumns.tsx'
import { useRequestPart } from './parts/useRequestPart.ts'

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
