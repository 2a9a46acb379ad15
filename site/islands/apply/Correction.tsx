import { useEffect, useState } from 'react'
import { call } from '#client/api/call.ts'
import { preloadFormControls } from '#client/form/lazyControls.ts'
import { translator } from '#client/words.ts'
import type { Field, FormDefinition } from '#core/form/definition.ts'
import { unfold } from '#core/form/unfold.ts'
import type { MyResponse, ResponseStep } from '#core/response/response.contract.ts'
import type { Autosave } from './autosave.ts'
import type { ApplyProps, Place } from './props.ts'
import type { SavedState } from './SavedState.tsx'
import type { StepForm } from './StepForm.tsx'

/** Of the file in which a form is filled in, which imports this one. */
export interface FormParts {
  Form: typeof StepForm
  Saved: typeof SavedState
}

interface CorrectionProps extends ApplyProps, FormParts {
  user: { id: string }
  response: MyResponse
  step: ResponseStep & { definition: FormDefinition }
  /** The questions that were reopened. */
  open: readonly string[]
  onGo: (place: Place, reference?: string) => void
  onReturn: () => Promise<void>
}

/** The questions of a sent step that the organiser has reopened, to answer anew. */
export function Correction({ user, response, step, open, onGo, onReturn, Form, Saved, ...props }: CorrectionProps) {
  const t = translator(props.words.apply, props.lang)
  const [saver, setSaver] = useState<Autosave | null>(null)
  const [savedAt, setSavedAt] = useState<string | null>(null)
  const [shown, setShown] = useState<(ResponseStep & { definition: FormDefinition }) | null>(null)
  const [banned, setBanned] = useState<readonly string[]>([])
  const [came] = useState(step)
  // Only when it is opened or its form changes: what is typed is kept by the form.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    const definition = {
      ...step.definition,
      fields: unfold(step.definition.fields).map((field) => locked(field, open)),
    }
    const domains = call('listBannedEmailDomains').catch(() => [])
    void Promise.all([domains, preloadFormControls(definition)]).then(([found]) => {
      setBanned(found)
      setShown({ ...step, definition })
    })
  }, [step.id, step.formVersion])
  if (!shown) return null
  return (
    <>
      {saver && (
        <p className="small muted">
          <Saved {...props} saver={saver} savedAt={savedAt} />
        </p>
      )}
      <Form
        {...props}
        key={shown.formVersion}
        userId={user.id}
        response={response}
        step={shown}
        bannedDomains={banned}
        sought={undefined}
        changed={step.formVersion !== came.formVersion}
        asked={response.reopening?.message ?? false}
        lead={t('reopening.lead')}
        next={t('reopening.toReview')}
        back={null}
        onSaved={setSavedAt}
        onState={setSaver}
        onStale={onReturn}
        onDone={async () => onGo('review')}
      />
    </>
  )
}

/** What stays as it was sent is not asked, and conditions still read it. */
const locked = (field: Field, open: readonly string[]): Field =>
  open.includes(field.reference) ? field : ({ ...field, audience: ['organiser'], required: false, rules: {} } as Field)
