import { useEffect, useMemo, useRef, useState } from 'react'
import { scopeOf } from '#core/form/conditions.ts'
import type { Answers, FormDefinition } from '#core/form/definition.ts'
import { labelAt } from '#core/form/missing.ts'
import type { Locale } from '#core/locale.ts'
import type { Issue } from '#core/problem.ts'
import type { Words } from '../words.ts'
import { FormProvider, type FormTools, toolsOf, type Upload } from './context.ts'
import { Fields, shownFields } from './Fields.tsx'
import type { FieldsProps } from './parts.tsx'

export interface FormFieldsProps extends Pick<FieldsProps, 'onChange' | 'onLeave' | 'onRemove'> {
  definition: FormDefinition
  answers: Answers
  issues: readonly Issue[]
  /** From `formWords`. */
  words: Words
  lang: Locale
  /** The language of the program, for texts that `lang` lacks. */
  fallback?: Locale
  /** Left out: files cannot be chosen (previews). */
  upload?: Upload | null
  /** What ids begin with; `q` unless told. */
  prefix?: string
}

/** A form's fields for the person who answers: the applicant's own renderer, in the front office and in previews. Controlled. */
export function FormFields({
  definition,
  answers,
  issues,
  words,
  lang,
  fallback = lang,
  upload = null,
  prefix = 'q',
  ...calls
}: FormFieldsProps) {
  const tools = useMemo(
    () => toolsOf({ words, lang, fallback, prefix, upload }),
    [words, lang, fallback, prefix, upload],
  )
  const scope = scopeOf(definition.fields, answers)
  return (
    <FormProvider value={tools}>
      <Fields scope={scope} prefix="" issues={issues} {...calls} />
      <Announcer
        tools={tools}
        definition={definition}
        issues={issues}
        shown={shownFields(scope)
          .map((field) => field.reference)
          .join(' ')}
      />
    </FormProvider>
  )
}

/** Says what changed on the page without the focus moving: a question that came or went, a flaw that was found. */
function Announcer({
  tools,
  definition,
  issues,
  shown,
}: {
  tools: FormTools
  definition: FormDefinition
  issues: readonly Issue[]
  shown: string
}) {
  const { t, lang, fallback, words: parts, message } = tools
  const [said, setSaid] = useState('')
  const before = useRef({ shown, issues })
  useEffect(() => {
    const was = before.current
    before.current = { shown, issues }
    const label = (at: string) => labelAt(definition, at, lang, fallback, parts)
    const [old, now] = [new Set(was.shown.split(' ')), new Set(shown.split(' '))]
    const came = [...now].filter((one) => !old.has(one)).map((one) => t('appeared', { label: label(one) }))
    const went = [...old].filter((one) => !now.has(one)).map((one) => t('gone', { label: label(one) }))
    const known = new Set(was.issues.map((issue) => issue.at))
    // One flaw is said where it arises; many are summed up at the top.
    const wrong = issues
      .filter((issue) => !known.has(issue.at))
      .map((issue) => t('wrong', { label: label(issue.at), message: message(issue) }))
    const changes = [...came, ...went, ...(wrong.length === 1 ? wrong : [])]
    // What was said of a flaw is not true any more once it is gone, with its item or by a better answer.
    const left = new Set(issues.map((issue) => issue.at))
    if (changes.length || was.issues.some((issue) => !left.has(issue.at))) setSaid(changes.join('. '))
  }, [shown, issues, definition, lang, fallback, parts, t, message])
  return (
    <p className="vh" role="status">
      {said}
    </p>
  )
}
