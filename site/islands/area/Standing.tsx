import { translator } from '#client/words.ts'
import { rejectedBy } from '#core/response/response.rules.ts'
import { HERE } from '#core/site/dates.ts'
import { isCorrection } from '../apply/deadline.ts'
import { PdfButton } from '../apply/PdfButton.tsx'
import { moment } from '../apply/words.ts'
import { Note } from '../Note.tsx'
import { needsSomething } from './needs.ts'
import { Unsent } from './Unsent.tsx'
import { hrefOf, type ItemProps } from './words.ts'

/** What there is to say of where an application stands, and what can be done with it. */
export function Standing(props: ItemProps) {
  const { item, now, lang, words } = props
  const t = translator(words.area, lang)
  const { hasPage } = item.program
  const rejected = rejectedBy(item.steps)
  const refused = !rejected && item.steps.find((step) => step.state === 'refused')
  const waiting = item.steps.find((step) => step.state === 'toValidate')
  const end = item.deadlineAt && moment(item.deadlineAt, item.program.zone, lang, words.time, HERE)
  return (
    <>
      {item.statusText && <Note icon="time" text={item.statusText} />}
      {refused && (
        <Note
          look="warn"
          icon="alert"
          title={t('refusedTitle', { step: refused.title })}
          text={
            <>
              {refused.message && <span className="apply__message">{refused.message}</span>}{' '}
              {hasPage && <a href={hrefOf(item, lang)}>{t('continue')}</a>}
            </>
          }
        />
      )}
      {rejected && (
        <Note
          look="bad"
          icon="alert"
          title={t('rejectedTitle', { step: rejected.title })}
          text={rejected.message && <span className="apply__message">{rejected.message}</span>}
        />
      )}
      {!needsSomething(item) && <Unsent {...props} />}
      {waiting && item.state === 'draft' && item.halt === 'gate' && (
        <Note icon="time" title={t('toValidateTitle', { step: waiting.title })} text={t('toValidateHint')} />
      )}
      {item.halt && item.halt !== 'gate' && !rejected && (item.halt === 'stopped' || item.state === 'draft') && (
        <p className="small muted deposit__note">{t(item.halt)}</p>
      )}
      {item.submittedAt && (
        <p className="small deposit__note">
          <PdfButton responseId={item.id} lang={lang} t={t} className="link" />
        </p>
      )}
      {item.state === 'submitted' && item.abilities.edit && !item.reopening && end && !isCorrection(item, now) && (
        <p className="small muted deposit__note">
          {t('editable', { date: `${end.long}, ${end.zone}` })} <a href={hrefOf(item, lang, 'review')}>{t('see')}</a>
        </p>
      )}
    </>
  )
}
