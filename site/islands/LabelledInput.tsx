import type { InputHTMLAttributes, ReactNode, TextareaHTMLAttributes } from 'react'

interface Labelled {
  id: string
  label: string
  /** Between the label and the box: what is wrong. */
  children?: ReactNode
}

type Own = keyof Labelled | 'className'

/** A box with its label. */
export function LabelledInput({
  label,
  children,
  ...box
}: Labelled & Omit<InputHTMLAttributes<HTMLInputElement>, Own>) {
  return (
    <Field id={box.id} label={label}>
      {children}
      <input className="input" {...box} />
    </Field>
  )
}

/** The same for several lines. */
export function LabelledTextarea({
  label,
  children,
  ...box
}: Labelled & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, Own>) {
  return (
    <Field id={box.id} label={label}>
      {children}
      <textarea className="input" rows={3} {...box} />
    </Field>
  )
}

/** A label, and what it names by its id. */
export function Field({ id, label, children }: Labelled) {
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {label}
      </label>
      {children}
    </div>
  )
}
