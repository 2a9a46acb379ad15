import { Select } from '@mantine/core'
import { COUNTRIES, countryName } from '#core/form/countries.ts'
import type { FieldOf } from '#core/form/definition.ts'
import { useLocale, useWords } from '../../../app/hooks.ts'
import { useSetField } from '../parts/settings/useFieldSetters.ts'
import type { SettingsProps } from './entry.ts'

/** The country that a number or an address begins with. */
export function CountrySetting({ node }: SettingsProps) {
  const t = useWords()
  const locale = useLocale()
  const set = useSetField(node)
  const { country } = node.field as FieldOf<'phone'>
  const countries = [...COUNTRIES]
    .map((code) => ({ value: code, label: countryName(code, locale) }))
    .sort((a, b) => a.label.localeCompare(b.label, locale))
  return (
    <Select
      label={t('form.settings.country')}
      description={t(`form.settings.countryHint.${node.field.type}`)}
      placeholder={t('form.settings.noCountry')}
      data={countries}
      value={country ?? null}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('form.settings.clearCountry') }}
      onChange={(code) => set('country', code ?? undefined)}
    />
  )
}
