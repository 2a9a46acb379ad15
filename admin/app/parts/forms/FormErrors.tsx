import type { ReactNode } from 'react'
import { useWords } from '../../hooks.ts'
import { Banner } from '../Page.tsx'
import type { ApiForm } from './useApiForm.ts'

/** What a refusal says of the form as a whole. What concerns a field stands at the field. */
export function FormErrors<V extends object>({ form, children }: { form: ApiForm<V>; children?: ReactNode }) {
  if (!form.summary) return null
  return (
    <Banner tone="bad" role="alert">
      {form.summary}
      {children}
    </Banner>
  )
}

interface LinkedErrorsProps<V extends object> {
  form: ApiForm<V>
  nameOf: (at: string) => string
  /** Id of the part of the page that a place of the values is in. */
  anchorOf: (at: string) => string
  children?: ReactNode
}

/** The same on a long page, with every wrong field by name and a link to it. */
export function LinkedErrors<V extends object>({ form, nameOf, anchorOf, children }: LinkedErrorsProps<V>) {
  const t = useWords()
  const names = Object.keys(form.values)
  const position = (at: string) => names.indexOf(at.split(/[.[]/, 1)[0] ?? '')
  const issues = [...form.issues].sort((one, other) => position(one.at) - position(other.at))
  const summary = form.summary ?? (issues.length > 0 && t('unsaved.unreadable'))
  if (!summary) return null
  return (
    <Banner tone="bad" role="alert">
      {summary}
      {children}
      {issues.length > 0 && (
        <ul>
          {issues.map(({ at, text }) => (
            <li key={`${at}${text}`}>
              <a href={`#${anchorOf(at)}`}>{nameOf(at) ? t('form.problem', { field: nameOf(at), text }) : text}</a>
            </li>
          ))}
        </ul>
      )}
    </Banner>
  )
}
