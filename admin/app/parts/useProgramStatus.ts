import type { Program, ProgramStatus } from '#core/program/program.contract.ts'
import { useText, useWords } from '../hooks.ts'
import { useAction } from '../mutation.ts'
import { notify, useProblemText } from '../notices.tsx'
import { changeProgramStatus } from '../programs.ts'
import { invalidate } from '../query.ts'

interface StatusChange {
  program: Program
  to: ProgramStatus
}

/** Archives, trashes or restores a program and says so, with undo. */
export function useProgramStatus() {
  const t = useWords()
  const text = useText()
  const textOf = useProblemText()
  const { mutate, busy } = useAction(async ({ program, to }: StatusChange) => {
    try {
      const changed = await changeProgramStatus(program, to)
      // What was archived when it went into the trash comes back so.
      notify(t(`programs.moved.${changed.status}`, { title: text(program.title, program.lang) }), {
        topic: `program ${program.id}`,
        undo: () => mutate({ program: changed, to: program.status }),
      })
    } catch (error) {
      notify(textOf(error).detail, { tone: 'bad' })
      // Somebody else may have changed it.
      invalidate('listPrograms', 'getProgram')
    }
  })
  return { change: (program: Program, to: ProgramStatus) => mutate({ program, to }), busy }
}
