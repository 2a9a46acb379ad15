import { isRecord, stored } from '#client/storage.ts'
import type { Answers } from '#core/form/definition.ts'

/** Answers to a program's eligibility questionnaire, on this device until an application begins. */
export const eligibilityOf = (programId: string) =>
  stored<{ answers: Answers }>(`opencall.eligibility.${programId}`, {
    version: 1,
    parse: ({ answers }) => (isRecord(answers) ? { answers: answers as Answers } : null),
  })

/** To the questionnaire of the program whose application page this is. */
export const goToEligibility = (): void => location.replace(location.pathname.replace(/apply$/, 'eligibility'))
