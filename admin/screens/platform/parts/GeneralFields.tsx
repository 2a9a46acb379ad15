import { MultiSelect, Select, TextInput } from '@mantine/core'
import { languageName } from '#client/ui/format.ts'
import { LOCALES, type Locale } from '#core/locale.ts'
import { isHex } from '#core/theme/colour.ts'
import { boot } from '../../../app/boot.ts'
import { useLocale, useWords } from '../../../app/hooks.ts'
import { ColourField } from '../../../app/parts/ColourField.tsx'
import type { SettingsFormState } from '../../../app/parts/forms/useSettingsForm.ts'
import { ContrastResult } from './ContrastResult.tsx'
import type { Values } from './general.ts'
import { HomePicture } from './HomePicture.tsx'
import interfaceEditorStyles from './InterfaceEditor.module.css'
import { LogoField } from './LogoField.tsx'
import { SiteTexts } from './SiteTexts.tsx'

interface GeneralFieldsProps {
  form: SettingsFormState<Values>
  /** The language that is written and previewed. */
  lang: Locale
  platformId: string
}

export function GeneralFields({ form, lang, platformId }: GeneralFieldsProps) {
  const t = useWords()
  const locale = useLocale()
  const { values, change, errorAt } = form
  const disabled = !form.canUpdate
  const languages = LOCALES.map((code) => ({ value: code, label: languageName(code, locale) }))
  const colour = (name: 'primaryColor' | 'secondaryColor', label: string) => ({
    ...form.field(name),
    label,
    pick: t('general.pick', { name: label }),
    error: isHex(values[name]) ? errorAt(name) : t('general.notAColour'),
  })
  return (
    <>
      <fieldset className={`group ${interfaceEditorStyles.part}`} disabled={disabled}>
        <div>
          <h2>{t('general.colours')}</h2>
          <p className="small soft">{t('general.coloursHint')}</p>
        </div>
        <div className="two" style={{ gridTemplateColumns: '1fr 1fr' }}>
          <ColourField {...colour('primaryColor', t('general.primary'))} />
          <ColourField {...colour('secondaryColor', t('general.secondary'))} />
        </div>
        <ContrastResult primaryColor={values.primaryColor} secondaryColor={values.secondaryColor} />
      </fieldset>
      <fieldset className={`group ${interfaceEditorStyles.part}`} disabled={disabled}>
        <TextInput label={t('general.name')} maxLength={120} {...form.field('name')} />
        <LogoField
          platformId={platformId}
          name={values.name}
          logo={values.logo}
          colours={values}
          disabled={disabled}
          onChange={(logo, logoKey) => change({ logo, logoKey })}
        />
      </fieldset>
      <SiteTexts
        value={values.texts}
        onChange={(texts) => change({ texts })}
        lang={lang}
        defaultLang={values.defaultLang}
        errorAt={(name) => errorAt(`texts.${name}`)}
        disabled={disabled}
      />
      <HomePicture
        value={values.picture}
        onChange={(picture) => change({ picture })}
        lang={lang}
        defaultLang={values.defaultLang}
        platformId={platformId}
        errorAt={(name) => errorAt(`picture.${name}`)}
        disabled={disabled}
      />
      <fieldset className={`group ${interfaceEditorStyles.part}`} disabled={disabled}>
        <div>
          <h2>{t('general.languages')}</h2>
          <p className="small soft">{t('general.languagesHint')}</p>
        </div>
        <MultiSelect
          label={t('general.spoken')}
          data={languages}
          {...form.field('supportedLangs')}
          error={values.supportedLangs.length === 0 ? t('validation:required') : errorAt('supportedLangs')}
        />
        <Select
          label={t('general.default')}
          data={languages.filter(({ value: code }) => values.supportedLangs.includes(code))}
          {...form.field('defaultLang')}
          allowDeselect={false}
        />
      </fieldset>
      {boot.publicUrl && (
        <a href={boot.publicUrl} target="_blank" rel="noreferrer" className="small link">
          {t('menu.publicSite')}
        </a>
      )}
    </>
  )
}
