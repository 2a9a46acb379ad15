import { MultiSelect, Select, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { languageName } from '#client/ui/format.ts'
import { LOCALES, type Locale } from '#core/locale.ts'
import { isHex } from '#core/theme/colour.ts'
import { boot } from '../../../app/boot.ts'
import { useLocale, useWords } from '../../../app/hooks.ts'
import { useFormErrors, useRefusalFocus } from '../../../app/issues.ts'
import { Banner } from '../../../app/parts/Page.tsx'
import type { Draft } from '../../../app/useDraft.ts'
import { ColourField, ContrastResult } from './Colours.tsx'
import type { Values } from './general.ts'
import { LogoField } from './LogoField.tsx'
import { SiteTexts } from './SiteTexts.tsx'

interface GeneralFieldsProps {
  draft: Draft<Values>
  /** The language that is written and previewed. */
  lang: Locale
  platformId: string
  problem: unknown
  /** What somebody else saved meanwhile. */
  conflict: ReactNode
  disabled: boolean
}

export function GeneralFields({
  draft: { value, change, isRestored, isDirty },
  lang,
  platformId,
  problem,
  conflict,
  disabled,
}: GeneralFieldsProps) {
  const t = useWords()
  const locale = useLocale()
  const { errorAt, summary } = useFormErrors(problem, value)
  useRefusalFocus(problem)
  const languages = LOCALES.map((code) => ({ value: code, label: languageName(code, locale) }))
  const colourError = (colour: string, at: string) => (isHex(colour) ? errorAt(at) : t('general.notAColour'))
  return (
    <div className="general__form">
      {summary && (
        <Banner tone="bad" role="alert">
          {summary}
          {conflict}
        </Banner>
      )}
      {isRestored && isDirty && <Banner role="status">{t('unsaved.restored')}</Banner>}
      <fieldset className="group general__part" disabled={disabled}>
        <div>
          <h2>{t('general.colours')}</h2>
          <p className="small soft">{t('general.coloursHint')}</p>
        </div>
        <div className="two" style={{ gridTemplateColumns: '1fr 1fr' }}>
          <ColourField
            label={t('general.primary')}
            value={value.primaryColor}
            onChange={(primaryColor) => change({ primaryColor })}
            error={colourError(value.primaryColor, 'primaryColor')}
          />
          <ColourField
            label={t('general.secondary')}
            value={value.secondaryColor}
            onChange={(secondaryColor) => change({ secondaryColor })}
            error={colourError(value.secondaryColor, 'secondaryColor')}
          />
        </div>
        <ContrastResult primaryColor={value.primaryColor} secondaryColor={value.secondaryColor} />
      </fieldset>
      <fieldset className="group general__part" disabled={disabled}>
        <TextInput
          label={t('general.name')}
          value={value.name}
          maxLength={120}
          onChange={(event) => change({ name: event.currentTarget.value })}
          error={errorAt('name')}
        />
        <LogoField
          platformId={platformId}
          name={value.name}
          logo={value.logo}
          colours={value}
          disabled={disabled}
          onChange={(logo, logoKey) => change({ logo, logoKey })}
        />
      </fieldset>
      <SiteTexts
        value={value.texts}
        onChange={(texts) => change({ texts })}
        lang={lang}
        defaultLang={value.defaultLang}
        errorAt={(name) => errorAt(`texts.${name}`)}
        disabled={disabled}
      />
      <fieldset className="group general__part" disabled={disabled}>
        <div>
          <h2>{t('general.languages')}</h2>
          <p className="small soft">{t('general.languagesHint')}</p>
        </div>
        <MultiSelect
          label={t('general.spoken')}
          data={languages}
          value={value.supportedLangs}
          onChange={(supportedLangs) => change({ supportedLangs: supportedLangs as Locale[] })}
          error={value.supportedLangs.length === 0 ? t('validation:required') : errorAt('supportedLangs')}
          disabled={disabled}
        />
        <Select
          label={t('general.default')}
          data={languages.filter(({ value: code }) => value.supportedLangs.includes(code))}
          value={value.defaultLang}
          onChange={(code) => change({ defaultLang: (code ?? value.defaultLang) as Locale })}
          error={errorAt('defaultLang')}
          disabled={disabled}
        />
      </fieldset>
      {boot.publicUrl && (
        <a href={boot.publicUrl} target="_blank" rel="noreferrer" className="small link">
          {t('menu.publicSite')}
        </a>
      )}
    </div>
  )
}
