import { translator } from '#client/words.ts'
import { scopeOf, visibleFields } from '#core/form/conditions.ts'
import { type Answers, type Field, isSeparator } from '#core/form/definition.ts'
import type { ResponseStep } from '#core/response/response.contract.ts'
import { typographic } from '#core/site/typography.ts'
import { pick } from '#core/text.ts'
import { Icon } from '../Icon.tsx'
import { Answer } from './Answer.tsx'
import { isBroad } from './answerWidth.ts'
import { EDIT } from './icons.ts'
import type { ApplyProps, Place } from './props.ts'

interface AnswerListProps extends Pick<ApplyProps, 'lang' | 'words'> {
  /** Language of the form’s texts where `lang` lacks them. */
  fallback: ApplyProps['lang']
  step: ResponseStep
  onGo: (place: Place, reference?: string) => void
}

/** The answers of a step to read, with the ways to change them. */
export function AnswerList({ step, onGo, lang, fallback, words }: AnswerListProps) {
  const t = translator(words.apply, lang)
  const scope = scopeOf(step.definition?.fields ?? [], (step.answers ?? {}) as Answers)
  return (
    <section className="answers">
      <div className="answers__head">
        <h2>{step.title}</h2>
        {step.editable && (
          <button className="btn btn--s" type="button" onClick={() => onGo({ step: step.id })}>
            <Icon name={EDIT} />
            {t('edit')}
            <span className="vh"> {step.title}</span>
          </button>
        )}
      </div>
      <dl>
        {visibleFields(scope)
          .filter((field) => !isSeparator(field))
          .map((field) => {
            const title = typographic(pick(field.title, lang, fallback), lang)
            const problem = step.missing.find((one) => one.reference === field.reference)
            return (
              <div key={field.reference} className={rowLook(field, problem !== undefined)}>
                <dt>{title}</dt>
                <dd>
                  <Answer
                    lang={lang}
                    words={words}
                    fallback={fallback}
                    field={field}
                    at={field.reference}
                    scope={scope}
                    missing={step.missing}
                  />
                </dd>
                {problem && step.editable && (
                  <dd className="fix">
                    <button className="link" type="button" onClick={() => onGo({ step: step.id }, problem.at)}>
                      <span aria-hidden="true">{t('fix')}</span>
                      <span className="vh">{t('labelled', { label: t('fix'), words: title })}</span>
                    </button>
                  </dd>
                )}
              </div>
            )
          })}
      </dl>
    </section>
  )
}

const rowLook = (field: Field, wrong: boolean): string | undefined =>
  [wrong && 'bad', isBroad(field) && 'is-wide'].filter(Boolean).join(' ') || undefined
