import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { languageName } from '#client/ui/format.ts'
import type { GallerySettings } from '#core/gallery/gallery.rules.ts'
import type { Locale } from '#core/locale.ts'
import type { Text } from '#core/text.ts'
import { boot } from '../../../app/boot.ts'
import { useLocale, useWords } from '../../../app/hooks.ts'
import { runMutation } from '../../../app/mutation.ts'
import { Banner } from '../../../app/parts/Page.tsx'
import { Segments } from '../../../app/parts/Segments.tsx'
import { PreviewFrame } from '../../form/parts/PreviewFrame.tsx'
import styles from '../Gallery.module.css'
import sheet from '../preview.css?url'
import { useGalleryPlace, useLanguages } from './useGallery.ts'

/** Milliseconds after the last change. */
const AFTER = 400

interface PreviewProps {
  title: Text
  intro: Text
  settings: GallerySettings
}

/** The public page with the changes that are not saved yet, drawn by what draws it for visitors. */
export function Preview({ title, intro, settings }: PreviewProps) {
  const t = useWords()
  const locale = useLocale()
  const languages = useLanguages()
  const { params } = useGalleryPlace()
  const [lang, setLang] = useState<Locale>(languages[0] ?? locale)
  const [isPhone, setIsPhone] = useState(false)
  const [page, setPage] = useState<{ html: string; withoutCover: number } | null>(null)
  const body = JSON.stringify({ title, intro, settings, lang })
  const { programId, galleryId } = params
  useEffect(() => {
    let isLast = true
    const timer = setTimeout(async () => {
      const asked = JSON.parse(body) as PreviewProps & { lang: Locale }
      // What cannot be saved cannot be shown: the form says why.
      const made = await runMutation('previewGallery', { params: { programId, galleryId }, body: asked }).catch(
        () => null,
      )
      if (isLast && made) setPage(made)
    }, AFTER)
    return () => {
      isLast = false
      clearTimeout(timer)
    }
  }, [body, programId, galleryId])
  const theme = boot.session.platform?.theme
  const markup = { __html: page?.html ?? '' }
  return (
    <section className={styles.preview} aria-label={t('galleries.preview.title')}>
      <div className={styles.tools}>
        <span className="small soft">{t('galleries.preview.title')}</span>
        {languages.length > 1 && (
          <Segments
            label={t('galleries.preview.lang')}
            value={lang}
            onChange={setLang}
            segments={languages.map((code) => ({
              value: code,
              label: (
                <>
                  {code.toUpperCase()}
                  <span className="vh"> {languageName(code, locale)}</span>
                </>
              ),
            }))}
          />
        )}
        <Segments
          label={t('galleries.preview.width')}
          value={isPhone ? 'phone' : 'desk'}
          onChange={(width) => setIsPhone(width === 'phone')}
          segments={[
            { value: 'desk', label: t('galleries.preview.desk'), icon: IconDeviceDesktop },
            { value: 'phone', label: t('galleries.preview.phone'), icon: IconDeviceMobile },
          ]}
        />
      </div>
      {page && page.withoutCover > 0 && settings.cover && (
        <Banner>{t('galleries.preview.withoutCover', { count: page.withoutCover })}</Banner>
      )}
      <PreviewFrame
        key={isPhone ? 'phone' : 'desk'}
        title={t('galleries.preview.title')}
        lang={lang}
        width={isPhone ? 390 : 1100}
        sheet={sheet}
        colours={{ primaryColor: theme?.primaryColor ?? '', secondaryColor: theme?.secondaryColor ?? '' }}
        className={`${styles.frame} ${isPhone ? styles.phone : ''}`}
      >
        {/* To be looked at: its links lead nowhere from here. */}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the server draws it, as for visitors */}
        <main inert dangerouslySetInnerHTML={markup} />
      </PreviewFrame>
    </section>
  )
}
