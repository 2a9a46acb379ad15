import { Checkbox, MultiSelect, Select, Textarea, TextInput } from '@mantine/core'
import { useStore } from '@nanostores/react'
import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import { $platform } from '#client/stores/platform.ts'
import { languageName, number, sentenceDate } from '#client/ui/format.ts'
import { LOCALES, type Locale } from '#core/locale.ts'
import { readEmails } from '#core/program/invitation.rules.ts'
import { MOST_APPLICATIONS, MOST_GRACE } from '#core/program/program.rules.ts'
import { useLocale, usePath, useProgram, useWords } from '../../../app/hooks.ts'
import { DateTimeField } from '../../../app/parts/DateTimeField.tsx'
import type { SettingsFormState } from '../../../app/parts/forms/useSettingsForm.ts'
import { NumberField } from '../../../app/parts/NumberField.tsx'
import { FieldRow } from '../../../app/parts/Page.tsx'
import { useZoneName } from '../../../app/parts/programDates.ts'
import { TextByLanguage } from '../../../app/parts/TextByLanguage.tsx'
import paramsStyles from '../Params.module.css'
import { FactsEditor } from './FactsEditor.tsx'
import type { Values } from './params.ts'

interface FieldsProps {
  form: SettingsFormState<Values>
  /** Of a published program: where visitors find it now. */
  publicSlug: string | null
}

/** The settings in the groups that the page jumps to. */
export function ParamFields(props: FieldsProps) {
  return (
    <>
      <Texts {...props} />
      <Languages {...props} />
      <Dates {...props} />
      <Limits {...props} />
      <PublicPage {...props} />
    </>
  )
}

/** The main language first: the others are translated from it. */
const inOrder = ({ lang, supportedLangs }: Values): Locale[] => [
  lang,
  ...supportedLangs.filter((code) => code !== lang),
]

function Texts({ form, publicSlug }: FieldsProps) {
  const { values, change } = form
  const t = useWords()
  const platform = useStore($platform)
  const languages = inOrder(values)
  return (
    <FieldRow id="params-texts" title={t('params.group.texts')} hint={t('params.hint.texts')}>
      <TextByLanguage label={t('params.name.title')} {...form.field('title')} languages={languages} maxLength={200} />
      <TextByLanguage
        label={t('params.name.summary')}
        hint={t('params.hint.summary')}
        {...form.field('summary')}
        languages={languages}
        maxLength={500}
        multiline
      />
      <TextByLanguage
        label={t('params.kind')}
        hint={t('params.hint.kind')}
        value={values.settings.kind ?? {}}
        onChange={(kind) => change({ settings: { ...values.settings, kind } })}
        languages={languages}
        maxLength={80}
      />
      <TextInput
        label={t('params.name.slug')}
        description={`${platform?.domainToUse ?? ''}/${values.lang}/applications/…`}
        {...form.field('slug')}
        maxLength={80}
      />
      {publicSlug !== null && publicSlug !== values.slug && (
        <p className="small" role="status">
          {t('params.slugMoves', { slug: publicSlug })}
        </p>
      )}
    </FieldRow>
  )
}

function Languages({ form }: FieldsProps) {
  const { values } = form
  const t = useWords()
  const locale = useLocale()
  const platform = useStore($platform)
  const offered = LOCALES.filter(
    (code) => platform?.supportedLangs.includes(code) || values.supportedLangs.includes(code),
  )
  const options = offered.map((code) => ({ value: code, label: languageName(code, locale) }))
  return (
    <FieldRow id="params-languages" title={t('params.group.languages')} hint={t('params.hint.languages')}>
      <MultiSelect
        label={t('params.name.supportedLangs')}
        data={options}
        {...form.field('supportedLangs')}
        error={values.supportedLangs.length === 0 ? t('validation:required') : form.errorAt('supportedLangs')}
      />
      <Select
        label={t('params.name.lang')}
        data={options.filter(({ value }) => values.supportedLangs.includes(value))}
        {...form.field('lang')}
        allowDeselect={false}
        maw={320}
      />
    </FieldRow>
  )
}

/** What is wrong with a number while it is typed: it is left as it was typed, and refused when it is saved. */
function useOutside(): (value: number | null, least: number, most?: number) => string | undefined {
  const t = useWords()
  const locale = useLocale()
  return (value, least, most = Number.POSITIVE_INFINITY) => {
    if (value === null || (value >= least && value <= most)) return undefined
    return value < least
      ? t('validation:min', { min: number(least, locale) })
      : t('validation:max', { max: number(most, locale) })
  }
}

const ZONES = Intl.supportedValuesOf('timeZone')

/** Dates are instants: another zone leaves them alone and reads them by other clocks. */
function ZoneChanged({ values, saved }: Record<'values' | 'saved', Values>) {
  const t = useWords()
  const locale = useLocale()
  const zoneName = useZoneName()
  const dates = (['opensAt', 'closesAt'] as const).flatMap((name) => {
    const at = values[name]
    return at ? [{ name, at: new Date(at) }] : []
  })
  if (values.zone === saved.zone || dates.length === 0) return null
  const read = (at: Date, zone: string) => sentenceDate(at, zone, locale)
  return (
    <div className={`small ${paramsStyles.zoneMoves}`} data-testid="zone-moves" role="status">
      {t('params.zoneMoves', { zone: zoneName(values.zone) })}
      <ul>
        {dates.map(({ name, at }) => (
          <li key={name}>
            {t('params.zoneMoved', {
              what: t(`params.name.${name}`),
              before: read(at, saved.zone),
              after: read(at, values.zone),
            })}
          </li>
        ))}
      </ul>
    </div>
  )
}

