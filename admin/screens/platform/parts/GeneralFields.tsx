import { MultiSelect, Select, TextInput } from '@mantine/core'
import { languageName } from '#client/ui/format.ts'
import { LOCALES, type Locale } from '#core/locale.ts'
import { isHex } from '#core/theme/colour.ts'
import { boot } from '../../../app/boot.ts'
import { useLocale, useWords } from '../../../app/hooks.ts'
import type { SettingsFormState } from '../../../app/parts/forms/useSettingsForm.ts'
import { ColourField, ContrastResult } from './Colours.tsx'
import type { Values } from './general.ts'
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
  const colour = (name: 'primaryColor' | 'secondaryColor') => ({
    ...form.field(name),
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
          <ColourField label={t('general.primary')} {...colour('primaryColor')} />
          <ColourField label={t('general.secondary')} {...colour('secondaryColor')} />
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
