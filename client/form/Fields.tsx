import { Fragment, memo } from 'react'
import { referencesIn, requirement, type Scope } from '#core/form/conditions.ts'
import { type Answer, type AvailableField, answerOf, type Field, isSeparator } from '#core/form/definition.ts'
import { isRepeated } from '#core/form/fields.ts'
import { isReadOnly } from '#core/form/formula/computed.ts'
import type { Issue } from '#core/problem.ts'
import { useForm } from './context.ts'
import { EAGER_CONTROLS, isEager } from './eagerControls.ts'
import { LazyControl } from './LazyControl.tsx'
import { controlTypeOf } from './lazyControls.ts'
import type { ControlProps, FieldsProps } from './parts.tsx'
import { isUnder, shownFields } from './shownFields.ts'

/** The visible fields of one level, in order. A question shown by another is indented under it. */
export function Fields({ scope, fields, prefix, issues, onChange, onLeave, onRemove }: FieldsProps) {
  const { below } = useForm()
  const shown = shownFields(scope, fields)
  return shown.map((field, n) => {
    const at = `${prefix}${field.reference}`
    const isAccordion = field.type === 'accordion'
    const mine = isAccordion ? issues : issues.filter((issue) => isUnder(issue.at, at))
    const view = (
      <FieldView
        field={field}
        at={at}
        value={answerOf(scope.answers, field.reference)}
        // Keeps the array when it is equal, so that unchanged fields are not rendered again.
        said={JSON.stringify(mine)}
        optional={!isReadOnly(field) && requirement(field, scope) === null}
        outer={isAccordion || isRepeated(field) ? scope : null}
        onChange={onChange}
        onLeave={onLeave}
        onRemove={onRemove}
      />
    )
    return (
      <Fragment key={field.reference}>
        {hangsUnder(field, shown.slice(0, n)) ? <div className="when">{view}</div> : view}
        {prefix === '' && below?.(field.reference)}
      </Fragment>
    )
  })
}

/** Whether the answer that shows a field is right before it, with only its other dependent fields between. */
function hangsUnder(field: Field, before: readonly Field[]): boolean {
  const openers = new Set(referencesIn(field.visibleWhen))
  if (openers.size !== 1 || isSeparator(field)) return false
  const [opener = ''] = openers
  const previous = before.findLast((one) => one.reference === opener || !referencesIn(one.visibleWhen).includes(opener))
  return previous?.reference === opener
}

interface ViewProps extends Pick<FieldsProps, 'onChange' | 'onLeave' | 'onRemove'> {
  field: AvailableField
  at: string
  value: Answer | null
  said: string
  optional: boolean
  outer: Scope | null
}

const FieldView = memo(function FieldView({
  field,
  at,
  value,
  said,
  optional,
  outer,
  onChange,
  onLeave,
  onRemove,
}: ViewProps) {
  const issues = JSON.parse(said) as Issue[]
  const put = (answer: Answer | null, path: string) => onChange(field.reference, answer, path)
  const common = { field, at, value, issues, optional, onChange: put, onLeave }
  const type = controlTypeOf(field)
  if (type === 'read-only') return <LazyControl {...common} optional={false} type={type} />
  if (isEager(type)) {
    const Control = EAGER_CONTROLS[type] as (props: ControlProps) => React.ReactNode
    return <Control {...common} />
  }
  // Used by what holds questions only.
  const group = outer ? { outer, onRemove, Fields, onAnswer: onChange } : {}
  return <LazyControl {...common} {...group} type={type} />
})
