import { type FormEvent, useEffect, useRef, useState } from 'react'
import { call } from '#client/api/call.ts'
import { describeError } from '#client/api/problem.ts'
import { browserStorage, writeItem } from '#client/storage.ts'
import { translator } from '#client/words.ts'
import type { Locale } from '#core/locale.ts'
import type { RecommendationLink } from '#core/recommendation/recommendation.contract.ts'
import { LETTER_EXTENSIONS, LONGEST_LETTER, lackOf } from '#core/recommendation/recommendation.rules.ts'
import { HERE } from '#core/site/dates.ts'
import { moment } from '../apply/words.ts'
import { Failure, Note } from '../Note.tsx'
import type { RecommendWords } from '../RecommendForm.tsx'
import { Confirm } from '../together/Confirm.tsx'

interface LetterProps {
  lang: Locale
  words: RecommendWords
  token: string
  link: RecommendationLink
  onAnswer: (link: RecommendationLink) => void
}

interface Chosen {
  key: string
  name: string
}

/** What is written waits on this device until it is sent. */
const keyOf = (token: string): string => `opencall.recommend.${token.slice(0, 12)}`

/** Who asks and for what, and the letter: a text, a file, or both, as the call wants it. */
export function Letter({ lang, words, token, link, onAnswer }: LetterProps) {
  const t = translator(words.recommend, lang)
  const { applicant, program, until, letter, given, shown, message, guidance } = link
  const [text, setText] = useState(() => browserStorage('localStorage').getItem(keyOf(token)) ?? given.text)
  const [role, setRole] = useState(given.role)
  // Undefined: the file that was sent stays.
  const [file, setFile] = useState<Chosen | null | undefined>(undefined)
  const [share, setShare] = useState<number | null>(null)
  const [busy, setBusy] = useState(false)
  const [lack, setLack] = useState('')
  const [failure, setFailure] = useState('')
  const [isDeclining, setDeclining] = useState(false)
  const decliner = useRef<HTMLButtonElement>(null)
  const end = until && moment(until, program.zone, lang, words.time, HERE)
  const fileName = file === undefined ? given.fileName : (file?.name ?? null)

  useEffect(() => {
    if (text !== given.text) writeItem(keyOf(token), text, 'localStorage')
  }, [text, token, given.text])

  const choose = async (chosen: File | undefined) => {
    if (!chosen) return
    setShare(0)
    setFailure('')
    setLack('')
    try {
      const { upload } = await import('#client/api/transfer.ts')
      const { key, name } = await upload('uploadRecommendation', { query: { token } }, chosen, { onProgress: setShare })
      setFile({ key, name })
    } catch (error) {
      setFailure(describeError(error, t('offline')))
    } finally {
      setShare(null)
    }
  }
  const run = async (work: () => Promise<RecommendationLink>) => {
    if (busy || share !== null) return
    setBusy(true)
    setFailure('')
    try {
      const next = await work()
      browserStorage('localStorage').removeItem(keyOf(token))
      onAnswer(next)
      window.scrollTo(0, 0)
    } catch (error) {
      setFailure(describeError(error, t('offline')))
    } finally {
      setBusy(false)
    }
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    const lacking = lackOf(letter, { text, hasFile: fileName !== null })
    setLack(lacking ? t(`lack.${lacking}`) : '')
    if (lacking) return document.getElementById(lacking === 'file' ? 'letter-file' : 'letter-text')?.focus()
    void run(() =>
      call('sendRecommendation', {
        body: { token, text, role, lang, ...(file !== undefined && { fileKey: file?.key ?? null }) },
      }),
    )
  }
  const decline = () => run(() => call('declineRecommendation', { body: { token, lang } }))
  const keep = () => {
    setDeclining(false)
    // The button is there again after the next paint.
    requestAnimationFrame(() => decliner.current?.focus())
  }
  return (
    <div className="two recommend">
      <div>
        <h1>{t('heading', { applicant })}</h1>
        <p className="lead">{t('lead', { applicant, program: program.title })}</p>
        <Note
          icon="lock"
          title={t(link.readByApplicant ? 'readByApplicant' : 'confidential')}
          text={t(link.readByApplicant ? 'readByApplicantText' : 'confidentialText', { applicant })}
        />
        {message && (
          <blockquote className="recommend__message">
            <p className="talk__text">{message}</p>
            <footer className="small muted">{applicant}</footer>
          </blockquote>
        )}
        {guidance && <p className="talk__text">{guidance}</p>}
        <form className="form" noValidate onSubmit={send}>
          {letter !== 'file' && (
            <div className="field">
              <label className="label" htmlFor="letter-text">
                {t('letter')}
              </label>
              {lack && (
                <p className="err" id="letter-lack" role="alert">
                  {lack}
                </p>
              )}
              <textarea
                className="input input--letter"
                id="letter-text"
                maxLength={LONGEST_LETTER}
                value={text}
                aria-invalid={lack !== '' || undefined}
                aria-describedby={lack ? 'letter-lack' : undefined}
                onChange={({ target }) => setText(target.value)}
              />
            </div>
          )}
          {letter !== 'text' && (
            <div className="field">
              <label className="label" htmlFor="letter-file">
                {t(letter === 'file' ? 'file' : 'fileOr')}
              </label>
              <p className="hint" id="letter-kinds">
                {t('fileKinds')}
              </p>
              {letter === 'file' && lack && (
                <p className="err" role="alert">
                  {lack}
                </p>
              )}
              <input
                id="letter-file"
                type="file"
                accept={LETTER_EXTENSIONS.map((one) => `.${one}`).join(',')}
                aria-describedby="letter-kinds"
                onChange={({ target }) => void choose(target.files?.[0])}
              />
              {share !== null && <progress value={share} aria-label={t('sending')} />}
              {fileName && share === null && (
                <p className="small">
                  {fileName}{' '}
                  <button className="link" type="button" onClick={() => setFile(null)}>
                    {t('removeFile')}
                  </button>
                </p>
              )}
            </div>
          )}
          <div className="field">
            <label className="label" htmlFor="letter-role">
              {t('role')}
            </label>
            <p className="hint" id="letter-role-hint">
              {t('roleHint')}
            </p>
            <input
              className="input"
              id="letter-role"
              maxLength={200}
              value={role}
              aria-describedby="letter-role-hint"
              onChange={({ target }) => setRole(target.value)}
            />
          </div>
          <p className="small muted">{t('contact', { email: link.email })}</p>
          <Failure text={failure} />
          <div className="row">
            <button className={`btn btn--main${busy ? ' is-busy' : ''}`} type="submit">
              {busy && <span className="spin" aria-hidden="true" />}
              {t('send')}
            </button>
            {link.state === 'open' && !isDeclining && (
              <button className="btn" type="button" ref={decliner} onClick={() => setDeclining(true)}>
                {t('decline')}
              </button>
            )}
          </div>
          {isDeclining && (
            <Confirm
              text={t('declineSure', { applicant })}
              action={t('decline')}
              cancel={t('keep')}
              onConfirm={() => void decline()}
              onCancel={keep}
            />
          )}
        </form>
      </div>
      <aside className="box stack" aria-label={t('about', { applicant })}>
        {end && (
          <p>
            <b>{t('until')}</b>
            <br />
            <time dateTime={end.iso}>{end.long}</time>
            <br />
            <span className="small muted">{end.zone}</span>
          </p>
        )}
        <h2 className="aside__title">{t('about', { applicant })}</h2>
        {link.title && <p>{link.title}</p>}
        {shown.length > 0 && (
          <dl className="facts">
            {shown.map(({ label, value }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd className="talk__text">{value}</dd>
              </div>
            ))}
          </dl>
        )}
        {program.path && (
          <p className="small">
            <a href={program.path} target="_blank" rel="noreferrer">
              {program.title}
            </a>
          </p>
        )}
        <p className="small muted">{t('yours')}</p>
      </aside>
    </div>
  )
}
