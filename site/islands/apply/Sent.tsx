import { useEffect } from 'react'
import { translator } from '#client/words.ts'
import type { AuthUser } from '#core/account/account.contract.ts'
import type { MyResponse } from '#core/response/response.contract.ts'
import { HERE, localTime } from '#core/site/dates.ts'
import { Icon } from '../Icon.tsx'
import { PRINT } from './icons.ts'
import { onFirstClick } from './onFirstClick.ts'
import { PdfButton } from './PdfButton.tsx'
import type { ApplyProps, Place } from './props.ts'
import { listUnsentAnswers } from './unsent.ts'
import { moment } from './words.ts'

interface SentProps extends ApplyProps {
  response: MyResponse
  user: AuthUser
  onGo: (place: Place) => void
  onWithdraw: () => void
}

/** The application has been received: number, instant to the second, and what happens now. */
export function Sent({ response, user, onGo, onWithdraw, lang, words, program }: SentProps) {
  const t = translator(words.apply, lang)
  useEffect(brandHeader, [])
  const zone = response.program.zone
  const at = new Date(response.submittedAt ?? response.updatedAt)
  const received = moment(at.toISOString(), zone, lang, words.time)
  const seconds = String(localTime(at, zone).second).padStart(2, '0')
  const end = response.deadlineAt && moment(response.deadlineAt, zone, lang, words.time, HERE)
  const editable = program.editAfterSubmission && response.abilities.edit && end
  const unsaved = listUnsentAnswers(user.id, response, lang, program.lang).length
  const gates = response.steps.filter((step) => step.type === 'validation')
  const text = response.title
    ? t('sentText', { title: response.title, email: user.email })
    : t('sentTextUntitled', { email: user.email })
  return (
    <>
      <section className="done on-brand">
        <div className="wrap done__in">
          <div>
            <h1>{t('sentTitle')}</h1>
            <p>{text}</p>
            {unsaved > 0 && (
              <p>
                {t('response.invalid', { count: unsaved })}{' '}
                <button className="link" type="button" onClick={() => onGo('review')}>
                  {t('yours')}
                </button>
              </p>
            )}
            <div className="row done__go">
              <a className="btn btn--main" href={`/${lang}/applications`}>
                {t('mine')}
              </a>
              <PdfButton responseId={response.id} lang={lang} t={t} />
              <button className="btn" type="button" onClick={onFirstClick(() => window.print())}>
                <Icon name={PRINT} />
                {t('print')}
              </button>
            </div>
          </div>
          <dl className="receipt">
            <dt>{t('receiptCall')}</dt>
            <dd>{program.title}</dd>
            <dt>{t('receiptNumber')}</dt>
            <dd>{response.number}</dd>
            <dt>{t('receivedAt')}</dt>
            <dd>
              {received.long}
              {lang === 'fr' ? `\u00a0min\u00a0${seconds}\u00a0s` : `:${seconds}`}
              <br />
              {received.zone}
            </dd>
          </dl>
        </div>
      </section>
      <div className="wrap two sent">
        <section aria-labelledby="nx">
          <h2 id="nx">{t('afterTitle')}</h2>
          <ol className="path">
            <li className="is-done">
              <Icon name="tick" className="glyph" />
              <h3>{t('after.sent')}</h3>
              <p className="muted">{received.short}</p>
            </li>
            {editable && (
              <li className="is-now">
                <h3>{t('after.editable', { date: editable.short })}</h3>
                <p className="muted">{t('after.editableHint')}</p>
              </li>
            )}
            {gates
              .filter((gate) => gate.state !== 'validated')
              .map((gate) => (
                <li key={gate.id}>
                  <h3>{t('after.gate', { step: gate.title })}</h3>
                  <p className="muted">{t('after.gateHint')}</p>
                </li>
              ))}
            <li>
              <h3>{t('after.answer')}</h3>
              <p className="muted">{t('after.answerHint')}</p>
            </li>
          </ol>
        </section>
        <aside className="box stack" aria-label={t('changeTitle')}>
          <h2 className="aside__title">{t('changeTitle')}</h2>
          {editable && (
            <>
              <p className="muted">{t('changeUntil', { date: `${editable.long}, ${editable.zone}` })}</p>
              <p>
                <button className="link" type="button" onClick={onFirstClick(() => onGo('review'))}>
                  {t('changeEdit')}
                </button>
              </p>
            </>
          )}
          {response.abilities.withdraw && (
            <p>
              <button className="link" type="button" onClick={onFirstClick(onWithdraw)}>
                {t('changeWithdraw')}
              </button>
            </p>
          )}
        </aside>
      </div>
    </>
  )
}

/** Gives the header the brand's colour too. */
function brandHeader(): () => void {
  const head = document.querySelector('.head')?.classList
  head?.add('on-brand')
  return () => head?.remove('on-brand')
}
