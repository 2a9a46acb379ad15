import { memo } from 'react'
import { referencesIn, requirement, type Scope } from '#core/form/conditions.ts'
import {
  type Answer,
  type AvailableField,
  type AvailableType,
  type Field,
  isAvailable,
  isSeenBy,
} from '#core/form/definition.ts'
import { plainText } from '#core/form/plain.ts'
import { answerOf } from '#core/form/registry.ts'
import type { Issue } from '#core/problem.ts'
import { useForm } from './context.ts'
import { CheckboxControl, RadioControl, ScaleControl, SelectControl, YesNoControl } from './controls/chosen.tsx'
import { FileControl } from './controls/file.tsx'
import { GroupControl } from './controls/group.tsx'
import { PhoneControl } from './controls/phone.tsx'
import { AddressControl, CountryControl, DateControl } from './controls/placed.tsx'
import { TableControl } from './controls/table.tsx'
import { LineControl, NumberControl, TextareaControl } from './controls/typed.tsx'
import { type ControlProps, LabelledField } from './parts.tsx'

export interface FieldsProps {
  scope: Scope
  /** What paths of these fields begin with: '' or `team[0].`. */
  prefix: string
  issues: readonly Issue[]
  onChange(reference: string, value: Answer | null, at: string): void
  onLeave(at: string): void
  onRemove(at: string, n: number): void
}

type AnyControl = (props: ControlProps<never>) => React.ReactNode

/** The control of each type that takes an answer; groups and separators are drawn by `Fields` itself. */
const CONTROLS: { [Type in Exclude<AvailableType, 'questions-group' | `sep-${string}`>]: AnyControl } = {
  text: LineControl,
  email: LineControl,
  url: LineControl,
  tel: LineControl,
  textarea: TextareaControl,
  number: NumberControl,
  phone: PhoneControl,
  date: DateControl,
  select: SelectControl,
  radio: RadioControl,
  checkbox: CheckboxControl,
  'yes-no': YesNoControl,
  country: CountryControl,
  address: AddressControl,
  file: FileControl,
  'linear-scale': ScaleControl,
  table: TableControl,
}

/** What the applicant sees of a level, in order. */
export const shownFields = (scope: Scope): AvailableField[] =>
  scope.fields.filter(
    (field): field is AvailableField =>
      isAvailable(field) && scope.visible(field.reference) && isSeenBy(field, 'applicant'),
  )

/** The visible fields of one level, in order. A question that another one opened hangs under it on a line. */
export function Fields({ scope, prefix, issues, onChange, onLeave, onRemove }: FieldsProps) {
  const shown = shownFields(scope)
  return shown.map((field, n) => {
    const at = `${prefix}${field.reference}`
    const mine = issues.filter((issue) => isUnder(issue.at, at))
    const view = (
      <FieldView
        key={field.reference}
        field={field}
        at={at}
        value={answerOf(scope.answers, field.reference)}
        // An array that says the same is the same: a field is drawn again only when something of it changed.
        said={JSON.stringify(mine)}
        optional={!field.readOnly && requirement(field, scope) === null}
        outer={field.type === 'questions-group' ? scope : null}
        onChange={onChange}
        onLeave={onLeave}
        onRemove={onRemove}
      />
    )
    return hangsUnder(field, shown.slice(0, n)) ? (
      <div className="when" key={field.reference}>
        {view}
      </div>
    ) : (
      view
    )
  })
}

const isUnder = (path: string, at: string) =>
  path === at || (path.startsWith(at) && (path[at.length] === '[' || path[at.length] === '.'))

/** The answer that opened a field stands right before it, with nothing in between but its other followers. */
function hangsUnder(field: Field, before: readonly Field[]): boolean {
  const openers = new Set(referencesIn(field.visibleWhen))
  if (openers.size !== 1 || field.type.startsWith('sep-')) return false
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
  if (field.type === 'sep-title' || field.type === 'sep-textarea') return <Separator field={field} />
  const issues = JSON.parse(said) as Issue[]
  const put = (answer: Answer | null, path: string) => onChange(field.reference, answer, path)
  if (field.readOnly)
    return (
      <ReadOnly field={field} at={at} value={value} issues={issues} optional={false} onChange={put} onLeave={onLeave} />
    )
  if (field.type === 'questions-group') {
    if (!outer) return null
    return (
      <GroupControl
        field={field}
        at={at}
        value={value}
        issues={issues}
        optional={optional}
        outer={outer}
        onChange={put}
        onLeave={onLeave}
        onRemove={onRemove}
      />
    )
  }
  const Control = CONTROLS[field.type] as (props: ControlProps) => React.ReactNode
  return (
    <Control field={field} at={at} value={value} issues={issues} optional={optional} onChange={put} onLeave={onLeave} />
  )
})

function Separator({ field }: { field: Extract<AvailableField, { type: `sep-${string}` }> }) {
  const { text } = useForm()
  const title = text(field.title)
  const paragraphs = text(field.type === 'sep-textarea' ? field.content : field.description)
    .split(/\n{2,}/)
    .filter(Boolean)
  return (
    <>
      {title ? <h2 className={field.type === 'sep-title' ? 'sep' : 'sep sep--text'}>{title}</h2> : null}
      {paragraphs.length ? (
        <div className={field.type === 'sep-title' ? 'sep__lead' : 'prose sep__text'}>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      ) : null}
    </>
  )
}

/** Shown where it is asked for, never typed into. */
function ReadOnly(props: ControlProps) {
  const { field, at, value } = props
  const { id, t, lang, fallback } = useForm()
  const shown = plainText(field, value, { lang, fallback, yes: t('yes'), no: t('no') })
  return (
    <LabelledField {...props}>
      <div className="control">
        {shown.includes('\n') ? (
          <textarea className="input" id={id(at)} readOnly value={shown} />
        ) : (
          <input className="input" id={id(at)} readOnly value={shown} placeholder={t('later')} />
        )}
      </div>
    </LabelledField>
  )
}
