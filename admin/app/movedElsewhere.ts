import { isProblem } from '#client/api/problem.ts'
import { programs } from '#client/stores/programs.ts'

/** A refusal may say that the program was put away by somebody else: it is asked again, and the screen says what it is now. */
export function heedMovedElsewhere(programId: string, refused: unknown): void {
  if (isProblem(refused, 'program.transition') || isProblem(refused, 'program.archived'))
    programs.doubt((_asked, { id }) => id === programId)
}
