import type { ReactNode } from 'react'
import { Icon } from '../Icon.tsx'
import { Failure } from '../Note.tsx'
import { useFocusKept } from './useFocusKept.ts'
import type { Work } from './useWork.ts'

/** A section of the account page; the links beside it lead to its id. */
export const Section = ({
  id,
  title,
  text,
  children,
}: {
  id: string
  title: string
  text?: ReactNode
  children: ReactNode
}) => (
  <section className="profile__sec" aria-labelledby={id} {...useFocusKept()}>
    <h2 id={id} tabIndex={-1}>
      {title}
    </h2>
    {text && <p className="muted">{text}</p>}
    {children}
  </section>
)

/** What was done, said once to those who do not see it. */
export const Done = ({ children }: { children: ReactNode }) => (
  <p className="saved" role="status">
    {children && (
      <>
        <Icon name="tick" />
        {children}
      </>
    )}
  </p>
)

export const WorkFailure = ({ work }: { work: Work }) => (work.problem ? <Failure text={work.problem} /> : null)

export function WorkButton({
  work,
  look = '',
  label,
  id,
  onClick,
  children,
}: {
  work: Work
  id?: string
  look?: string
  label?: string
  onClick: () => void
  children: ReactNode
}) {
  return (
    <button
      className={`btn ${look}${work.busy ? ' is-busy' : ''}`}
      type="button"
      id={id}
      aria-label={label}
      aria-disabled={work.busy || undefined}
      onClick={onClick}
    >
      {children}
    </button>
  )
}
