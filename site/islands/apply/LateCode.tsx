import { type FormEvent, useState } from 'react'
import { call } from '#client/api/call.ts'
import { describeError, isProblem } from '#client/api/problem.ts'
import { translator } from '#client/words.ts'
import type { MyResponseSummary } from '#core/response/response.contract.ts'
import { Failure } from '../Note.tsx'
import type { ApplyProps } from './props.ts'

interface LateCodeProps extends ApplyProps {
  /** Applications of the person in this call. */
  mine: readonly Pick<MyResponseSummary, 'id' | 'title' | 'state'>[]
}

/** Once a call is closed: a code of the organisers gives a draft, or a new application, more time. */
export function LateCode({ mine, lang, words, program }: LateCodeProps) {
  const t = translator(words.apply, lang)
  const area = translator(words.area, lang)
  const drafts = mine.filter(({ state }) => state === 'draft')
  const [code, setCode] = useState('')
  const [target, setTarget] = useState(drafts[0]?.id ?? program.categories[0]?.id ?? '')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<{ title?: string; text: string } | null>(null)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (busy || !code.trim()) return document.getElementById('late-code')?.focus()
    setBusy(true)
    try {
      const { id } = await call('redeemLateCode', {
        body: {
          programId: program.id,
          code: code.trim(),
          lang,
          for: drafts.some((one) => one.id === target) ? { responseId: target } : { categoryId: target },
        },
      })
      location.assign(`/${lang}/applications/${program.slug}/apply?${new URLSearchParams({ responseId: id })}`)
    } catch (error) {
      const text = describeError(error, t('noAnswer'))
      setFailure({ text, ...(isProblem(error) && error.title && error.title !== text && { title: error.title }) })
      setBusy(false)
    }
  }
  return (
    <form className="box stack late-code" noValidate onSubmit={send}>
      <h2>{t('late.title')}</h2>
      <p className="muted">{t('late.text')}</p>
      <div className="field">
        <label className="label" htmlFor="late-code">
          {t('late.code')}
        </label>
        <input
          className="input"
          id="late-code"
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={40}
          value={code}
          onChange={({ target: { value } }) => setCode(value)}
        />
      </div>
      {drafts.length + program.categories.length > 1 && (
        <div className="field">
          <label className="label" htmlFor="late-for">
            {t('late.for')}
          </label>
          <select className="input" id="late-for" value={target} onChange={({ target: { value } }) => setTarget(value)}>
            {drafts.map(({ id, title }) => (
              <option key={id} value={id}>
                {title || area('untitled')}
              </option>
            ))}
            {program.categories.map(({ id, title }) => (
              <option key={id} value={id}>
                {t('late.new', { category: title })}
              </option>
            ))}
          </select>
        </div>
      )}
      {failure && <Failure {...failure} />}
      <p>
        <button className={`btn btn--main${busy ? ' is-busy' : ''}`} type="submit">
          {busy && <span className="spin" aria-hidden="true" />}
          {t('late.use')}
        </button>
      </p>
    </form>
  )
}
