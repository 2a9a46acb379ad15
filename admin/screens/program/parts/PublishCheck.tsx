import { Button } from '@mantine/core'
import { IconAlertTriangle, IconArrowRight, IconCircleCheck } from '@tabler/icons-react'
import type { Program, ProgramCheckError } from '#core/program/program.contract.ts'
import { useText, useWords } from '../../../app/hooks.ts'
import { Dialog } from '../../../app/parts/Dialog.tsx'
import readinessStyles from './Readiness.module.css'

export interface PublishCheckProps {
  program: Program
  errors: readonly ProgramCheckError[]
  /** Steps whose form is chosen: what keeps them back is that it was never published. */
  chosen: ReadonlySet<string>
  /** Of the whole program; the check itself stops at the first flaw of each category. */
  steps: { ready: number; broken: number }
  onClose: () => void
  /** Opens the first thing to mend. */
  onFix: (error: ProgramCheckError) => void
}

/** Everything that the publication check found, and one way to mend it. Closing publishes nothing. Spec §5, §8. */
export function PublishCheck({ program, errors, chosen, steps, onClose, onFix }: PublishCheckProps) {
  const t = useWords()
  const text = useText()
  const place = ({ categoryTitle, stepNumber, stepTitle }: ProgramCheckError) =>
    [
      categoryTitle && text(categoryTitle, program.defaultLang),
      stepNumber !== null && t('configure.check.step', { n: stepNumber }),
      stepTitle && text(stepTitle, program.defaultLang),
    ]
      .filter(Boolean)
      .join(', ')
  const [first] = errors
  const flaw = ({ code, stepId }: ProgramCheckError) =>
    code === 'formMustNotBeEmpty' && stepId && chosen.has(stepId) ? 'formNotPublished' : code
  const alert = () => {
    if (first?.code === 'programCategoriesMustNotBeEmpty') return t('configure.check.nothingYet')
    if (first?.code === 'stepsMustNotBeEmpty') return t('configure.check.noStep')
    return t('configure.check.alert', { count: steps.broken })
  }
  return (
    <Dialog
      title={t('configure.check.title')}
      onClose={onClose}
      size="sm"
      note={t('configure.check.nothing')}
      actions={
        first && (
          <Button
            variant="filled"
            onClick={() => onFix(first)}
            rightSection={<IconArrowRight size={16} stroke={1.6} />}
            data-autofocus
          >
            {t('configure.check.fix')}
          </Button>
        )
      }
    >
      <p className="soft">{alert()}</p>
      <ul className={readinessStyles.checks} data-testid="checks">
        {errors.map((error) => (
          <li key={`${error.code}${error.categoryId ?? ''}${error.stepId ?? ''}`}>
            <IconAlertTriangle size={17} stroke={1.6} aria-hidden />
            <span>
              <b>{t(`configure.check.${flaw(error)}`)}</b>
              <small>{place(error)}</small>
            </span>
          </li>
        ))}
      </ul>
      {steps.ready > 0 && (
        <p className={readinessStyles.fine}>
          <IconCircleCheck size={16} stroke={1.6} aria-hidden /> {t('configure.check.fine', { count: steps.ready })}
        </p>
      )}
    </Dialog>
  )
}
