import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import type { Drawing, IslandIcon } from './icons.ts'

export interface NoteProps {
  look?: 'ok' | 'warn' | 'bad' | '' | undefined
  icon: IslandIcon | Drawing
  role?: 'alert' | 'status'
  title?: ReactNode
  /** After the title, in its paragraph. */
  text?: ReactNode
  children?: ReactNode
}

/** A message in a page: the state of something, and what can be done about it. */
export const Note = ({ look, icon, role, title, text, children }: NoteProps) => (
  <div className={look ? `note note--${look}` : 'note'} role={role}>
    <Icon name={icon} />
    <div>
      <p>
        {title && <b>{title}</b>}
        {text}
      </p>
      {children}
    </div>
  </div>
)

interface FailureProps extends Pick<NoteProps, 'title' | 'text'> {
  /** Label and action of the button that tries again. */
  again?: [string, () => void]
}

/** Why something failed. Renders nothing without a text. */
export const Failure = ({ again, ...said }: FailureProps) =>
  (said.title || said.text) && (
    <Note look="bad" icon="alert" role="alert" {...said}>
      {again && (
        <button className="btn btn--s" type="button" onClick={again[1]}>
          {again[0]}
        </button>
      )}
    </Note>
  )
