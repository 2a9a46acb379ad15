import { type ReactNode, useEffect, useState } from 'react'
import { lazy } from '#client/ui/lazy.tsx'
import { translator } from '#client/words.ts'
import type { MyResponse } from '#core/response/response.contract.ts'
import type { ApplicationStore } from '../apply/applicationStore.ts'
import type { ApplyProps, Place } from '../apply/props.ts'
import { Icon } from '../Icon.tsx'
import { PEOPLE, PLUS } from './icons.ts'

export interface TogetherProps extends ApplyProps {
  response: MyResponse
  place: Place
  store: ApplicationStore
  /** Takes what is shown below each question; null for nothing. */
  onBeside: (beside: (() => (reference: string) => ReactNode) | undefined) => void
}

const nothing = () => () => null
const Shared = lazy<TogetherProps & { onOpen: () => void }>(() =>
  import('./Shared.tsx').then((file) => file.Shared, nothing),
)
const Dialog = lazy<TogetherProps & { onClose: () => void }>(() =>
  import('./Dialog.tsx').then((file) => file.Dialog, nothing),
)

/**
 * Beside the save state: who applies together, and the way to invite somebody. What hears and says who is there is loaded for
 * applications of several people only.
 */
export function Together(props: TogetherProps) {
  const { response, lang, words } = props
  const t = translator(words.together ?? {}, lang)
  const [open, setOpen] = useState(false)
  const { role, others } = response.together
  const isShared = role !== 'owner' || others > 0
  const canOpen = isShared || (response.together.open && (response.state === 'draft' || response.state === 'submitted'))
  useEffect(() => {
    // The address says so, from the list of applications.
    if (location.hash === '#together') setOpen(true)
  }, [])
  return (
    <>
      {isShared && <Shared {...props} onOpen={() => setOpen(true)} />}
      {canOpen && (
        <button className="btn btn--s together__open" type="button" onClick={() => setOpen(true)}>
          <Icon name={isShared ? PEOPLE : PLUS} />
          <span className={isShared ? 'together__label' : undefined}>{t(isShared ? 'manage' : 'invite')}</span>
        </button>
      )}
      {open && (
        <Dialog
          {...props}
          onClose={() => {
            setOpen(false)
            if (location.hash === '#together')
              history.replaceState(history.state, '', location.pathname + location.search)
          }}
        />
      )}
    </>
  )
}
