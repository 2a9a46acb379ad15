import type { Program, ProgramStatus } from '#core/program/program.contract.ts'
import { useText, useWords } from '../hooks.ts'
import { notify, useProblemText } from '../notices.tsx'
import { changeProgramStatus } from '../programs.ts'

/** Archives, trashes or restores a program and says so, with undo. */
export function useProgramStatus(onChanged: () => void = () => {}) {
  const t = useWords()
  const text = useText()
  const textOf = useProblemText()
  const change = async (program: Program, to: ProgramStatus): Promise<void> => {
    try {
      const changed = await changeProgramStatus(program, to)
      // What was archived when it went into the trash comes back so.
      notify(t(`programs.moved.${changed.status}`, { title: text(program.title, program.lang) }), {
        topic: `program ${program.id}`,
        undo: () => void change(changed, program.status),
      })
    } catch (error) {
      notify(textOf(error).detail, { tone: 'bad' })
    }
    onChanged()
  }
  return change
}
