import { useEffect, useRef } from 'react'

interface ConfirmProps {
  text: string
  action: string
  cancel: string
  onConfirm: () => void
  onCancel: () => void
}

/** Asks before something that cannot be taken back, at the place where it was asked for. */
export function Confirm({ text, action, cancel, onConfirm, onCancel }: ConfirmProps) {
  const box = useRef<HTMLElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <section className="together__ask" aria-label={action} tabIndex={-1} ref={box}>
      <p className="small">{text}</p>
      <div className="row">
        <button className="btn btn--s btn--bad" type="button" onClick={onConfirm}>
          {action}
        </button>
        <button className="btn btn--s" type="button" onClick={onCancel}>
          {cancel}
        </button>
      </div>
    </section>
  )
}
