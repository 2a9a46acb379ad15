import { useEffect, useRef, useState } from 'react'
import { describeError } from '#client/api/problem.ts'
import { translator } from '#client/words.ts'
import type { MyResponse } from '#core/response/response.contract.ts'
import type { ApplyProps } from './props.ts'

interface WithdrawProps extends ApplyProps {
  response: MyResponse
  onClose: () => void
  onWithdraw: () => Promise<void>
}

export function Withdraw({ response, onClose, onWithdraw, lang, words }: WithdrawProps) {
  const t = translator(words.apply, lang)
  const area = translator(words.area, lang)
  const text = t(response.state === 'draft' ? 'withdrawDraftText' : 'withdrawText', {
    title: response.title || area('untitled'),
  })
  const dialog = useRef<HTMLDialogElement>(null)
  const [failure, setFailure] = useState('')
  useEffect(() => {
    const opener = document.activeElement as HTMLElement | null
    dialog.current?.showModal()
    return () => opener?.focus()
  }, [])
  const confirm = () => onWithdraw().then(onClose, (error: unknown) => setFailure(describeError(error, t('noAnswer'))))
  return (
    <dialog className="dialog" ref={dialog} aria-labelledby="withdraw" onClose={onClose}>
      <h2 id="withdraw">{t('withdrawTitle')}</h2>
      <p className="apply__message">{text}</p>
      {failure && (
        <p className="err" role="alert">
          {failure}
        </p>
      )}
      <div className="dialog__end">
        <button className="btn" type="button" onClick={onClose}>
          {t('cancel')}
        </button>
        <button className="btn btn--bad" type="button" onClick={confirm}>
          {t('withdrawConfirm')}
        </button>
      </div>
    </dialog>
  )
}
