import { Checkbox } from '@mantine/core'
import { useStore } from '@nanostores/react'
import { loadSession } from '#client/api/session.ts'
import { $platform } from '#client/stores/platform.ts'
import { isEqual } from '#client/ui/rebase.ts'
import { BUILT_IN_ROLE_SCOPES, isBuiltIn } from '#core/access/roles.ts'
import type { SecurityRules, SecuritySettings } from '#core/security/security.contract.ts'
import { applyChanges, changeAnswer } from '../../app/cacheChanges.ts'
import { useAllowed, useText, useWords } from '../../app/hooks.ts'
import { runMutation } from '../../app/mutation.ts'
import { notify } from '../../app/notices.tsx'
import { SettingsForm } from '../../app/parts/forms/SettingsForm.tsx'
import { useSettingsForm } from '../../app/parts/forms/useSettingsForm.ts'
import { NumberField } from '../../app/parts/NumberField.tsx'
import { FieldRow, Page } from '../../app/parts/Page.tsx'
import { ErrorState, SkeletonRows } from '../../app/parts/States.tsx'
import { queryOf, readOnce, useApiQuery } from '../../app/query.ts'
import { SecurityTabs } from './parts/SecurityTabs.tsx'

export function Screen() {
  const t = useWords()
  const platform = useStore($platform)
  const { data, error, reload } = useApiQuery(
    queryOf('getSecuritySettings', { params: { platformId: platform?.id ?? '' } }),
    { isEdited: true },
  )
  return (
    <Page title={t('security.title')} width="settings">
      <SecurityTabs />
      {error && !data && <ErrorState error={error} onRetry={reload} title={t('security.title')} />}
      {!data && !error && <SkeletonRows rows={6} height={52} />}
      {data && platform && <Settings platformId={platform.id} saved={data} />}
    </Page>
  )
}

interface Values extends SecurityRules {
  providers: string[]
}

/** Without a choice of providers, all that the installation has are chosen. */
const valuesOf = ({ twoStepRoles, graceDays, inactivityMinutes, providers, installed }: SecuritySettings): Values => ({
  twoStepRoles,
  graceDays,
  inactivityMinutes,
  providers: providers ?? installed.map(({ key }) => key),
})

/** A choice of all of them is none: those that the installation gets later are offered as well. A choice that stays is kept. */
function offered(chosen: readonly string[], { installed, providers }: SecuritySettings): string[] | null {
  if (providers && isEqual([...chosen].sort(), [...providers].sort())) return providers
  return installed.every(({ key }) => chosen.includes(key)) ? null : [...chosen]
}

const LABELS: Record<keyof Values, string> = {
  twoStepRoles: 'security.rule.roles',
  graceDays: 'security.rule.grace',
  inactivityMinutes: 'security.inactivity.minutes',
  providers: 'security.providers.offered',
}

/** What the platform asks of those who work on it. */
function Settings({ platformId, saved }: { platformId: string; saved: SecuritySettings }) {
  const t = useWords()
  const canUpdate = useAllowed()('platform.security.update')
  const params = { platformId }
  const form = useSettingsForm({
    name: 'security',
    saved,
    valuesOf,
    canUpdate,
    save: ({ providers, ...values }) =>
      runMutation('updateSecuritySettings', {
        params,
        body: { ...values, providers: offered(providers, saved), version: saved.version },
      }),
    show: (now) => applyChanges([changeAnswer('getSecuritySettings', params, () => now)]),
    follow: { events: 'security', read: () => readOnce('getSecuritySettings', { params }) },
    onSaved: () => {
      notify(t('security.rule.saved'))
      void loadSession()
    },
  })
  const roles = useRoleChoices(platformId, form.values.twoStepRoles)
  return (
    <SettingsForm
      form={form}
      unsaved={t('security.rule.unsaved')}
      save={t('security.rule.save')}
      nameOf={(at) => t(LABELS[at as keyof Values])}
    >
      <FieldRow title={t('security.rule.title')} hint={t('security.rule.text')}>
        <Checkbox.Group label={t('security.rule.roles')} {...form.field('twoStepRoles')}>
          {roles.map(({ key, name }) => (
            <Checkbox key={key} mt="xs" value={key} label={name} />
          ))}
        </Checkbox.Group>
        <NumberField
          label={t(LABELS.graceDays)}
          description={t('security.rule.graceHint')}
          {...form.parsed('graceDays')}
          whole
          required
          least={0}
        />
      </FieldRow>
      <FieldRow title={t('security.inactivity.title')} hint={t('security.inactivity.text')}>
        <NumberField
          label={t(LABELS.inactivityMinutes)}
          {...form.parsed('inactivityMinutes')}
          whole
          required
          least={5}
        />
      </FieldRow>
      {saved.installed.length > 0 && (
        <FieldRow title={t('security.providers.title')} hint={t('security.providers.text')}>
          <Checkbox.Group
            label={t(LABELS.providers)}
            description={t('security.providers.hint')}
            {...form.field('providers')}
          >
            {saved.installed.map(({ key, name }) => (
              <Checkbox key={key} mt="xs" value={key} label={name} />
            ))}
          </Checkbox.Group>
        </FieldRow>
      )}
    </SettingsForm>
  )
}

/** The built-in roles, and the platform's own for those who may see them; else those of its own that are chosen. */
function useRoleChoices(platformId: string, chosen: readonly string[]): { key: string; name: string }[] {
  const t = useWords()
  const text = useText()
  const fallback = useStore($platform)?.defaultLang
  const canSee = useAllowed()('platform.role.read')
  const { data } = useApiQuery(queryOf('listRoles', { params: { platformId } }), { enabled: canSee })
  const own = (data?.items ?? []).filter(({ builtIn }) => !builtIn)
  const others = chosen.filter((key) => !isBuiltIn(key) && !own.some((role) => role.key === key))
  return [
    ...Object.keys(BUILT_IN_ROLE_SCOPES).map((key) => ({ key, name: t(`role.${key}`) })),
    ...own.map(({ key, name }) => ({ key, name: text(name, fallback) || key })),
    ...others.map((key) => ({ key, name: key })),
  ]
}
