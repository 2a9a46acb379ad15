import { call } from '#client/api/call.ts'
import { useProgram } from '../../app/hooks.ts'
import { logEvents } from '../../app/slices.ts'
import { LogPage } from './parts/LogPage.tsx'

const EVENTS = logEvents('program')

export function Screen() {
  const { id, zone } = useProgram()
  return (
    <LogPage
      scope={id}
      zone={zone}
      slices={EVENTS}
      load={(query, signal) => call('listProgramLogs', { params: { programId: id }, query }, { signal })}
    />
  )
}
