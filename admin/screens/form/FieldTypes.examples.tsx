import { FormFields } from '#client/form/FormFields.tsx'
import { checkDeps } from '#core/form/check.ts'
import { type Answers, answerOf, type Field, isSeparator } from '#core/form/definition.ts'
import { everyAnswer, everyField } from '#core/form/form.fixture.ts'
import { plainText } from '#core/form/plain.ts'
import { AVAILABLE_TYPES } from '#core/form/registry.ts'
import { validateAnswers } from '#core/form/validate.ts'
import { DEFAULT_THEME } from '#core/theme/theme.ts'
import { useLocale, useWords } from '../../app/hooks.ts'
import type { Examples } from '../../examples/example.ts'
import { newField } from './newField.ts'
import { PreviewFrame } from './parts/PreviewFrame.tsx'
import { useFrontWords } from './parts/useFrontWords.ts'

type State = 'empty' | 'filled' | 'error' | 'required' | 'readOnly' | 'print'

const ZONE = 'Europe/Paris'
const nothing = () => {}

/** A field of each type there is, named by its type: those of the tests, which hold choices, rows and questions inside. */
function useFields(change: (field: Field) => Field): Field[] {
  const t = useWords()
  const lang = useLocale()
  return AVAILABLE_TYPES.map((type) => {
    const field = everyField.find((one) => one.type === type) ?? newField(type, new Set())
    return change({ ...field, title: { [lang]: t(`form.type.${type}`) } })
  })
}

function AllTypes({ state }: { state: State }) {
  const lang = useLocale()
  const words = useFrontWords(lang)
  const isRequired = state === 'required' || state === 'error'
  const fields = useFields((field) => ({
    ...field,
    ...(isRequired && !isSeparator(field) && { required: true }),
    ...(state === 'readOnly' && !isSeparator(field) && { readOnly: true }),
  }))
  const answers: Answers = state === 'filled' || state === 'readOnly' || state === 'print' ? everyAnswer : {}
  const definition = { fields }
  const issues = state === 'error' ? validateAnswers(definition, answers, checkDeps(ZONE), { mode: 'submit' }) : []
  const options = { lang, fallback: 'fr', yes: words?.form.yes ?? '', no: words?.form.no ?? '' } as const
  return (
    <div style={{ height: 900 }}>
      <PreviewFrame title={`Every type: ${state}`} lang={lang} width={320} colours={DEFAULT_THEME}>
        {words && (
          <main className="preview-form">
            <h1>{state}</h1>
            {state === 'print' ? (
              <dl>
                {fields
                  .filter((field) => !isSeparator(field))
                  .map((field) => (
                    <div key={field.reference} style={{ marginTop: 24 }}>
                      <dt style={{ fontWeight: 600 }}>{field.title[lang]}</dt>
                      <dd style={{ whiteSpace: 'pre-line' }}>
                        {plainText(field, answerOf(answers, field.reference), options)}
                      </dd>
                    </div>
                  ))}
              </dl>
            ) : (
              <FormFields
                definition={definition}
                answers={answers}
                issues={issues}
                words={words.form}
                lang={lang}
                fallback="fr"
                onChange={nothing}
                onLeave={nothing}
                onRemove={nothing}
              />
            )}
          </main>
        )}
      </PreviewFrame>
    </div>
  )
}

export const examples: Examples = {
  title: 'Types of questions',
  words: ['form'],
  states: {
    empty: () => <AllTypes state="empty" />,
    filled: () => <AllTypes state="filled" />,
    error: () => <AllTypes state="error" />,
    required: () => <AllTypes state="required" />,
    'read-only': () => <AllTypes state="readOnly" />,
    print: () => <AllTypes state="print" />,
  },
}
