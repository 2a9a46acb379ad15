import { Fragment, memo } from 'react'
import { referencesIn, requirement, type Scope } from '#core/form/conditions.ts'
import {
  type Answer,
  type AvailableField,
  type AvailableType,
  answerOf,
  type Field,
  isSeenBy,
  isSeparator,
} from '#core/form/definition.ts'
import { isGroup } from '#core/form/fields.ts'
import { isAvailable } from '#core/form/registry.ts'
import type { Issue } from '#core/problem.ts'
import { useForm } from './context.ts'
import { LazyControl, type LazyControlType } from './lazyControl.tsx'
import type { ControlProps, FieldsProps } from './parts.tsx'
import { CheckboxControl } from './types/checkbox/Control.tsx'
import { LineControl } from './types/LineControl.tsx'
import { RadioControl } from './types/radio/Control.tsx'
import { Separator } from './types/Separator.tsx'
import { SelectControl } from './types/select/Control.tsx'
import { TextareaControl } from './types/textarea/Control.tsx'

type AnyControl = (props: ControlProps<never>) => React.ReactNode

/** Controls that most forms use; those of other types are in `lazyControl.tsx`. */
const CONTROLS: { [Type in Exclude<AvailableType, LazyControlType>]: AnyControl } = {
  text: LineControl,
  email: LineControl,
  url: LineControl,
  tel: LineControl,
  textarea: TextareaControl,
  select: SelectControl,
  radio: RadioControl,
  checkbox: CheckboxControl,
  'sep-title': Separator,
  'sep-textarea': Separator,
}

/** What the applicant sees of a level, in order. */
export const shownFields = (scope: Scope): AvailableField[] =>
  scope.fields.filter(
    (field): field is AvailableField =>
      isAvailable(field) && scope.visible(field.reference) && isSeenBy(field, 'applicant'),
  )

/** The visible fields of one level, in order. A question shown by another is indented under it. */
export function Fields({ scope, prefix, issues, onChange, onLeave, onRemove }: FieldsProps) {
  const { below } = useForm()
  const shown = shownFields(scope)
  return shown.map((field, n) => {
    const at = `${prefix}${field.reference}`
    const mine = issues.filter((issue) => isUnder(issue.at, at))
    const view = (
      <FieldView
        field={field}
        at={at}
        value={answerOf(scope.answers, field.reference)}
        // Keeps the array when it is equal, so that unchanged fields are not rendered again.
        said={JSON.stringify(mine)}
        optional={!field.readOnly && requirement(field, scope) === null}
        outer={isGroup(field) ? scope : null}
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

/** Whether a path of an answer is that of a field or of something in it. */
export const isUnder = (path: string, at: string) =>
  path === at || (path.startsWith(at) && (path[at.length] === '[' || path[at.length] === '.'))

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
  if (field.readOnly && !isSeparator(field)) return <LazyControl {...common} optional={false} type="read-only" />
  if (isHere(field)) {
    const Control = CONTROLS[field.type] as (props: ControlProps) => React.ReactNode
    return <Control {...common} />
  }
  // Used by groups only.
  const group = isGroup(field) ? { outer, onRemove, Fields } : {}
  return <LazyControl {...common} {...group} type={field.type} />
})

const isHere = (field: AvailableField): field is Extract<AvailableField, { type: keyof typeof CONTROLS }> =>
  Object.hasOwn(CONTROLS, field.type)
