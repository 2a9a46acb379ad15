import { useEffect, useMemo, useRef, useState } from 'react'
import { scopeOf } from '#core/form/conditions.ts'
import type { Answers, FormDefinition } from '#core/form/definition.ts'
import { labelAt } from '#core/form/missing.ts'
import type { Locale } from '#core/locale.ts'
import type { Issue } from '#core/problem.ts'
import type { Words } from '../words.ts'
import { FormProvider, type FormSetting, type FormTools, toolsOf, type Upload } from './context.ts'
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
  /** Resolvers that wait for uploads. */
  store?: FormSetting['store']
  below?: FormSetting['below']
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
  store,
  below,
  prefix = 'q',
  ...calls
}: FormFieldsProps) {
  const tools = useMemo(
    () => toolsOf({ words, lang, fallback, prefix, upload, store, below }),
    [words, lang, fallback, prefix, upload, store, below],
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

/** Announces changes without moving the focus: questions shown or hidden, errors found. */
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
  const [announcement, setAnnouncement] = useState('')
  /** The state of the last render, and the path of the error announced last. */
  const before = useRef<{ shown: string; issues: readonly Issue[]; flaw?: string | undefined }>({ shown, issues })
  useEffect(() => {
    const was = before.current
    let { flaw } = was
    const label = (at: string) => labelAt(definition, at, lang, fallback, parts)
    const [old, now] = [was.shown.split(' '), shown.split(' ')]
    const describe = (key: string, fields: string[], others: string[]) =>
      fields.filter((one) => !others.includes(one)).map((one) => t(key, { label: label(one) }))
    const changes = [...describe('appeared', now, old), ...describe('gone', old, now)]
    const isIn = (all: readonly Issue[], at: string) => all.some((issue) => issue.at === at)
    // One error is announced; several are in the summary at the top.
    const [wrong, ...more] = issues.filter(({ at }) => !isIn(was.issues, at))
    const one = more.length ? null : wrong
    if (one) changes.push(t('wrong', { label: label(one.at), message: message(one) }))
    // The announcement is cleared once its error is fixed or its item removed.
    if (changes.length || (flaw && !isIn(issues, flaw))) {
      flaw = one?.at
      setAnnouncement(changes.join('. '))
    }
    before.current = { shown, issues, flaw }
  }, [shown, issues, definition, lang, fallback, parts, t, message])
  return (
    <p className="vh" role="status">
      {announcement}
    </p>
  )
}
