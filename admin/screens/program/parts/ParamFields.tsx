import { Checkbox, MultiSelect, Select, Textarea, TextInput } from '@mantine/core'
import { useStore } from '@nanostores/react'
import { useMemo, useState } from 'react'
import { $platform } from '#client/stores/platform.ts'
import { languageName, number, sentenceDate } from '#client/ui/format.ts'
import { LOCALES, type Locale } from '#core/locale.ts'
import { readEmails } from '#core/program/invitation.rules.ts'
import { MOST_APPLICATIONS, MOST_GRACE } from '#core/program/program.rules.ts'
import { useLocale, useWords } from '../../../app/hooks.ts'
import { useZoneName } from '../../../app/parts/CallLine.tsx'
import { DateTimeField } from '../../../app/parts/DateTimeField.tsx'
import { NumberField } from '../../../app/parts/NumberField.tsx'
import { FieldRow } from '../../../app/parts/Page.tsx'
import { TextByLanguage } from '../../../app/parts/TextByLanguage.tsx'
import { FactsEditor } from './FactsEditor.tsx'
import type { Values } from './params.ts'
import { SectionsEditor } from './SectionsEditor.tsx'

interface FieldsProps {
  values: Values
  saved: Values
  change: (change: Partial<Values>) => void
  errorAt: (name: string) => string | undefined
  disabled: boolean
  onUnreadable: (name: keyof Values, why: string | null) => void
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

function Texts({ values, change, errorAt, publicSlug }: FieldsProps) {
  const t = useWords()
  const platform = useStore($platform)
  const languages = inOrder(values)
  return (
    <FieldRow id="params-texts" title={t('params.group.texts')} hint={t('params.hint.texts')}>
      <TextByLanguage
        label={t('params.name.title')}
        value={values.title}
        onChange={(title) => change({ title })}
        languages={languages}
        maxLength={200}
        error={errorAt('title')}
      />
      <TextByLanguage
        label={t('params.name.summary')}
        hint={t('params.hint.summary')}
        value={values.summary}
        onChange={(summary) => change({ summary })}
        languages={languages}
        maxLength={500}
        multiline
        error={errorAt('summary')}
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
        value={values.slug}
        onChange={(event) => change({ slug: event.currentTarget.value })}
        error={errorAt('slug')}
        maxLength={80}
      />
      {publicSlug !== null && publicSlug !== values.slug && (
        <p className="small warn" role="status">
          {t('params.slugMoves', { slug: publicSlug })}
        </p>
      )}
    </FieldRow>
  )
}

function Languages({ values, change, errorAt, disabled }: FieldsProps) {
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
        value={values.supportedLangs}
        onChange={(next) => change({ supportedLangs: next as Locale[] })}
        error={values.supportedLangs.length === 0 ? t('validation:required') : errorAt('supportedLangs')}
        disabled={disabled}
      />
      <Select
        label={t('params.name.lang')}
        data={options.filter(({ value }) => values.supportedLangs.includes(value))}
        value={values.lang}
        onChange={(code) => change({ lang: (code ?? values.lang) as Locale })}
        error={errorAt('lang')}
        disabled={disabled}
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
function ZoneChanged({ values, saved }: Pick<FieldsProps, 'values' | 'saved'>) {
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
    <div className="small zonemoves" role="status">
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

function Dates({ values, saved, change, errorAt, disabled, onUnreadable }: FieldsProps) {
  const t = useWords()
  const outside = useOutside()
  const zones = useMemo(
    () =>
      [...new Set([values.zone, 'UTC', ...ZONES])].map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') })),
    [values.zone],
  )
  return (
    <FieldRow id="params-dates" title={t('params.group.dates')} hint={t('params.hint.dates')}>
      <DateTimeField
        label={t('params.name.opensAt')}
        value={values.opensAt}
        onChange={(opensAt) => change({ opensAt })}
        zone={values.zone}
        hour="09:00"
        error={errorAt('opensAt')}
        disabled={disabled}
        onUnreadable={(why) => onUnreadable('opensAt', why)}
      />
      <DateTimeField
        label={t('params.name.closesAt')}
        value={values.closesAt}
        onChange={(closesAt) => change({ closesAt })}
        zone={values.zone}
        hour="18:00"
        error={errorAt('closesAt')}
        disabled={disabled}
        onUnreadable={(why) => onUnreadable('closesAt', why)}
      />
      <div className="two">
        <div>
          <Select
            label={t('params.name.zone')}
            description={t('params.hint.zone')}
            data={zones}
            searchable
            value={values.zone}
            onChange={(zone) => change({ zone: zone ?? values.zone })}
            error={errorAt('zone')}
            disabled={disabled}
          />
          <ZoneChanged values={values} saved={saved} />
        </div>
        <NumberField
          label={t('params.name.graceMinutes')}
          description={t('params.hint.grace')}
          value={values.graceMinutes}
          whole
          required
          onChange={(minutes) => change({ graceMinutes: minutes ?? 0 })}
          onUnreadable={(why) => onUnreadable('graceMinutes', why)}
          error={outside(values.graceMinutes, 0, MOST_GRACE) ?? errorAt('graceMinutes')}
        />
      </div>
    </FieldRow>
  )
}

/** Who may begin an application: pasted or typed, one email per line. */
function Invited({
  values,
  change,
  errorAt,
  disabled,
}: Pick<FieldsProps, 'values' | 'change' | 'errorAt' | 'disabled'>) {
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
      disabled={disabled}
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

function Limits({ values, change, errorAt, disabled, onUnreadable }: FieldsProps) {
  const t = useWords()
  const outside = useOutside()
  return (
    <FieldRow id="params-limits" title={t('params.group.limits')} hint={t('params.hint.limits')}>
      <Select
        label={t('params.name.visibility')}
        data={VISIBILITIES.map((value) => ({ value, label: t(`params.visibility.${value}`) }))}
        value={values.visibility}
        onChange={(value) => change({ visibility: (value ?? values.visibility) as Values['visibility'] })}
        description={t(`params.visibilityHint.${values.visibility}`)}
        disabled={disabled}
        maw={420}
      />
      {values.visibility === 'invitation' && (
        <Invited values={values} change={change} errorAt={errorAt} disabled={disabled} />
      )}
      <div className="two">
        {(['capPerPerson', 'capTotal'] as const).map((name) => (
          <NumberField
            key={name}
            label={t(`params.name.${name}`)}
            placeholder={t('params.noCap')}
            value={values[name]}
            whole
            grouped
            onChange={(most) => change({ [name]: most })}
            onUnreadable={(why) => onUnreadable(name, why)}
            error={outside(values[name], 1, MOST_APPLICATIONS) ?? errorAt(name)}
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
        error={errorAt('numberPrefix')}
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
    </FieldRow>
  )
}

function PublicPage({ values, change, errorAt }: FieldsProps) {
  const t = useWords()
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
      <SectionsEditor
        sections={values.settings.sections}
        onChange={(sections) => settings({ sections })}
        languages={languages}
        errorAt={errorAt}
      />
    </FieldRow>
  )
}
