import { scopeOf, visibleFields } from '#core/form/conditions.ts'
import {
  type Answers,
  type Field,
  type FieldOf,
  type FileAnswer,
  isSeparator,
  type TableAnswer,
} from '#core/form/definition.ts'
import { plainText } from '#core/form/plain.ts'
import { answerOf } from '#core/form/registry.ts'
import type { ResponseStep } from '#core/response/response.contract.ts'
import { typographic } from '#core/site/typography.ts'
import { pick } from '#core/text.ts'
import { Icon } from '../Icon.tsx'
import type { Place } from './dossier.ts'
import type { ApplyProps } from './props.ts'
import { isWide, Tabled } from './Tabled.tsx'
import { tellIn } from './words.ts'

interface AnsweredProps extends ApplyProps {
  step: ResponseStep
  onGo: (place: Place, reference?: string) => void
}

/** The answers of a step to read, with the ways to change them. */
export function Answered({ step, onGo, lang, program, words }: AnsweredProps) {
  const t = tellIn(words.apply, lang)
  const answers = (step.answers ?? {}) as Answers
  const fields = step.definition ? visibleFields(scopeOf(step.definition.fields, answers)) : []
  const options = { lang, fallback: program.lang, yes: words.form.yes ?? '', no: words.form.no ?? '' }
  const wrong = new Map(step.missing.map((one) => [one.reference, one]))
  const said = (rule: string) => words.form[`rule.${rule}`] ?? words.form['rule.required'] ?? ''
  return (
    <section className="answers">
      <div className="answers__head">
        <h2>{step.title}</h2>
        {step.editable && (
          <button className="btn btn--s" type="button" onClick={() => onGo({ step: step.id })}>
            <Icon name="edit" />
            {t('edit')}
            <span className="vh"> {step.title}</span>
          </button>
        )}
      </div>
      <dl>
        {fields
          .filter((field) => !isSeparator(field))
          .map((field) => {
            const value = answerOf(answers, field.reference)
            const title = typographic(pick(field.title, lang, program.lang), lang)
            const problem = wrong.get(field.reference)
            return (
              <div key={field.reference} className={rowLook(field, problem !== undefined)}>
                <dt>{title}</dt>
                <dd>
                  {problem && !value ? (
                    said(problem.rule)
                  ) : field.type === 'file' && Array.isArray(value) ? (
                    <Files files={value as FileAnswer[]} />
                  ) : isTable(field) && value ? (
                    <Tabled
                      lang={lang}
                      fallback={program.lang}
                      field={field}
                      answer={value as TableAnswer}
                      words={words.form}
                    />
                  ) : (
                    <span className="answers__text">{plainText(field, value, options) || t('empty')}</span>
                  )}
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

const isTable = (field: Field): field is FieldOf<'table'> => field.type === 'table'

const rowLook = (field: Field, wrong: boolean): string | undefined =>
  [wrong && 'bad', isTable(field) && isWide(field) && 'is-wide'].filter(Boolean).join(' ') || undefined

const Files = ({ files }: { files: FileAnswer[] }) =>
  files.map((file) => (
    <a key={file.key} className="answers__file" href={file.location}>
      {file.name}
    </a>
  ))
