import { Button, CloseButton, Modal } from '@mantine/core'
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { createPath } from 'react-router'
import { focusOn, useReturnFocus } from '../focus.ts'
import { useWords } from '../hooks.ts'
import { SKIP_UNSAVED_GUARD, useUnsavedChangesGuard } from '../unsavedChanges.ts'
import styles from './Dialog.module.css'
import { layerOf } from './layers.ts'

/** Widths of the specification §2, and the usual 500. */
const WIDTHS = { usual: '500px', sm: '31.25rem', md: '50rem', lg: '84.375rem' }
/** Dialogs that are open, the one on top last: each gets the next layer, and Escape is for the last alone. */
const open: string[] = []

export interface DialogProps {
  title: string
  /** Left out when the dialog asks for one of its answers: nothing else closes it. */
  onClose?: () => void
  size?: keyof typeof WIDTHS
  placement?: 'center' | 'left' | 'right' | 'full'
  /** At the left of the footer: what happens, or does not. */
  note?: ReactNode
  /** Buttons, the primary one last. */
  actions?: ReactNode
  /** Makes the dialog a form: what is typed goes into its first field unless another one has `data-autofocus`. */
  onSubmit?: () => void
  /** It opens with something that was typed before and is kept nowhere else. */
  written?: boolean
  /** What is typed is the answer to a question, and no work. */
  isQuestion?: boolean
  children: ReactNode
}

export function Dialog({
  title,
  onClose,
  size = 'usual',
  placement = 'center',
  note,
  actions,
  onSubmit,
  written = false,
  isQuestion = false,
  children,
}: DialogProps) {
  const t = useWords()
  const id = useId()
  const [elevation] = useState(() => open.length + 1)
  useEffect(() => {
    open.push(id)
    return () => void open.splice(open.indexOf(id), 1)
  }, [id])
  useReturnFocus()
  /** Where something was typed last. */
  const edited = useRef<{ box: HTMLElement; body: HTMLElement } | null>(null)
  const [leaving, setLeaving] = useState(false)
  /** Tells a way to another address, which waits, whether it goes on. */
  const way = useRef<((leave: boolean) => void) | null>(null)
  const hasChanges = () => Boolean(onClose && onSubmit && !isQuestion && (edited.current || written))
  useUnsavedChangesGuard({
    hasChanges,
    isPersisted: false,
    blocksNavigation: (from, to) =>
      createPath({ ...from, hash: '' }) !== createPath({ ...to, hash: '' }) && to.state !== SKIP_UNSAVED_GUARD,
    confirmLeave: () =>
      new Promise((resolve) => {
        way.current?.(false)
        way.current = resolve
        setLeaving(true)
      }),
  })
  const answer = (leave: boolean) => {
    setLeaving(false)
    way.current?.(leave)
    way.current = null
  }
  /** By Escape, a click beside it or its cross: what was typed is not lost without a question. */
  const leave = () => {
    if (open.at(-1) !== id) return
    if (leaving) return stay()
    if (hasChanges()) setLeaving(true)
    else onClose?.()
  }
  const stay = () => {
    answer(false)
    if (!edited.current) return
    const { box, body } = edited.current
    if (box.isConnected) return focusOn(box, 'nearest')
    // What was typed into is gone, e.g. the text in another language.
    marksFirstField(body)
    focusOn(body.querySelector('[data-autofocus]'), 'nearest')
  }
  /** The other address has no such dialog. */
  const drop = () => (way.current ? answer(true) : onClose?.())
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit?.()
  }
  const body = (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only hears of its fields */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a key that chooses clicks as well */}
      <div
        className={styles.body}
        data-testid="dialog-body"
        ref={onSubmit ? marksFirstField : undefined}
        onInput={({ target, currentTarget }) => {
          edited.current = { box: target as HTMLElement, body: currentTarget }
        }}
        // An option of a list, a day of a calendar, wherever these lie.
        onClick={({ target, currentTarget }) => {
          if (!(target as Element).closest('[role=option], td button')) return
          edited.current = {
            box: currentTarget.querySelector<HTMLElement>(':focus') ?? currentTarget,
            body: currentTarget,
          }
        }}
        // Whoever goes back to a field stays.
        onFocus={() => answer(false)}
      >
        {children}
      </div>
      {leaving ? (
        // Its own: a button that became the one that submits under a press would submit.
        <div className={styles.foot} key="leaving">
          <span role="alert">{t('unsaved.dropText')}</span>
          <div className={styles.actions}>
            <Button onClick={stay} ref={focuses}>
              {t('unsaved.stay')}
            </Button>
            <Button variant="filled" onClick={drop}>
              {t('unsaved.drop')}
            </Button>
          </div>
        </div>
      ) : (
        actions && (
          <div className={styles.foot}>
            <span className="soft small">{note}</span>
            <div className={styles.actions}>{actions}</div>
          </div>
        )
      )}
    </>
  )
  return (
    <Modal.Root
      classNames={{ content: styles.dialog }}
      opened
      onClose={leave}
      size={WIDTHS[size]}
      zIndex={layerOf(elevation)}
      fullScreen={placement === 'full'}
      centered={placement === 'center'}
    >
      <Modal.Overlay backgroundOpacity={1} color="var(--shade)" />
      <Modal.Content data-dialog="" data-placement={placement}>
        <div className={styles.head}>
          <Modal.Title className={styles.title}>{title}</Modal.Title>
          {onClose && <CloseButton onClick={leave} aria-label={t('dialog.close')} />}
        </div>
        {onSubmit ? (
          <form onSubmit={submit} noValidate className={styles.form}>
            {body}
          </form>
        ) : (
          body
        )}
      </Modal.Content>
    </Modal.Root>
  )
}

const focuses = (button: HTMLElement | null) => focusOn(button)

/** For the focus trap, which else goes to the first button of all: the one that closes. */
function marksFirstField(body: HTMLElement | null): void {
  if (!body || body.parentElement?.querySelector('[data-autofocus]')) return
  const fields = 'input:not([type=hidden], :disabled), textarea:not(:disabled), [contenteditable=true]'
  body.querySelector(fields)?.setAttribute('data-autofocus', '')
}
