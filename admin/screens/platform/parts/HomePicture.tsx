import { upload } from '#client/api/transfer.ts'
import { languageName } from '#client/ui/format.ts'
import type { Locale } from '#core/locale.ts'
import type { PlatformGeneral } from '#core/platform/platform.contract.ts'
import { useLocale, useWords } from '../../../app/hooks.ts'
import { TextByLanguage } from '../../../app/parts/TextByLanguage.tsx'
import { UploadField } from '../../../app/parts/upload/UploadField.tsx'
import interfaceEditorStyles from './InterfaceEditor.module.css'

type Picture = PlatformGeneral['picture']

interface HomePictureProps {
  value: Picture
  onChange: (value: Picture) => void
  lang: Locale
  defaultLang: Locale
  platformId: string
  errorAt: (name: string) => string | undefined
  disabled: boolean
}

const KINDS = { 'image/png': ['.png'], 'image/jpeg': ['.jpg', '.jpeg'], 'image/webp': ['.webp'] }
/** The server's own limit. */
const MOST_BYTES = 2 * 1024 * 1024

/** The picture beside the headline, its description and its credit in the language that the preview shows. */
export function HomePicture({ value, onChange, lang, defaultLang, platformId, errorAt, disabled }: HomePictureProps) {
  const t = useWords()
  const locale = useLocale()
  const missing = value && !value.alt[defaultLang]?.trim() && lang !== defaultLang
  return (
    <fieldset className={`group ${interfaceEditorStyles.part}`} disabled={disabled}>
      <UploadField
        label={t('general.picture.title')}
        hint={t('general.picture.hint')}
        accept={KINDS}
        maxBytes={MOST_BYTES}
        crop={{ aspect: 4 / 3, longest: 1600 }}
        value={value ? { name: t('general.picture.title'), url: value.location } : null}
        send={(file, options) => upload('uploadLogo', { params: { platformId } }, file, options)}
        onSent={({ key, location }) => onChange({ alt: {}, caption: {}, ...value, key, location })}
        onRemove={() => onChange(null)}
        disabled={disabled}
        error={missing ? t('general.picture.altMissing', { language: languageName(defaultLang, locale) }) : undefined}
      />
      {value && (
        <>
          <TextByLanguage
            label={t('general.picture.alt')}
            hint={t('general.picture.altHint')}
            value={value.alt}
            onChange={(alt) => onChange({ ...value, alt })}
            languages={[lang]}
            maxLength={300}
            error={errorAt('alt')}
          />
          <TextByLanguage
            label={t('general.picture.caption')}
            value={value.caption}
            onChange={(caption) => onChange({ ...value, caption })}
            languages={[lang]}
            maxLength={300}
          />
        </>
      )}
    </fieldset>
  )
}
