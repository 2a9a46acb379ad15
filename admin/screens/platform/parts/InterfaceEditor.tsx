import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import type { FormEvent, ReactNode } from 'react'
import type { Locale } from '#core/locale.ts'
import { useQuery, useWords } from '../../../app/hooks.ts'
import { InterfaceTabs } from '../../../app/parts/InterfaceTabs.tsx'
import pageStyles from '../../../app/parts/Page.module.css'
import { Segments } from '../../../app/parts/Segments.tsx'
import styles from './InterfaceEditor.module.css'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import { useEditedLanguage } from './useEditedLanguage.ts'

interface InterfaceEditorProps {
  title: ReactNode
  /** The first is the platform's main one. */
  languages: readonly [Locale, ...Locale[]]
  isMissing?: (code: Locale) => boolean
  actions: ReactNode
  onSubmit: (event: FormEvent) => void
  preview: (phone: boolean) => ReactNode
  /** The text takes more room than fields. */
  isWide?: boolean
  children: ReactNode
}

/** Fields beside what visitors see of them, in one language at a time, on a desktop or a phone. */
export function InterfaceEditor({
  title,
  languages,
  isMissing,
  actions,
  onSubmit,
  preview,
  isWide = false,
  children,
}: InterfaceEditorProps) {
  const t = useWords()
  const { get, set } = useQuery()
  const lang = useEditedLanguage(languages)
  const view = get('view') === 'phone' ? 'phone' : 'desktop'
  return (
    <form className={styles.editor} data-wide={isWide || undefined} onSubmit={onSubmit} noValidate>
      <div className={styles.head} data-testid="editor-head">
        <h1 className={pageStyles.title} data-page-title="">
          {title}
        </h1>
        {languages.length > 1 && (
          <LanguageSwitch
            languages={languages}
            value={lang}
            onChange={(code) => set({ lang: code === languages[0] ? null : code }, { replace: true })}
            {...(isMissing && { isMissing })}
          />
        )}
        {actions}
      </div>
      <InterfaceTabs />
      <div className={styles.form}>{children}</div>
      <section className={styles.view} aria-label={t('general.preview')}>
        <div className={styles.bar}>
          <span className="soft">{t('general.previewHint')}</span>
          <Segments
            label={t('general.previewSize')}
            value={view}
            onChange={(size) => set({ view: size === 'phone' ? size : null }, { replace: true })}
            segments={[
              { value: 'desktop', label: t('general.desktop'), icon: IconDeviceDesktop },
              { value: 'phone', label: t('general.phone'), icon: IconDeviceMobile },
            ]}
          />
        </div>
        {preview(view === 'phone')}
      </section>
    </form>
  )
}
