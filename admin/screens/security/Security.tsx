import './security.css'
import { Button, Checkbox } from '@mantine/core'
import { useStore } from '@nanostores/react'
import { loadSession } from '#client/api/session.ts'
import { $platform } from '#client/stores/platform.ts'
import { BUILT_IN_ROLE_SCOPES } from '#core/access/roles.ts'
import type { SecuritySettings } from '#core/security/security.contract.ts'
import { applyChanges, changeAnswer } from '../../app/cacheChanges.ts'
import { useAllowed, useWords } from '../../app/hooks.ts'
import { useApiMutation } from '../../app/mutation.ts'
import { notify, useProblemText } from '../../app/notices.tsx'
import { NumberField } from '../../app/parts/NumberField.tsx'
import { Banner, FieldRow, Page, UnsavedBar } from '../../app/parts/Page.tsx'
import { ErrorState, SkeletonRows } from '../../app/parts/States.tsx'
import { queryOf, useApiQuery } from '../../app/query.ts'
import { useDraft } from '../../app/useDraft.ts'
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

type Values = Pick<SecuritySettings, 'twoStepRoles' | 'graceDays' | 'inactivityMinutes'>

/** What the platform asks of those who work on it. */
function Settings({ platformId, saved }: { platformId: string; saved: SecuritySettings }) {
  const t = useWords()
  const textOf = useProblemText()
  const mayChange = useAllowed()('platform.security.update')
  const { twoStepRoles, graceDays, inactivityMinutes } = saved
  const draft = useDraft<Values>('security', { twoStepRoles, graceDays, inactivityMinutes }, saved.version, {
    canUpdate: mayChange,
  })
  const { value, change } = draft
  const save = useApiMutation('updateSecuritySettings', {
    onSuccess: (answer, input) => {
      draft.markSaved(answer.version)
      applyChanges([changeAnswer('getSecuritySettings', input.params, () => answer)])
      notify(t('security.rule.saved'))
      void loadSession()
    },
  })
  const toggle = (role: string, on: boolean) =>
    change({ twoStepRoles: on ? [...value.twoStepRoles, role] : value.twoStepRoles.filter((one) => one !== role) })
  return (
    <>
      {save.problem && (
        <Banner tone="bad" role="alert">
          {textOf(save.problem).detail}
        </Banner>
      )}
      <FieldRow title={t('security.rule.title')} hint={t('security.rule.text')}>
        <Checkbox.Group label={t('security.rule.roles')} value={[...value.twoStepRoles]}>
          {Object.keys(BUILT_IN_ROLE_SCOPES).map((role) => (
            <Checkbox
              key={role}
              mt="xs"
              value={role}
              label={t(`role.${role}`)}
              disabled={!mayChange}
              onChange={(event) => toggle(role, event.currentTarget.checked)}
            />
          ))}
        </Checkbox.Group>
        <NumberField
          label={t('security.rule.grace')}
          description={t('security.rule.graceHint')}
          value={value.graceDays}
          onChange={(days) => change({ graceDays: days ?? 0 })}
          whole
          required
          least={0}
          disabled={!mayChange}
        />
      </FieldRow>
      <FieldRow title={t('security.inactivity.title')} hint={t('security.inactivity.text')}>
        <NumberField
          label={t('security.inactivity.minutes')}
          value={value.inactivityMinutes}
          onChange={(minutes) => change({ inactivityMinutes: minutes ?? 15 })}
          whole
          required
          least={5}
          disabled={!mayChange}
        />
      </FieldRow>
      {draft.isDirty && (
        <UnsavedBar text={t('security.rule.unsaved')}>
          <Button onClick={draft.reset}>{t('dialog.cancel')}</Button>
          <Button
            variant="filled"
            loading={save.busy}
            onClick={() => save.mutate({ params: { platformId }, body: { ...value, version: saved.version } })}
          >
            {t('security.rule.save')}
          </Button>
        </UnsavedBar>
      )}
    </>
  )
}
