import './Params.css'
import { Button, Checkbox, MultiSelect, NumberInput, Select, TextInput } from '@mantine/core'
import { useStore } from '@nanostores/react'
import { useEffect, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { isProblem } from '#client/api/problem.ts'
import { $domainInfo } from '#client/api/session.ts'
import { programChanged, programs } from '#client/stores/programs.ts'
import { languageName } from '#client/ui/format.ts'
import { LOCALES, type Locale } from '#core/locale.ts'
import type { Program } from '#core/program/program.contract.ts'
import { useDraft } from '../../app/draft.ts'
import { useLocale, usePath, useProgram, useQuery, useWords } from '../../app/hooks.ts'
import { useFormErrors } from '../../app/issues.ts'
import { notify } from '../../app/notices.tsx'
import { DateTimeField } from '../../app/parts/DateTimeField.tsx'
import { Banner, FieldRow, Page, UnsavedBar } from '../../app/parts/Page.tsx'
import { PhaseBadge } from '../../app/parts/StatusBadge.tsx'
import { TextByLanguage } from '../../app/parts/TextByLanguage.tsx'
import { bothChanged } from './parts/conflict.ts'
import { FactsEditor, SectionsEditor } from './parts/SectionsEditor.tsx'

const FIELDS = [
  'title',
  'summary',
  'slug',
  'lang',
  'supportedLangs',
  'opensAt',
  'closesAt',
  'zone',
  'graceMinutes',
  'visibility',
  'capPerPerson',
  'capTotal',
  'numberPrefix',
  'settings',
] as const
type Values = Pick<Program, (typeof FIELDS)[number]>

const valuesOf = (program: Program): Values => {
  const values = Object.fromEntries(FIELDS.map((name) => [name, program[name]])) as Values
  return { ...values, lang: program.defaultLang }
}

export function Screen() {
  const t = useWords()
  const path = usePath()
  const navigate = useNavigate()
  const program = useProgram()
  const saved = useMemo(() => valuesOf(program), [program])
  const draft = useDraft(`params.${program.id}`, saved, program.version)
  const [problem, setProblem] = useState<unknown>(null)
  const [both, setBoth] = useState<readonly (keyof Values)[]>([])
  const [busy, setBusy] = useState(false)
  const errors = useFormErrors(problem)
  const canUpdate = program.abilities.update === true
  useSection()

  const named = (at: string, text: string) => {
    const field = FIELDS.find((name) => at === name || at.startsWith(`${name}.`) || at.startsWith(`${name}[`))
    return field ? t('form.problem', { field: t(`params.name.${field}`), text }) : text
  }
  const save = async () => {
    setBusy(true)
    setProblem(null)
    setBoth([])
    try {
      const next = await programs.update(program.id, { ...draft.value, version: program.version })
      draft.settle()
      programChanged(next)
      notify(t('params.saved'))
      if (next.slug !== program.slug) await navigate(path(`admin/programs/${next.slug}/params`), { replace: true })
    } catch (refused) {
      setProblem(refused)
      const current = isProblem(refused, 'resource.stale') && (refused.data.current as Program | undefined)
      if (current) {
        setBoth(bothChanged(saved, draft.value, valuesOf(current)))
        programChanged(current)
      }
      document.getElementById('main')?.scrollTo({ top: 0 })
    } finally {
      setBusy(false)
    }
  }

  return (
    <Page
      title={t('params.title')}
      badge={<PhaseBadge phase={program.phase} />}
      facts={t('params.facts_line')}
      width="settings"
    >
      {problem !== null && (
        <Banner tone="bad" role="alert">
          {errors.summary}
          {both.length > 0 && (
            <p>{t('params.both', { what: both.map((name) => t(`params.name.${name}`)).join(', ') })}</p>
          )}
          {errors.issues.length > 0 && (
            <ul>
              {errors.issues.map(({ at, text }) => (
                <li key={`${at}${text}`}>
                  <a href={`#params-${groupOf(at)}`}>{named(at, text)}</a>
                </li>
              ))}
            </ul>
          )}
        </Banner>
      )}
      {draft.restored && draft.dirty && <Banner role="status">{t('unsaved.restored')}</Banner>}
      {!canUpdate && <Banner>{t('params.readOnly', { right: t('permission.program.settings.update') })}</Banner>}
      <nav className="jump" aria-label={t('params.jump')}>
        {GROUPS.map((group) => (
          <a key={group} href={`#params-${group}`}>
            {t(`params.group.${group}`)}
          </a>
        ))}
      </nav>
      <fieldset className="group" disabled={!canUpdate}>
        <Fields values={draft.value} change={draft.change} errorAt={errors.errorAt} disabled={!canUpdate} />
      </fieldset>
      {draft.dirty && canUpdate && (
        <UnsavedBar
          text={t(program.publishedAt ? 'params.unsavedPublic' : 'params.unsaved', {
            count: draft.changed.length,
            what: draft.changed.map((name) => t(`params.name.${name}`)).join(', '),
          })}
        >
          <Button onClick={draft.reset}>{t('dialog.cancel')}</Button>
          <Button variant="filled" loading={busy} onClick={() => void save()}>
            {t('params.save')}
          </Button>
        </UnsavedBar>
      )}
    </Page>
  )
}

const GROUPS = ['texts', 'languages', 'dates', 'limits', 'page'] as const

/** Which part of the page a field of the contract is in. */
function groupOf(at: string): string {
  if (/^(opensAt|closesAt|zone|graceMinutes)/.test(at)) return 'dates'
  if (/^(lang|supportedLangs)/.test(at)) return 'languages'
  if (/^(cap|numberPrefix|visibility|settings\.edit)/.test(at)) return 'limits'
  if (/^settings/.test(at)) return 'page'
  return 'texts'
}

/** `?section=dates` brings that part into sight. */
function useSection(): void {
  const section = useQuery().get('section')
  useEffect(() => {
    if (section) document.getElementById(`params-${section}`)?.scrollIntoView()
  }, [section])
}

interface FieldsProps {
  values: Values
  change: (change: Partial<Values>) => void
  errorAt: (name: string) => string | undefined
  disabled: boolean
}

function Fields(props: FieldsProps) {
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

function Texts({ values, change, errorAt }: FieldsProps) {
  const t = useWords()
  const platform = useStore($domainInfo)
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
    </FieldRow>
  )
}

function Languages({ values, change, errorAt, disabled }: FieldsProps) {
  const t = useWords()
  const locale = useLocale()
  const platform = useStore($domainInfo)
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

const ZONES = Intl.supportedValuesOf('timeZone')

function Dates({ values, change, errorAt, disabled }: FieldsProps) {
  const t = useWords()
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
      />
      <DateTimeField
        label={t('params.name.closesAt')}
        value={values.closesAt}
        onChange={(closesAt) => change({ closesAt })}
        zone={values.zone}
        hour="18:00"
        error={errorAt('closesAt')}
        disabled={disabled}
      />
      <div className="two">
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
        <NumberInput
          label={t('params.name.graceMinutes')}
          description={t('params.hint.grace')}
          value={values.graceMinutes}
          min={0}
          max={1440}
          allowDecimal={false}
          allowNegative={false}
          onChange={(minutes) => change({ graceMinutes: Number(minutes) || 0 })}
          error={errorAt('graceMinutes')}
        />
      </div>
    </FieldRow>
  )
}

const VISIBILITIES = ['public', 'link'] as const

function Limits({ values, change, errorAt, disabled }: FieldsProps) {
  const t = useWords()
  const cap = (value: string | number) => (value === '' ? null : Math.max(1, Number(value)))
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
      <div className="two">
        <NumberInput
          label={t('params.name.capPerPerson')}
          placeholder={t('params.noCap')}
          value={values.capPerPerson ?? ''}
          min={1}
          allowDecimal={false}
          allowNegative={false}
          onChange={(value) => change({ capPerPerson: cap(value) })}
          error={errorAt('capPerPerson')}
        />
        <NumberInput
          label={t('params.name.capTotal')}
          placeholder={t('params.noCap')}
          value={values.capTotal ?? ''}
          min={1}
          allowDecimal={false}
          allowNegative={false}
          thousandSeparator=" "
          onChange={(value) => change({ capTotal: cap(value) })}
          error={errorAt('capTotal')}
        />
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
        label={t('params.contact')}
        description={t('params.hint.contact')}
        value={values.settings.contact ?? ''}
        maxLength={254}
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
