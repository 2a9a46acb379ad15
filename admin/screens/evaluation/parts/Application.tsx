import { useId } from 'react'
import { Link } from 'react-router'
import type { Sheet } from '#core/evaluation/juror.contract.ts'
import { scopeOf, visibleFields } from '#core/form/conditions.ts'
import { type Answers, answerOf, type Field, isSeparator } from '#core/form/definition.ts'
import { isEmptyAnswer } from '#core/form/registry.ts'
import type { Locale } from '#core/locale.ts'
import { useQuery, useText, useWords } from '../../../app/hooks.ts'
import pageStyles from '../../../app/parts/Page.module.css'
import { AnswerFields } from '../../response/parts/AnswerFields.tsx'
import { useReading } from '../../response/parts/reading.ts'
import styles from '../Score.module.css'

interface ApplicationProps {
  sheet: Pick<Sheet, 'number' | 'title' | 'category' | 'application'>
  lang: Locale
  zone: string
  /** Part of another page: its title is no title of the page. */
  isExample?: boolean
}

/** An application as its jurors see it: its steps as parts, each with an address. */
export function Application({ sheet, lang, zone, isExample = false }: ApplicationProps) {
  const Title = isExample ? 'p' : 'h1'
  const t = useWords()
  const text = useText()
  const { get, params } = useQuery()
  const { application } = sheet
  const steps = application?.steps ?? []
  const step = steps.find(({ id }) => id === get('part')) ?? steps[0]
  const to = (id: string) => {
    const next = new URLSearchParams(params)
    next.set('part', id)
    return `?${next}`
  }
  return (
    <article className={styles.article}>
      <p className={styles.facts}>
        <span>{t('evaluation.entry', { number: sheet.number })}</span>
        {sheet.category && <span className={styles.tag}>{text(sheet.category, lang)}</span>}
      </p>
      <Title className={styles.title}>{sheet.title || t('evaluation.entry', { number: sheet.number })}</Title>
      {application && application.people.length > 0 && <p className="soft">{application.people.join(', ')}</p>}
      {application?.hidden && <p className="small soft">{t('evaluation.sheet.hidden')}</p>}
      {!application && <p className="soft">{t('evaluation.sheet.noApplication')}</p>}
      {steps.length > 1 && (
        <nav className={pageStyles.tabs} aria-label={t('evaluation.sheet.steps')}>
          {steps.map(({ id, title }) => (
            <Link
              key={id}
              to={to(id)}
              className={pageStyles.tabsTab}
              preventScrollReset
              replace
              aria-current={id === step?.id ? 'page' : undefined}
            >
              {title}
            </Link>
          ))}
        </nav>
      )}
      {step && <StepAnswers key={step.id} step={step} lang={lang} zone={zone} isAlone={steps.length === 1} />}
    </article>
  )
}

type Step = NonNullable<Sheet['application']>['steps'][number]

function StepAnswers({ step, lang, zone, isAlone }: { step: Step; lang: Locale; zone: string; isAlone: boolean }) {
  const t = useWords()
  const id = useId()
  const reading = useReading({ lang, zone })
  const answers = step.answers as Answers
  const fields = visibleFields(scopeOf(step.definition.fields as Field[], answers))
  const isAnswered = fields.some(
    (field) => !isSeparator(field) && !isEmptyAnswer(field, answerOf(answers, field.reference)),
  )
  return (
    <section aria-labelledby={id} className={styles.answers}>
      <h2 id={id} className={isAlone ? undefined : 'vh'}>
        {step.title}
      </h2>
      {isAnswered ? (
        <AnswerFields fields={fields} answers={answers} reading={reading} />
      ) : (
        <p className="soft">{t('evaluation.sheet.noAnswers')}</p>
      )}
    </section>
  )
}
