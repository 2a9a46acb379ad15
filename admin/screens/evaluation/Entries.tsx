import { useStore } from '@nanostores/react'
import { isJuror } from '#client/api/work.ts'
import { useAllowed, useQuery } from '../../app/hooks.ts'
import { lazyPart } from '../../app/lazyPart.tsx'
import { Forbidden } from '../../app/parts/Forbidden.tsx'
import { $activeProgram } from '../../app/programs.ts'

const Duties = lazyPart(async () => (await import('./parts/Duties.tsx')).Duties)
const EntryTable = lazyPart(async () => (await import('./parts/EntryTable.tsx')).EntryTable)

/** Applications of a session: to jurors those that they score, to organisers all. */
export function Screen() {
  const program = useStore($activeProgram)
  const allowed = useAllowed()
  const { get } = useQuery()
  const organises = program !== null && allowed('program.evaluation.read')
  if (organises && get('as') !== 'juror') return <EntryTable />
  if (organises || isJuror()) return <Duties />
  return <Forbidden permission="program.evaluation.read" />
}
