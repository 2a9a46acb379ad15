import type { CSSProperties } from 'react'
import { ownZone, sentenceDay } from '#client/ui/format.ts'
import type { OnboardingTemplate } from '#core/onboarding/onboarding.contract.ts'
import { pick, type Text } from '#core/text.ts'
import { themeTokens } from '#core/theme/theme.ts'
import { useLocale, useWords } from '../../../app/hooks.ts'
import type { OnboardingDraft } from './draft.ts'
import styles from './SitePreview.module.css'

interface SitePreviewProps {
  draft: OnboardingDraft
  /** Undefined for an empty platform. */
  template: OnboardingTemplate | undefined
  colours: { primaryColor: string; secondaryColor: string }
  rootHost: string
}

/** The home page that comes of the choices: the template's own texts in the chosen colours. */
export function SitePreview({ draft, template, colours, rootHost }: SitePreviewProps) {
  const t = useWords()
  const locale = useLocale()
  const [lang = locale] = draft.languages
  const name = draft.name.trim() || t('onboarding.preview.name')
  const textOf = (text: Text | undefined) => pick(text ?? {}, lang, 'en').replaceAll('{{name}}', name)
  const [program] = template?.programs ?? []
  return (
    <>
      <p className="small soft">{t('onboarding.preview.title')}</p>
      <div className={styles.site} lang={lang} style={themeTokens(colours) as CSSProperties}>
        <p className={styles.address}>
          {draft.slug || '…'}.{rootHost}
        </p>
        <div className={styles.band}>
          <div className={styles.nav}>
            <b className="cut">{name}</b>
            <span lang={locale}>{t('onboarding.preview.signIn')}</span>
          </div>
          <p className={styles.headline}>{textOf(template?.headline) || name}</p>
          {template && <p>{textOf(template.intro)}</p>}
          {program && (
            <span className={styles.button} lang={locale}>
              {t('onboarding.preview.see')}
            </span>
          )}
        </div>
        <div className={styles.calls}>
          <b lang={locale}>{t('onboarding.preview.open')}</b>
          {program ? (
            <div className={styles.call}>
              <b>{textOf(program.title)}</b>
              {draft.closesAt && (
                <p className="small" lang={locale}>
                  {t('onboarding.preview.until', { date: sentenceDay(new Date(draft.closesAt), ownZone(), locale) })}
                </p>
              )}
            </div>
          ) : (
            <p lang={locale}>{t('onboarding.preview.none')}</p>
          )}
        </div>
      </div>
    </>
  )
}
