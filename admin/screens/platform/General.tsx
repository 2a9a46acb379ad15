import './General.css'
import { Button } from '@mantine/core'
import { useStore } from '@nanostores/react'
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { useState } from 'react'
import { isProblem } from '#client/api/problem.ts'
import { loadSession } from '#client/api/session.ts'
import { $platform } from '#client/stores/platform.ts'
import type { PlatformGeneral } from '#core/platform/platform.contract.ts'
import { themeTokens } from '#core/theme/theme.ts'
import { applyChanges, changeAnswer } from '../../app/cacheChanges.ts'
import { conflictingFields } from '../../app/conflicts.ts'
import { useAllowed, useQuery, useWords } from '../../app/hooks.ts'
import { useApiMutation } from '../../app/mutation.ts'
import { notify } from '../../app/notices.tsx'
import { ConflictList } from '../../app/parts/ConflictList.tsx'
import { InterfaceTabs } from '../../app/parts/InterfaceTabs.tsx'
import { ErrorState, SkeletonRows } from '../../app/parts/States.tsx'
import { StatusBadge } from '../../app/parts/StatusBadge.tsx'
import { queryOf, useApiQuery } from '../../app/query.ts'
import { useDraft } from '../../app/useDraft.ts'
import { FrontPreview } from './parts/FrontPreview.tsx'
import { GeneralFields } from './parts/GeneralFields.tsx'
import { useGeneralName, useGeneralWords, type Values } from './parts/general.ts'
import { LanguageSwitch } from './parts/LanguageSwitch.tsx'

export function Screen() {
  const t = useWords()
  const platform = useStore($platform)
  const { data, error, reload } = useApiQuery(
    queryOf('getPlatformGeneral', { params: { platformId: platform?.id ?? '' } }),
    { isEdited: true },
  )
  if (error && !data) return <ErrorState error={error} onRetry={reload} title={t('general.error')} />
  if (!data || !platform) return <SkeletonRows rows={10} height={52} />
  return <Editor platformId={platform.id} saved={data} />
}

const valuesOf = ({ version: _version, ...values }: PlatformGeneral): Values => values

/** The back office takes the new colours at once: the same rule that the server writes into the page. */
function repaint(values: Values): void {
  const rule = document.head.querySelector('style')?.sheet?.cssRules[0]
  if (rule instanceof CSSStyleRule)
    for (const [name, value] of Object.entries(themeTokens(values))) rule.style.setProperty(name, value)
}

function Editor({ platformId, saved }: { platformId: string; saved: PlatformGeneral }) {
  const t = useWords()
  const allowed = useAllowed()
  const { get, set } = useQuery()
  const [base] = useState(() => ({ ref: saved, values: valuesOf(saved) }))
  if (base.ref !== saved) Object.assign(base, { ref: saved, values: valuesOf(saved) })
  const canUpdate = allowed('platform.interface.update')
  const draft = useDraft(`general.${platformId}`, base.values, saved.version, { canUpdate })
  const [both, setBoth] = useState<readonly (keyof Values)[]>([])
  const phone = get('view') === 'phone'
  const { defaultLang, supportedLangs } = draft.value
  const languages = [defaultLang, ...supportedLangs.filter((code) => code !== defaultLang)]
  const lang = languages.find((code) => code === get('lang')) ?? defaultLang
  const nameOf = useGeneralName()
  const words = useGeneralWords()

  const isNow = (next: PlatformGeneral) => [changeAnswer('getPlatformGeneral', { platformId }, () => next)]
  const { mutate, busy, problem } = useApiMutation('updatePlatformGeneral', {
    merge: isNow,
    onSuccess: (next) => {
      draft.markSaved(next.version)
      repaint(valuesOf(next))
      loadSession().catch(() => {}) // what the header says of the platform follows with the next page
      notify(t('general.saved'))
    },
    onProblem: (refused) => {
      const current = isProblem(refused, 'resource.stale') && (refused.data.current as PlatformGeneral | undefined)
      if (!current) return
      // A logo and its key are one thing.
      setBoth(conflictingFields(base.values, draft.value, valuesOf(current)).filter((name) => name !== 'logoKey'))
      applyChanges(isNow(current))
    },
  })
  const save = () => {
    setBoth([])
    const { logo: _logo, texts, ...values } = draft.value
    mutate({
      params: { platformId },
      // Texts may come from a file too: they are only sent by who changed them.
      body: { ...values, ...(draft.changed.includes('texts') && { texts }), version: saved.version },
    })
  }

  return (
    <form
      className="general"
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
      noValidate
    >
      <div className="general__head">
        <h1 className="page__title">
          {t('general.title')}
          {draft.isDirty && (
            <StatusBadge shape="square" tone="warn">
              {t('general.changes', { count: draft.changed.filter((name) => name !== 'logo').length || 1 })}
            </StatusBadge>
          )}
        </h1>
        {languages.length > 1 && (
          <LanguageSwitch
            languages={languages}
            value={lang}
            onChange={(code) => set({ lang: code === defaultLang ? null : code }, { replace: true })}
          />
        )}
        {canUpdate && (
          <>
            <Button disabled={!draft.isDirty} onClick={draft.reset}>
              {t('general.reset')}
            </Button>
            <Button type="submit" variant="filled" disabled={!draft.isDirty} loading={busy}>
              {t('general.publish')}
            </Button>
          </>
        )}
      </div>
      <InterfaceTabs />
      <GeneralFields
        draft={draft}
        lang={lang}
        platformId={platformId}
        problem={problem}
        conflict={
          both.length > 0 && (
            <ConflictList names={both} mine={draft.value} theirs={base.values} nameOf={nameOf} words={words} />
          )
        }
        disabled={!canUpdate}
      />
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
        <FrontPreview values={draft.value} lang={lang} platformId={platformId} phone={phone} />
      </section>
    </form>
  )
}
