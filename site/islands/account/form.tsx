import { type ReactNode, useState } from 'react'
import type { T } from '#client/words.ts'
import { Icon } from '../Icon.tsx'
import { HIDDEN, SHOWN } from './icons.ts'
import type { FieldProps, SmallForm } from './useSmallForm.ts'

/** Above the form: how many things are wrong, with links to them. */
export function Problems<Name extends string>({ form, t }: { form: SmallForm<Name>; t: T }) {
  const wrong = Object.entries(form.errors) as [Name, string][]
  if (wrong.length === 0 && !form.general) return null
  return (
    <section className="problems" role="alert" tabIndex={-1} ref={form.summary}>
      <h2>
        <Icon name="alert" />
        {form.general?.title ?? t('problems', { count: wrong.length })}
      </h2>
      {form.general?.detail && <p className="problems__detail">{form.general.detail}</p>}
      {wrong.length > 0 && (
        <ul>
          {wrong.map(([name, message]) => (
            <li key={name}>
              <a href={`#${form.ids[name]}`}>
                {form.labels[name] ? t('wrong', { label: form.labels[name], message }) : message}
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** Label, help, error, control, in this order. */
export function Field({ id, label, value, error, hint, type = 'text', onChange, children, ...input }: FieldProps) {
  const described = [hint && `${id}-h`, error && `${id}-e`].filter(Boolean).join(' ')
  return (
    <div className={`field${error ? ' is-wrong' : ''}`}>
      <label className="label" htmlFor={id}>
        {label}
      </label>
      {hint && (
        <p className="hint" id={`${id}-h`}>
          {hint}
        </p>
      )}
      {error && (
        <p className="err" id={`${id}-e`}>
          <Icon name="alert" />
          <span>{error}</span>
        </p>
      )}
      <div className={`control${children ? ' with' : ''}`}>
        <input
          className="input"
          id={id}
          name={id}
          type={type}
          value={value}
          aria-invalid={error ? true : undefined}
          aria-describedby={described || undefined}
          onChange={(event) => onChange(event.target.value)}
          {...input}
        />
        {children}
      </div>
    </div>
  )
}

export function PasswordField({ t, ...field }: Omit<FieldProps, 'type' | 'children'> & { t: T }) {
  const [shown, setShown] = useState(false)
  return (
    <Field {...field} type={shown ? 'text' : 'password'}>
      <button className="btn btn--quiet btn--s" type="button" aria-pressed={shown} onClick={() => setShown(!shown)}>
        <Icon name={shown ? SHOWN : HIDDEN} />
        {t(shown ? 'hide' : 'show')}
      </button>
    </Field>
  )
}

interface AuthFormProps<Name extends string> {
  form: SmallForm<Name>
  t: T
  /** Words of the button. */
  submit: string
  children: ReactNode
  /** Under the button. */
  after?: ReactNode
}

/** The form of a sign-in page: errors, fields, submit button. */
export function AuthForm<Name extends string>({ form, t, submit, children, after }: AuthFormProps<Name>) {
  return (
    <>
      <Problems form={form} t={t} />
      <form onSubmit={form.submit} noValidate method="post">
        {children}
        <Submit busy={form.busy}>{submit}</Submit>
        {after}
      </form>
    </>
  )
}

function Submit({ busy, children }: { busy: boolean; children: ReactNode }) {
  return (
    <button
      className={`btn btn--main btn--wide auth__go${busy ? ' is-busy' : ''}`}
      type="submit"
      aria-disabled={busy || undefined}
    >
      {busy && <span className="spin" aria-hidden="true" />}
      {children}
    </button>
  )
}

/** A text with links in it: `t('accept', { terms: '{terms}' })` split at its placeholders. */
export function Linked({ text, links }: { text: string; links: Record<string, ReactNode> }) {
  return text.split(/(\{\w+\})/).map((part) => <span key={part}>{links[part.slice(1, -1)] ?? part}</span>)
}
