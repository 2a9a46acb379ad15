import { useEffect, useMemo, useRef, useState } from 'react'
import { scopeOf } from '#core/form/conditions.ts'
import type { Answers, FormDefinition } from '#core/form/definition.ts'
import type { Locale } from '#core/locale.ts'
import type { Issue } from '#core/problem.ts'
import type { Words } from '../words.ts'
import type { FormState } from './announcements.ts'
import { FormProvider, type FormSetting, type FormTools, toolsOf, type Upload } from './context.ts'
import { Fields } from './Fields.tsx'
import { lazyModule } from './lazyModule.ts'
import type { FieldsProps } from './parts.tsx'
import { shownFields } from './shownFields.ts'

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
      <Fields scope={scope} fields={definition.fields} prefix="" issues={issues} {...calls} />
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

/** Nothing is announced before something changes. */
const announcements = lazyModule(() => import('./announcements.ts'))

interface AnnouncerProps extends FormState {
  tools: FormTools
  definition: FormDefinition
}

/** Announces changes without moving the focus: questions shown or hidden, errors found. */
function Announcer({ tools, definition, issues, shown }: AnnouncerProps) {
  const [announcement, setAnnouncement] = useState('')
  const before = useRef<FormState>({ shown, issues })
  const flaw = useRef<string | undefined>(undefined)
  useEffect(() => {
    const was = before.current
    const now = { shown, issues }
    before.current = now
    const tell = async () => {
      const { announcementOf } = await announcements.load()
      const next = announcementOf(was, now, flaw.current, definition, tools)
      if (!next) return
      flaw.current = next.flaw
      setAnnouncement(next.text)
    }
    // Without the network nothing is announced, and the form works on.
    tell().catch(() => null)
  }, [shown, issues, definition, tools])
  return (
    <p className="vh" role="status">
      {announcement}
    </p>
  )
}
