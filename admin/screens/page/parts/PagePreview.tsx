import { useStore } from '@nanostores/react'
import type { CSSProperties } from 'react'
import { $platform } from '#client/stores/platform.ts'
import type { Locale } from '#core/locale.ts'
import type { TextPage } from '#core/page/page.rules.ts'
import { pick, type Text } from '#core/text.ts'
import { themeTokens } from '#core/theme/theme.ts'
import { boot } from '../../../app/boot.ts'
import { useWordsIn } from '../../../app/hooks.ts'
import frontPreviewStyles from '../../platform/parts/FrontPreview.module.css'
import { Prose } from './Prose.tsx'

interface PagePreviewProps {
  page: TextPage
  title: Text
  content: Text
  lang: Locale
  defaultLang: Locale
  phone: boolean
}

/** The page of a legal text as it would be public, in the platform's colours and one language. */
export function PagePreview({ page, title, content, lang, defaultLang, phone }: PagePreviewProps) {
  const t = useWordsIn(lang)
  const platform = useStore($platform)
  if (!platform) return null
  const host = boot.publicUrl ? new URL(boot.publicUrl).host : ''
  const { logo } = platform.theme
  return (
    <div
      className={frontPreviewStyles.front}
      data-phone={phone || undefined}
      style={themeTokens(platform.theme) as CSSProperties}
    >
      <div className={frontPreviewStyles.chrome}>
        <span>
          {host}/{lang}/{page}
        </span>
      </div>
      <div className={`${frontPreviewStyles.band} ${frontPreviewStyles.bandLow}`}>
        <div className={frontPreviewStyles.nav}>
          <b>
            {logo && <img src={logo} alt="" />}
            {platform.name}
          </b>
          <span>{t('general.front.signIn')}</span>
        </div>
      </div>
      <div className={frontPreviewStyles.text} data-testid="page-text">
        <h3>{pick(title, lang, defaultLang) || t(`legal.name.${page}`)}</h3>
        <Prose html={pick(content, lang, defaultLang)} lang={lang} />
      </div>
    </div>
  )
}
