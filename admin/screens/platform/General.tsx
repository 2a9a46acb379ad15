import './General.css'
import { Button, MultiSelect, Select, TextInput } from '@mantine/core'
import { useStore } from '@nanostores/react'
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { useState } from 'react'
import { call } from '#client/api/call.ts'
import { isProblem } from '#client/api/problem.ts'
import { $domainInfo, loadSession } from '#client/api/session.ts'
import { languageName } from '#client/ui/format.ts'
import { LOCALES, type Locale } from '#core/locale.ts'
import type { PlatformGeneral } from '#core/platform/platform.contract.ts'
import { isHex } from '#core/theme/colour.ts'
import { themeTokens } from '#core/theme/theme.ts'
import { boot } from '../../app/boot.ts'
import { type Draft, useDraft } from '../../app/draft.ts'
import { useAllowed, useLoad, useLocale, useQuery, useWords } from '../../app/hooks.ts'
import { useFormErrors } from '../../app/issues.ts'
import { notify } from '../../app/notices.tsx'
import { Banner } from '../../app/parts/Page.tsx'
import { ErrorState, SkeletonRows } from '../../app/parts/States.tsx'
import { StatusBadge } from '../../app/parts/StatusBadge.tsx'
import { ColourField, ContrastResult } from './parts/Colours.tsx'
import { FrontPreview } from './parts/FrontPreview.tsx'
import { LogoField } from './parts/LogoField.tsx'

export function Screen() {
  const t = useWords()
  const platform = useStore($domainInfo)
  const { data, error, reload } = useLoad(platform?.id ?? '', (signal) =>
    call('getPlatformGeneral', { params: { platformId: platform?.id ?? '' } }, { signal }),
  )
  const [saved, setSaved] = useState<PlatformGeneral | null>(null)
  const current = saved ?? data
  if (error && !current) return <ErrorState error={error} onRetry={reload} title={t('general.error')} />
  if (!current || !platform) return <SkeletonRows rows={10} height={52} />
  return <Editor platformId={platform.id} saved={current} onSaved={setSaved} />
}

type Values = Omit<PlatformGeneral, 'version'>

const valuesOf = ({ version: _version, ...values }: PlatformGeneral): Values => values

/** The back office takes the new colours at once: the same rule that the server writes into the page. */
function repaint(values: Values): void {
  const rule = document.head.querySelector('style')?.sheet?.cssRules[0]
  if (rule instanceof CSSStyleRule)
    for (const [name, value] of Object.entries(themeTokens(values))) rule.style.setProperty(name, value)
}

function Editor({
  platformId,
  saved,
  onSaved,
}: {
  platformId: string
  saved: PlatformGeneral
  onSaved: (saved: PlatformGeneral) => void
}) {
  const t = useWords()
  const allowed = useAllowed()
  const { get, set } = useQuery()
  const [base] = useState(() => ({ ref: saved, values: valuesOf(saved) }))
  if (base.ref !== saved) Object.assign(base, { ref: saved, values: valuesOf(saved) })
  const draft = useDraft(`general.${platformId}`, base.values, saved.version)
  const [problem, setProblem] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)
  const phone = get('view') === 'phone'
  const canUpdate = allowed('platform.interface.update')

  const save = async () => {
    setBusy(true)
    setProblem(null)
    try {
      const { logo: _logo, ...values } = draft.value
      const next = await call('updatePlatformGeneral', {
        params: { platformId },
        body: { ...values, version: saved.version },
      })
      draft.settle()
      onSaved(next)
      repaint(valuesOf(next))
      void loadSession()
      notify(t('general.saved'))
    } catch (refused) {
      setProblem(refused)
      const current = isProblem(refused, 'resource.stale') && (refused.data.current as PlatformGeneral | undefined)
      if (current && typeof current.version === 'number') onSaved({ ...saved, ...current })
    } finally {
      setBusy(false)
    }
  }

  return (
    <form
      className="general"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
      noValidate
    >
      <div className="general__head">
        <h1 className="page__title">
          {t('general.title')}
          {draft.dirty && (
            <StatusBadge shape="square" tone="warn">
              {t('general.changes', { count: draft.changed.filter((name) => name !== 'logo').length || 1 })}
            </StatusBadge>
          )}
        </h1>
        {canUpdate && (
          <>
            <Button disabled={!draft.dirty} onClick={draft.reset}>
              {t('general.reset')}
            </Button>
            <Button type="submit" variant="filled" disabled={!draft.dirty} loading={busy}>
              {t('general.publish')}
            </Button>
          </>
        )}
      </div>
      <Fields draft={draft} platformId={platformId} problem={problem} disabled={!canUpdate} />
      <section className="general__view" aria-label={t('general.preview')}>
        <div className="general__bar">
          <span className="soft">{t('general.previewHint')}</span>
          <div className="segment">
            <button
              type="button"
              className="plain"
              aria-pressed={!phone}
              aria-label={t('general.desktop')}
              onClick={() => set({ view: null }, { replace: true })}
            >
              <IconDeviceDesktop size={16} stroke={1.6} />
            </button>
            <button
              type="button"
              className="plain"
              aria-pressed={phone}
              aria-label={t('general.phone')}
              onClick={() => set({ view: 'phone' }, { replace: true })}
            >
              <IconDeviceMobile size={16} stroke={1.6} />
            </button>
          </div>
        </div>
        <FrontPreview values={draft.value} platformId={platformId} phone={phone} />
      </section>
    </form>
  )
}

function Fields({
  draft: { value, change, restored, dirty },
  platformId,
  problem,
  disabled,
}: {
  draft: Draft<Values>
  platformId: string
  problem: unknown
  disabled: boolean
}) {
  const t = useWords()
  const locale = useLocale()
  const { errorAt, summary } = useFormErrors(problem)
  const languages = LOCALES.map((code) => ({ value: code, label: languageName(code, locale) }))
  const colourError = (colour: string, at: string) => (isHex(colour) ? errorAt(at) : t('general.notAColour'))
  return (
    <div className="general__form">
      {problem !== null && (
        <Banner tone="bad" role="alert">
          {summary}
        </Banner>
      )}
      {restored && dirty && <Banner role="status">{t('unsaved.restored')}</Banner>}
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
          disabled={disabled}
          onChange={(logo, logoKey) => change({ logo, logoKey })}
        />
      </fieldset>
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
