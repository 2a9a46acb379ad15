import type { FormRow } from '#core/form/endpoints.contract.ts'
import type { Step } from '#core/program/category.contract.ts'
import type { Program, ProgramCheckError } from '#core/program/program.contract.ts'
import type { ReadinessGap } from '#core/program/readiness.rules.ts'
import { useText, useWords } from '../../../app/hooks.ts'
import { type ArrangedCategory, insertStep, placeOf, replaceStep } from './arrangement.ts'
import { CategoryDialog } from './CategoryDialog.tsx'
import { PublishCheck, type PublishCheckProps } from './PublishCheck.tsx'
import { PublishSummary } from './PublishSummary.tsx'
import { StepDialog } from './StepDialog.tsx'
import type { Arranging } from './useArrangement.ts'

/** The dialog that is open, and what it is about. */
export type Open =
  | { kind: 'step'; step: Step; category: ArrangedCategory; fresh: boolean; forText?: boolean; refused?: unknown }
  | { kind: 'category'; category: ArrangedCategory; fresh: boolean; refused?: unknown }
  | { kind: 'check'; errors: readonly ProgramCheckError[]; steps: PublishCheckProps['steps'] }
  | { kind: 'publish'; gaps: readonly ReadinessGap[] }

interface ConfigureDialogsProps {
  open: Open | null
  program: Program
  forms: readonly FormRow[]
  arranging: Arranging
  onClose: () => void
  /** What was written in a dialog and could not be saved. */
  onRefused: (written: Open) => void
  onFix: (error: ProgramCheckError) => void
  publication: { busy: boolean; publish: () => void }
}

/** A step, a category, or what keeps the program from being published. */
export function ConfigureDialogs({
  open,
  program,
  forms,
  arranging,
  onClose,
  onRefused,
  onFix,
  publication,
}: ConfigureDialogsProps) {
  const t = useWords()
  const text = useText()
  const { save } = arranging
  return (
    <>
      {open?.kind === 'step' && (
        <StepDialog
          program={program}
          step={open.step}
          refused={open.refused}
          fresh={open.fresh}
          forText={open.forText ?? false}
          forms={forms}
          onClose={onClose}
          onDone={(done) => {
            onClose()
            // What was made here may have got its id from the server while the dialog was open.
            const step = { ...done, id: arranging.idOf(done.id) }
            const categoryId = arranging.idOf(open.category.id)
            save(
              (now) => {
                if (!open.fresh) return placeOf(now, step.id) ? replaceStep(now, step) : now
                const category = now.find(({ id }) => id === categoryId)
                return category ? insertStep(now, { categoryId, index: category.steps.length }, step) : now
              },
              t(open.fresh ? 'configure.step.added' : 'configure.step.saved', {
                title: text(step.title, program.defaultLang),
              }),
              (why) => onRefused({ ...open, step, refused: why }),
            )
          }}
        />
      )}
      {open?.kind === 'category' && (
        <CategoryDialog
          program={program}
          refused={open.refused}
          category={{ ...open.category, id: arranging.idOf(open.category.id) }}
          arrangement={arranging.shown?.items ?? []}
          fresh={open.fresh}
          onClose={onClose}
          onDone={(category) => {
            onClose()
            const { id, title, summary } = { ...category, id: arranging.idOf(category.id) }
            save(
              (now) =>
                open.fresh
                  ? [...now, category]
                  : now.some((each) => each.id === id)
                    ? now.map((each) => (each.id === id ? { ...each, title, summary } : each))
                    : now,
              t(open.fresh ? 'configure.category.added' : 'configure.category.saved', {
                title: text(category.title, program.defaultLang),
              }),
              (why) => onRefused({ ...open, category, refused: why }),
            )
          }}
        />
      )}
      {open?.kind === 'publish' && (
        <PublishSummary
          program={program}
          categories={arranging.shown?.items ?? []}
          gaps={open.gaps}
          busy={publication.busy}
          onClose={onClose}
          onPublish={publication.publish}
        />
      )}
      {open?.kind === 'check' && (
        <PublishCheck
          program={program}
          errors={open.errors}
          chosen={withForm(arranging)}
          steps={open.steps}
          onClose={onClose}
          onFix={onFix}
        />
      )}
    </>
  )
}

const withForm = ({ shown }: Arranging): ReadonlySet<string> =>
  new Set(shown?.items.flatMap(({ steps }) => steps.flatMap(({ id, config }) => (config.form_id ? [id] : []))))
