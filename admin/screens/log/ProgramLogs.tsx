import { call } from '#client/api/call.ts'
import { useProgram } from '../../app/hooks.ts'
import { LogPage, PROGRAM_SLICES } from './parts/LogPage.tsx'

export function Screen() {
  const { id, zone } = useProgram()
  return (
    <LogPage
      scope={id}
      zone={zone}
      slices={PROGRAM_SLICES}
      load={(query, signal) => call('listProgramLogs', { params: { programId: id }, query }, { signal })}
    />
  )
}
