import type { CSSProperties } from 'react'
import { number, sentenceDay, span } from '#client/ui/format.ts'
import type { Locale } from '#core/locale.ts'
import type { PlatformGeneral } from '#core/platform/platform.contract.ts'
import { pick, type Text } from '#core/text.ts'
import { themeTokens } from '#core/theme/theme.ts'
import { boot } from '../../../app/boot.ts'
import { useNow, useWordsIn } from '../../../app/hooks.ts'
import { queryOf, useApiQuery } from '../../../app/query.ts'
import styles from './FrontPreview.module.css'

const SHOWN = 3

/** The front office in the colours, name, logo and texts of the form, in one language, with the calls that are public now. */
export function FrontPreview({
  values,
  lang,
  platformId,
  phone,
}: {
  values: Omit<PlatformGeneral, 'version'>
  lang: Locale
  platformId: string
  phone: boolean
}) {
  const t = useWordsIn(lang)
  const now = useNow()
  const { data } = useApiQuery(queryOf('listPublicPrograms', { params: { platformId }, query: { lang } }))
  const open = (data?.items ?? []).filter(({ phase }) => phase === 'open')
  const { headline, intro, about } = values.texts
  const textOf = (text: Text) => pick(text, lang, values.defaultLang)
  const host = boot.publicUrl ? new URL(boot.publicUrl).host : ''
  return (
    <div
      className={styles.front}
      lang={lang}
      data-phone={phone || undefined}
      style={themeTokens(values) as CSSProperties}
    >
      <div className={styles.chrome}>
        <span>
          {host}/{lang}
        </span>
      </div>
      <div className={styles.band}>
        <div className={styles.nav}>
          <b>
            {values.logo && <img src={values.logo} alt="" />}
            {values.name}
          </b>
          {!phone && <span>{t('general.front.calls')}</span>}
          <span>{t('general.front.signIn')}</span>
        </div>
        <h3>{textOf(headline) || t('general.front.headline', { count: open.length, n: number(open.length, lang) })}</h3>
        <p className={styles.intro}>{textOf(intro) || t('general.front.intro')}</p>
        <span className={styles.button}>{t('general.front.all')}</span>
      </div>
      <div className={styles.body}>
        <h4>{t('general.front.open')}</h4>
        <div className={styles.calls}>
          {open.slice(0, SHOWN).map((program) => (
            <div key={program.id} className={styles.program}>
              <div className={styles.time}>
                <b>{program.deadlineAt ? span(new Date(program.deadlineAt), now, program.zone, lang) : '∞'}</b>
                <br />
                {program.deadlineAt && (
                  <span className="small">
                    {t('general.front.until', {
                      date: sentenceDay(new Date(program.deadlineAt), program.zone, lang),
                    })}
                  </span>
                )}
              </div>
              <p className="cut" title={program.title}>
                {program.title}
              </p>
              <i>{t('general.front.see')}</i>
            </div>
          ))}
          {open.length === 0 && <span className="soft">{t('general.front.none')}</span>}
        </div>
      </div>
      {textOf(about) && (
        <div className={styles.foot}>
          <b>{values.name}</b>
          <p>{textOf(about)}</p>
        </div>
      )}
    </div>
  )
}
