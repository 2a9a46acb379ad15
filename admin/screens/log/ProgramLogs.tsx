import { download } from '#client/api/transfer.ts'
import { useAllowed, useProgram } from '../../app/hooks.ts'
import { readOnce } from '../../app/query.ts'
import { logEvents } from '../../app/slices.ts'
import { LogPage } from './parts/LogPage.tsx'

const EVENTS = logEvents('program')

export function Screen() {
  const { id, zone } = useProgram()
  const params = { programId: id }
  return (
    <LogPage
      endpoint="listProgramLogs"
      params={params}
      zone={zone}
      slices={EVENTS}
      exportable={useAllowed()('program.log.export')}
      onExport={(query, name) => download('exportProgramLogs', { params, query }, { name })}
      searchPeople={async (search) => (await readOnce('listProgramLogPeople', { params, query: { search } })).items}
    />
  )
}