function Dates({ form }: FieldsProps) {
  const { values } = form
  const t = useWords()
  const outside = useOutside()
  const zones = useMemo(
    () =>
      [...new Set([values.zone, 'UTC', ...ZONES])].map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') })),
    [values.zone],
  )
  return (
    <FieldRow id="params-dates" title={t('params.group.dates')} hint={t('params.hint.dates')}>
      <DateTimeField label={t('params.name.opensAt')} {...form.parsed('opensAt')} zone={values.zone} hour="09:00" />
      <DateTimeField label={t('params.name.closesAt')} {...form.parsed('closesAt')} zone={values.zone} hour="18:00" />
      <div className="two">
        <div>
          <Select
            label={t('params.name.zone')}
            description={t('params.hint.zone')}
            data={zones}
            searchable
            {...form.field('zone')}
            allowDeselect={false}
          />
          <ZoneChanged values={values} saved={form.saved} />
        </div>
        <NumberField
          label={t('params.name.graceMinutes')}
          description={t('params.hint.grace')}
          {...form.parsed('graceMinutes')}
          whole
          required
          error={outside(values.graceMinutes, 0, MOST_GRACE) ?? form.errorAt('graceMinutes')}
        />
      </div>
    </FieldRow>
  )
}

/** Who may begin an application: pasted or typed, one email per line. */
function Invited({ form: { values, change, errorAt } }: Pick<FieldsProps, 'form'>) {
  const t = useWords()
  const invited = values.settings.invited ?? []
  const [typed, setTyped] = useState(() => invited.join('\n'))
  // What came from elsewhere takes the place of what was typed.
  const shown = readEmails(typed).join() === invited.join() ? typed : invited.join('\n')
  const wrong = invited.findIndex((_, n) => errorAt(`settings.invited[${n}]`))
  const error = wrong < 0 ? errorAt('settings.invited') : `${invited[wrong]}: ${errorAt(`settings.invited[${wrong}]`)}`
  return (
    <Textarea
      label={t('params.invited')}
      description={t('params.invitedHint')}
      value={shown}
      error={error}
      spellCheck={false}
      minRows={3}
      maw={420}
      onChange={(event) => {
        const words = event.currentTarget.value
        const { invited: _before, ...rest } = values.settings
        const next = readEmails(words)
        setTyped(words)
        change({ settings: next.length ? { ...rest, invited: next } : rest })
      }}
    />
  )
}

const VISIBILITIES = ['public', 'link', 'invitation'] as const

function Limits({ form }: FieldsProps) {
  const { values, change } = form
  const t = useWords()
  const outside = useOutside()
  return (
    <FieldRow id="params-limits" title={t('params.group.limits')} hint={t('params.hint.limits')}>
      <Select
        label={t('params.name.visibility')}
        data={VISIBILITIES.map((value) => ({ value, label: t(`params.visibility.${value}`) }))}
        {...form.field('visibility')}
        allowDeselect={false}
        description={t(`params.visibilityHint.${values.visibility}`)}
        maw={420}
      />
      {values.visibility === 'invitation' && <Invited form={form} />}
      <div className="two">
        {(['capPerPerson', 'capTotal'] as const).map((name) => (
          <NumberField
            key={name}
            label={t(`params.name.${name}`)}
            placeholder={t('params.noCap')}
            {...form.parsed(name)}
            whole
            grouped
            error={outside(values[name], 1, MOST_APPLICATIONS) ?? form.errorAt(name)}
          />
        ))}
      </div>
      <TextInput
        label={t('params.name.numberPrefix')}
        description={t('params.hint.prefix', {
          example: `${values.numberPrefix ? `${values.numberPrefix}-` : ''}0042`,
        })}
        value={values.numberPrefix}
        onChange={(event) =>
          change({
            numberPrefix: event.currentTarget.value
              .toUpperCase()
              .replace(/[^A-Z0-9-]/g, '')
              .slice(0, 12),
          })
        }
        error={form.errorAt('numberPrefix')}
        maw={220}
      />
      <Checkbox
        label={t('params.editAfter')}
        description={t('params.hint.editAfter')}
        checked={values.settings.editAfterSubmission}
        onChange={(event) =>
          change({ settings: { ...values.settings, editAfterSubmission: event.currentTarget.checked } })
        }
      />
      <Checkbox
        label={t('params.isTemplate')}
        description={t('params.hint.isTemplate')}
        checked={values.settings.isTemplate === true}
        onChange={(event) => {
          const { isTemplate: _before, ...rest } = values.settings
          change({ settings: event.currentTarget.checked ? { ...rest, isTemplate: true } : rest })
        }}
      />
    </FieldRow>
  )
}

function PublicPage({ form: { values, change, errorAt } }: FieldsProps) {
  const t = useWords()
  const path = usePath()
  const { slug } = useProgram()
  const languages = inOrder(values)
  const settings = (next: Partial<Values['settings']>) => change({ settings: { ...values.settings, ...next } })
  return (
    <FieldRow id="params-page" title={t('params.group.page')} hint={t('params.hint.page')}>
      <TextInput
        id="params-contact"
        label={t('params.contact')}
        description={t('params.hint.contact')}
        value={values.settings.contact ?? ''}
        maxLength={254}
        error={errorAt('settings.contact')}
        onChange={(event) => {
          const { contact: _before, ...rest } = values.settings
          const contact = event.currentTarget.value
          change({ settings: contact ? { ...rest, contact } : rest })
        }}
        maw={420}
      />
      <FactsEditor facts={values.settings.facts} onChange={(facts) => settings({ facts })} languages={languages} />
      <p className="small">
        <Link to={path(`admin/programs/${slug}/sections`)}>{t('params.toSections')}</Link>
      </p>
    </FieldRow>
  )
}
