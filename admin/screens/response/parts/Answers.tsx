import { UnstyledButton } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { sentenceDate } from '#client/ui/format.ts'
import { scopeOf, visibleFields } from '#core/form/conditions.ts'
import { type Answers as AnswersOf, answerOf, type Field, isSeparator } from '#core/form/definition.ts'
import { isEmptyAnswer } from '#core/form/registry.ts'
import type { Program } from '#core/program/program.contract.ts'
import type { ResponseDetail, ResponseStep } from '#core/response/response.contract.ts'
import { isDecided } from '#core/response/response.rules.ts'
import { useLocale, useWords } from '../../../app/hooks.ts'
import { useAction } from '../../../app/mutation.ts'
import { notify } from '../../../app/notices.tsx'
import { StepBadge } from '../../../app/parts/StatusBadge.tsx'
import { readOnce } from '../../../app/query.ts'
import { AnswerFields } from './AnswerFields.tsx'
import styles from './Answers.module.css'
import { type Earlier, earlierAnswers } from './changes.ts'
import { type Reading, useReading } from './reading.ts'

/** The answers by step, in the form's order; validation steps say in their place what was decided. */
export function Answers({ detail, program }: { detail: ResponseDetail; program: Program }) {
  const t = useWords()
  const reading = useReading(program)
  const [whole, setWhole] = useState<ResponseDetail | null>(null)
  // What was shown is hidden again with the next application, and when this one changes.
  const shown = whole?.id === detail.id && whole.updatedAt === detail.updatedAt ? whole : detail
  const earlier = earlierAnswers(shown)
  const hides = detail.steps.some((step) => (step.masked?.length ?? 0) > 0)
  const isShown = shown !== detail
  // Each look at them is logged: nothing of it is cached.
  const show = useAction(() =>
    readOnce('getResponse', {
      params: { programId: program.id, responseId: detail.id },
      query: { lang: reading.lang, sensitive: 'included' },
    }).then(setWhole, () => notify(t('responses.sensitiveFailed'), { tone: 'bad' })),
  )
  return (
    <>
      {hides && (
        <p className={styles.none}>
          <IconLock size={14} stroke={1.6} aria-hidden />{' '}
          <span role="status">{t(`responses.${isShown ? 'sensitiveShown' : 'sensitiveHidden'}`)}</span>{' '}
          {detail.abilities.readSensitive && (
            <UnstyledButton className="link" onClick={() => (isShown ? setWhole(null) : show.mutate())}>
              {t(`responses.${isShown ? 'sensitiveHide' : 'sensitiveShow'}`)}
            </UnstyledButton>
          )}
        </p>
      )}
      {shown.steps.map((step, index) => (
        <Step key={step.id} step={step} place={index + 1} earlier={earlier} reading={reading} />
      ))}
    </>
  )
}

interface StepProps {
  step: ResponseStep
  place: number
  earlier: ReadonlyMap<string, Earlier>
  reading: Reading
}

function Step({ step, place, earlier, reading }: StepProps) {
  const t = useWords()
  const id = useId()
  const answers = (step.answers ?? {}) as AnswersOf
  const fields = (step.definition ? visibleFields(scopeOf(step.definition.fields, answers)) : []) as Field[]
  const masked = new Set(step.masked)
  const answered = fields.filter(
    (field) =>
      !isSeparator(field) && (masked.has(field.reference) || !isEmptyAnswer(field, answerOf(answers, field.reference))),
  )
  return (
    <section className={styles.step} aria-labelledby={id}>
      <div className={styles.stepHead}>
        <h3 id={id}>
          {place}. {step.title}
        </h3>
        {step.type === 'form' && answered.length > 0 ? (
          <span className="small soft">{t('responses.answers', { count: answered.length })}</span>
        ) : (
          <StepBadge state={step.state} bare />
        )}
      </div>
      {step.type === 'validation' && <Decided step={step} zone={reading.zone} />}
      {step.type === 'form' &&
        (answered.length > 0 ? (
          <AnswerFields
            fields={fields}
            answers={answers}
            missing={new Set(step.missing.map(({ reference }) => reference))}
            masked={masked}
            earlier={(reference) => earlier.get(`${step.id} ${reference}`)}
            reading={reading}
          />
        ) : (
          <p className={styles.none}>
            {step.blockedBy ? t('responses.blockedBy', { step: step.blockedBy }) : t('responses.notBegun')}
          </p>
        ))}
    </section>
  )
}

function Decided({ step, zone }: { step: ResponseStep; zone: string }) {
  const t = useWords()
  const locale = useLocale()
  if (!step.decidedAt || !isDecided(step.state)) return null
  return (
    <div className={styles.none}>
      {t(`responses.decidedOn.${step.state}`, {
        date: sentenceDate(new Date(step.decidedAt), zone, locale),
      })}
      {step.message && <blockquote className={styles.quote}>{step.message}</blockquote>}
    </div>
  )
}
