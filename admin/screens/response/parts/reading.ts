import type { PlainOptions } from '#core/form/plainParts.ts'
import type { Program } from '#core/program/program.contract.ts'
import { useLocale, useWords } from '../../../app/hooks.ts'

/** How answers are read: in which language, by which clocks. */
export interface Reading extends PlainOptions {
  zone: string
}

export function useReading(program: Pick<Program, 'lang' | 'zone'>): Reading {
  const t = useWords()
  const lang = useLocale()
  return { lang, fallback: program.lang, yes: t('responses.yes'), no: t('responses.no'), zone: program.zone }
}
