import { type FormEvent, useEffect, useRef, useState } from 'react'
import { type CallAnswer, call } from '#client/api/call.ts'
import { createPasskey, deviceName, hasPasskeys } from '#client/api/passkey.ts'
import { number, ownZone, sentenceDate, sentenceDay } from '#client/ui/format.ts'
import type { T } from '#client/words.ts'
import type { Locale } from '#core/locale.ts'
import { Field } from '../account/form.tsx'
import { Note } from '../Note.tsx'
import { AddApp } from './AddApp.tsx'
import { Done, Section, WorkButton, WorkFailure } from './parts.tsx'
import { useWork } from './useWork.ts'

type Factors = CallAnswer<'listFactors'>
type Factor = Factors['items'][number]
type Open = { what: 'passkey' | 'app' } | { what: 'rename'; factor: Factor } | null

/** Passkeys, the authenticator app and recovery codes. */
export function FactorsSection({ lang, t }: { lang: Locale; t: T }) {
  const [factors, setFactors] = useState<Factors | null>(null)
  const [open, setOpen] = useState<Open>(null)
  const [name, setName] = useState('')
  const [codes, setCodes] = useState<readonly string[]>([])
  const [done, setDone] = useState('')
  const work = useWork(t('offline'))
  const load = async () => setFactors(await call('listFactors'))
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => work.run(load), [])
  const start = (next: Open) => {
    setDone('')
    setName(next?.what === 'rename' ? next.factor.name : deviceName())
    setOpen(next)
  }
  const added = (made: readonly string[], words: string) => {
    setOpen(null)
    setCodes(made)
    setDone(words)
    work.run(load)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const typed = name.trim()
    if (!typed || !open) return
    work.run(async () => {
      if (open.what === 'rename') {
        await call('renameFactor', { params: { factorId: open.factor.id }, body: { name: typed } })
        await load()
        return setOpen(null)
      }
      const { options } = await call('startPasskey')
      const registration = await createPasskey(options)
      if (!registration) return setDone(t('profile.cancelled'))
      const { recoveryCodes } = await call('addPasskey', { body: { name: typed, registration } })
      added(recoveryCodes, t('profile.passkeyAdded'))
    })
  }
  const remove = (factorId: string) =>
    work.run(async () => {
      await call('removeFactor', { params: { factorId } })
      await load()
      setDone(t('profile.removed'))
    })
  const renew = () => work.run(async () => setCodes((await call('renewRecoveryCodes')).recoveryCodes))
  const facts = (factor: Factor) =>
    [
      factor.host && t('profile.factorHost', { host: factor.host }),
      t('profile.since', { date: sentenceDay(new Date(factor.createdAt), ownZone(), lang) }),
      factor.lastUsedAt && t('profile.lastUsed', { date: sentenceDate(new Date(factor.lastUsedAt), ownZone(), lang) }),
    ]
      .filter(Boolean)
      .join(', ')
  return (
    <Section
      id="factors"
      title={t('profile.factors')}
      text={t('profile.factorsText', { host: typeof location === 'undefined' ? '' : location.hostname })}
    >
      <WorkFailure work={work} />
      <ul className="profile__list" hidden={!factors || factors.items.length === 0}>
        {factors?.items.map((factor) => (
          <li key={factor.id}>
            <div>
              <h3>{factor.name || t('profile.kindTotp')}</h3>
              <p className="muted">{facts(factor)}</p>
            </div>
            <div className="row">
              {factor.kind === 'passkey' && (
                <button
                  className="btn btn--quiet btn--s"
                  type="button"
                  id={`factor-rename-${factor.id}`}
                  aria-label={`${t('profile.rename')}: ${factor.name}`}
                  onClick={() => start({ what: 'rename', factor })}
                >
                  {t('profile.rename')}
                </button>
              )}
              <WorkButton
                work={work}
                look="btn--quiet btn--s"
                label={`${t('profile.remove')}: ${factor.name || t('profile.kindTotp')}`}
                onClick={() => remove(factor.id)}
              >
                {t('profile.remove')}
              </WorkButton>
            </div>
          </li>
        ))}
        {factors && factors.items.length > 0 && (
          <li>
            <div>
              <h3>{t('profile.codesLeft', { n: number(factors.recoveryCodesLeft, lang) })}</h3>
            </div>
            <WorkButton work={work} look="btn--quiet btn--s" onClick={renew}>
              {t('profile.renew')}
            </WorkButton>
          </li>
        )}
      </ul>
      {codes.length > 0 && <Codes codes={codes} t={t} onKept={() => setCodes([])} />}
      {open?.what === 'app' && <AddApp t={t} onCancel={() => setOpen(null)} onDone={(made) => added(made, '')} />}
      {(open?.what === 'passkey' || open?.what === 'rename') && (
        <form onSubmit={submit} noValidate method="post">
          <Field
            id="factor-name"
            label={t('profile.factorName')}
            hint={t('profile.factorNameHint')}
            value={name}
            onChange={(value) => setName(value.slice(0, 60))}
            autoComplete="off"
          />
          <div className="row profile__end">
            <button className="btn btn--main" type="submit" aria-disabled={work.busy || !name.trim() || undefined}>
              {t(open.what === 'rename' ? 'profile.saveName' : 'profile.createPasskey')}
            </button>
            <button className="btn" type="button" onClick={() => setOpen(null)}>
              {t('profile.cancel')}
            </button>
          </div>
        </form>
      )}
      {open === null && factors && (
        <div className="row profile__go">
          {hasPasskeys() ? (
            <button className="btn" type="button" id="factor-passkey" onClick={() => start({ what: 'passkey' })}>
              {t('profile.addPasskey')}
            </button>
          ) : (
            <p className="muted">{t('profile.unsupported')}</p>
          )}
          {!factors.items.some(({ kind }) => kind === 'totp') && (
            <button className="btn" type="button" id="factor-app" onClick={() => start({ what: 'app' })}>
              {t('profile.addApp')}
            </button>
          )}
        </div>
      )}
      <Done>{done}</Done>
    </Section>
  )
}

/** Recovery codes, which are shown this once. */
function Codes({ codes, t, onKept }: { codes: readonly string[]; t: T; onKept: () => void }) {
  const heading = useRef<HTMLDivElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="profile__codes" tabIndex={-1} ref={heading}>
      <Note look="warn" icon="lock" title={t('profile.codesTitle')} text={t('profile.codesText')} />
      <ul className="codes" translate="no">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="row">
        <a
          className="btn"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${codes.join('\n')}\n`)}`}
          download="recovery-codes.txt"
        >
          {t('profile.download')}
        </a>
        <button className="btn btn--main" type="button" onClick={onKept}>
          {t('profile.kept')}
        </button>
      </div>
    </div>
  )
}
