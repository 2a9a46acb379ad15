import type { ProgramCheckError } from '#core/program/program.contract.ts'
import { pick } from '#core/text.ts'

const WORDS: Record<ProgramCheckError['code'], string> = {
  programCategoriesMustNotBeEmpty: 'the program has no category',
  stepsMustNotBeEmpty: 'has no step',
  formMustNotBeEmpty: 'has no published form',
  textareaMustNotBeEmpty: 'has no text to read in the first language of the program',
}

/** What keeps a program from being published, for an operator: `category "Films", step 2 "Rules" has no text to read …`. */
export function checkWords({ code, categoryTitle, stepNumber, stepTitle }: ProgramCheckError): string {
  const where = [
    ...(categoryTitle ? [`category "${pick(categoryTitle, 'en', 'fr')}"`] : []),
    ...(stepNumber ? [`step ${stepNumber} "${pick(stepTitle, 'en', 'fr')}"`] : []),
  ]
  return [where.join(', '), WORDS[code]].filter(Boolean).join(' ')
}
