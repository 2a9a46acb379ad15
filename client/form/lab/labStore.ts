import type { Answers, FormDefinition } from '#core/form/definition.ts'
import { type FormDeps, plainDeps } from '#core/form/deps.ts'
import type { Locale } from '#core/locale.ts'
import type { Words } from '../../words.ts'
import { type FormStore, formStore } from '../store.ts'

export interface LabProps {
  definition: FormDefinition
  answers: Answers
  words: Words
  lang: Locale
}

const deps = (): FormDeps => ({
  ...plainDeps('Europe/Paris', new Date('2026-03-14T12:00:00Z')),
  bannedDomains: new Set(['banned.example']),
})

export const labStore = ({ definition, answers }: LabProps): FormStore =>
  formStore({ definition, answers, deps: deps() })
