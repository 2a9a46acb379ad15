import { Button } from '@mantine/core'
import { useStore } from '@nanostores/react'
import { loadSession } from '#client/api/session.ts'
import { $platform } from '#client/stores/platform.ts'
import type { PlatformGeneral } from '#core/platform/platform.contract.ts'
import { themeTokens } from '#core/theme/theme.ts'
import { applyChanges, changeAnswer } from '../../app/cacheChanges.ts'
import { focusMainIfLost } from '../../app/focusMain.ts'
import { useAllowed, useWords } from '../../app/hooks.ts'
import { runMutation } from '../../app/mutation.ts'
import { notify } from '../../app/notices.tsx'
import { SettingsNotes } from '../../app/parts/forms/SettingsForm.tsx'
import { useSettingsForm } from '../../app/parts/forms/useSettingsForm.ts'
import { ErrorState, SkeletonRows } from '../../app/parts/States.tsx'
import { StatusBadge } from '../../app/parts/StatusBadge.tsx'
import { queryOf, readOnce, useApiQuery } from '../../app/query.ts'
import { FrontPreview } from './parts/FrontPreview.tsx'
import { GeneralFields } from './parts/GeneralFields.tsx'
import { useGeneralName, useGeneralWords, type Values } from './parts/general.ts'
import { InterfaceEditor } from './parts/InterfaceEditor.tsx'
import { useEditedLanguage } from './parts/useEditedLanguage.ts'

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
  const params = { platformId }
  const canUpdate = useAllowed()('platform.interface.update')
  const nameOf = useGeneralName()
  const words = useGeneralWords()
  const form = useSettingsForm({
    name: `general.${platformId}`,
    saved,
    valuesOf,
    canUpdate,
    save: ({ logo: _logo, texts, picture, ...values }, changed) =>
      runMutation('updatePlatformGeneral', {
        params,
        // Texts may come from a file too: they are only sent by who changed them.
        body: {
          ...values,
          ...(changed.includes('texts') && { texts }),
          ...(changed.includes('picture') && {
            picture: picture && { key: picture.key, alt: picture.alt, caption: picture.caption },
          }),
          version: saved.version,
        },
      }),
    show: (now) => applyChanges([changeAnswer('getPlatformGeneral', params, () => now)]),
    follow: { events: 'platform', read: () => readOnce('getPlatformGeneral', { params }) },
    onSaved: (now) => {
      repaint(valuesOf(now))
      loadSession().catch(() => {}) // what the header says of the platform follows with the next page
      notify(t('general.saved'))
      focusMainIfLost()
    },
  })
  const { defaultLang, supportedLangs } = form.values
  const languages = [defaultLang, ...supportedLangs.filter((code) => code !== defaultLang)] as const
  const lang = useEditedLanguage(languages)
  return (
    <InterfaceEditor
      languages={languages}
      onSubmit={form.submit}
      title={
        <>
          {t('general.title')}
          {form.isDirty && (
            <StatusBadge shape="square" tone="warn">
              {t('general.changes', { count: form.changed.filter((name) => name !== 'logo').length || 1 })}
            </StatusBadge>
          )}
        </>
      }
      actions={
        canUpdate && (
          <>
            <Button disabled={!form.isDirty} onClick={form.discard}>
              {t('general.reset')}
            </Button>
            <Button type="submit" variant="filled" disabled={!form.isDirty} loading={form.busy}>
              {t('general.publish')}
            </Button>
          </>
        )
      }
      preview={(phone) => <FrontPreview values={form.values} lang={lang} platformId={platformId} phone={phone} />}
    >
      <SettingsNotes form={form} nameOf={nameOf} words={words} />
      <GeneralFields form={form} lang={lang} platformId={platformId} />
    </InterfaceEditor>
  )
}
