import { useProgram } from '../../app/hooks.ts'
import { logEvents } from '../../app/slices.ts'
import { LogPage } from './parts/LogPage.tsx'

const EVENTS = logEvents('program')

export function Screen() {
  const { id, zone } = useProgram()
  return <LogPage endpoint="listProgramLogs" params={{ programId: id }} zone={zone} slices={EVENTS} />
}
