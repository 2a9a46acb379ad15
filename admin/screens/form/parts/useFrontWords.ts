import { useEffect, useState } from 'react'
import { formWords } from '#client/form/words.ts'
import type { Words } from '#client/words.ts'
import type { Locale } from '#core/locale.ts'
import { flatten } from '#core/site/words.ts'
import { readSlice } from '../../../app/i18n.ts'

interface FrontWords {
  form: Words
  apply: Words
}

/** The front office's texts in a language. */
export function useFrontWords(lang: Locale): FrontWords | null {
  const [words, setWords] = useState<FrontWords | null>(null)
  useEffect(() => {
    let here = true
    readSlice(lang, 'applicant').then(
      ({ front = {}, validation = {} }) => {
        if (here) setWords({ form: formWords(front, validation, lang), apply: flatten(front, 'apply', lang) })
      },
      () => {}, // offline: the preview stays as it was
    )
    return () => {
      here = false
    }
  }, [lang])
  return words
}
