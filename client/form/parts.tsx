import type { ReactNode, Ref } from 'react'
import type { Scope } from '#core/form/conditions.ts'
import type { Answer, Field } from '#core/form/definition.ts'
import type { Issue } from '#core/problem.ts'
import { useForm } from './context.ts'
import { describedBy, hasHint } from './wired.ts'

/** What every control gets. `at` is its path in the answers: `title`, `team[0].name`. */
export interface ControlProps<F extends Field = Field> {
  field: F
  at: string
  value: Answer | null
  /** Errors of this field and of its parts. */
  issues: readonly Issue[]
  optional: boolean
  /** `at` is the path of the part that changed. */
  onChange(value: Answer | null, at: string): void
  onLeave(at: string): void
}

/** What draws the questions of one level gets. */
export interface FieldsProps {
  scope: Scope
  /** Left out: all of the scope. */
  fields?: readonly Field[]
  /** What paths of these fields begin with: '' or `team[0].`. */
  prefix: string
  issues: readonly Issue[]
  onChange(reference: string, value: Answer | null, at: string): void
  onLeave(at: string): void
  onRemove(at: string, n: number): void
}

/** The outline of a less common sign; without one, that of an error. */
export const Icon = ({ path = 'M10 3 18 17H2ZM10 8v4m0 2.4v.1' }: { path?: string }) => (
  <svg className="ic" viewBox="0 0 20 20" aria-hidden="true">
    <path d={path} />
  </svg>
)

/** Help, then error: both above the control, so that nothing hides under a keyboard. */
function Said({ field, id, issues, hint }: Pick<ControlProps, 'field' | 'issues'> & { id: string; hint?: ReactNode }) {
  const { text, message } = useForm()
  const lines = [text(field.description), text(field.help)].filter(Boolean)
  const sentences = [...new Set(issues.map(message))]
  return (
    <>
      {lines.length || hint ? (
        <div id={`${id}-h`}>
          {lines.map((line) => (
            <p className="hint" key={line}>
              {line}
            </p>
          ))}
          {hint ? <p className="hint">{hint}</p> : null}
        </div>
      ) : null}
      {sentences.length ? (
        <div id={`${id}-e`}>
          {sentences.map((sentence) => (
            <p className="err" key={sentence}>
              <Icon />
              <span>{sentence}</span>
            </p>
          ))}
        </div>
      ) : null}
    </>
  )
}

interface FrameProps extends Pick<ControlProps, 'field' | 'at' | 'issues' | 'optional'> {
  /** A further line of help that the type knows. */
  hint?: ReactNode
  children: ReactNode
}

const Title = ({ field, optional }: Pick<ControlProps, 'field' | 'optional'>) => {
  const { t, text } = useForm()
  return (
    <>
      {text(field.title)}
      {optional ? <span className="opt"> {t('optional')}</span> : null}
    </>
  )
}

const className = (issues: readonly Issue[]) => (issues.length ? 'field is-wrong' : 'field')

/** Label, help, error, control: for a single control. */
export function LabelledField({ field, at, issues, optional, hint, children }: FrameProps) {
  const id = useForm().id(at)
  return (
    <div className={className(issues)}>
      <label className="label" htmlFor={id}>
        <Title field={field} optional={optional} />
      </label>
      <Said field={field} id={id} issues={issues} hint={hint} />
      {children}
    </div>
  )
}

/** The same for controls that belong together: choices, dates, addresses. */
export function FieldSet({ field, at, issues, optional, hint, children }: FrameProps) {
  const id = useForm().id(at)
  return (
    <fieldset
      className={className(issues)}
      aria-describedby={describedBy(id, { hint: hasHint(field, hint), error: issues.length > 0 })}
    >
      <legend className="legend">
        <Title field={field} optional={optional} />
      </legend>
      <Said field={field} id={id} issues={issues} hint={hint} />
      {children}
    </fieldset>
  )
}

/** The same for what is more than controls: a table, files, repeated questions. Named by `{id}-l`. */
export function Block({
  field,
  at,
  issues,
  optional,
  hint,
  root,
  children,
}: FrameProps & { root?: Ref<HTMLDivElement> }) {
  const id = useForm().id(at)
  return (
    <div className={className(issues)} ref={root}>
      <p className="label" id={`${id}-l`}>
        <Title field={field} optional={optional} />
      </p>
      <Said field={field} id={id} issues={issues} hint={hint} />
      {children}
    </div>
  )
}

/** A choice made can be taken back where no answer is needed. */
export function Clear({ shown, onClear }: { shown: boolean; onClear: () => void }) {
  const { t } = useForm()
  return shown ? (
    <button type="button" className="btn btn--quiet btn--s" onClick={onClear}>
      {t('clear')}
    </button>
  ) : null
}
