import { Button, Checkbox, Select, TextInput } from '@mantine/core'
import { useStore } from '@nanostores/react'
import { IconKey } from '@tabler/icons-react'
import { useState } from 'react'
import { $platform } from '#client/stores/platform.ts'
import { ownZone, tableDate, tableDay } from '#client/ui/format.ts'
import { ALL_PERMISSIONS, type Permission } from '#core/access/permissions.ts'
import { bySubject } from '#core/access/role.rules.ts'
import type { ApiTokenItem } from '#core/token/token.contract.ts'
import { useAllowed, useLocale, useWords } from '../../app/hooks.ts'
import { runMutation, useApiMutation } from '../../app/mutation.ts'
import { notify } from '../../app/notices.tsx'
import { FormDialog } from '../../app/parts/forms/FormDialog.tsx'
import { useApiForm } from '../../app/parts/forms/useApiForm.ts'
import { ListPage } from '../../app/parts/list/ListPage.tsx'
import { useList } from '../../app/parts/list/useList.ts'
import { ask } from '../../app/parts/question.ts'
import { StateBox } from '../../app/parts/States.tsx'
import type { Column } from '../../app/parts/table/props.ts'
import { SecretDialog } from '../security/parts/SecretDialog.tsx'
import { useSecurityTabs } from '../security/parts/useSecurityTabs.ts'
import styles from './Tokens.module.css'

/** The tokens with which programs act for the signed-in person on this platform. */
export function Screen() {
  const t = useWords()
  const locale = useLocale()
  const tabs = useSecurityTabs()
  const platformId = useStore($platform)?.id ?? ''
  const [creating, setCreating] = useState(false)
  const [made, setMade] = useState<string | null>(null)
  const revoke = useApiMutation('revokeApiToken', { onSuccess: () => notify(t('token.revoked')) })
  const askRevoke = async ({ id: tokenId, name }: ApiTokenItem) => {
    const yes = await ask({
      title: t('token.revokeTitle', { name }),
      body: t('token.revokeText'),
      action: t('token.revoke'),
      danger: true,
    })
    if (yes) revoke.mutate({ params: { platformId, tokenId } })
  }
  const scopesOf = (token: ApiTokenItem) => token.scopes.map((scope) => t(`permission.${scope}`)).join(', ')
  const validUntil = ({ expiresAt }: ApiTokenItem) =>
    expiresAt ? tableDay(new Date(expiresAt), ownZone(), locale) : t('token.endless')
  const revokeButton = (token: ApiTokenItem) => (
    <Button aria-label={`${t('token.revoke')}: ${token.name}`} onClick={() => void askRevoke(token)}>
      {t('token.revoke')}
    </Button>
  )
  const columns: Column<ApiTokenItem>[] = [
    {
      key: 'name',
      label: t('token.name'),
      fixed: true,
      sort: 'name',
      firstDirection: 'asc',
      sortValue: ({ name }) => name,
      cell: (token) => (
        <>
          <strong>{token.name}</strong>{' '}
          <span className="small soft">{t('token.ending', { ending: token.ending })}</span>
        </>
      ),
    },
    { key: 'scopes', label: t('token.column.scopes'), wraps: true, cell: scopesOf },
    {
      key: 'expiresAt',
      label: t('token.column.expires'),
      width: 150,
      sort: 'expiresAt',
      sortValue: ({ expiresAt }) => expiresAt ?? '9',
      cell: validUntil,
    },
    {
      key: 'lastUsedAt',
      label: t('token.column.used'),
      width: 170,
      sort: 'lastUsedAt',
      sortValue: ({ lastUsedAt }) => lastUsedAt ?? '',
      cell: ({ lastUsedAt }) => (lastUsedAt ? tableDate(new Date(lastUsedAt), ownZone(), locale) : t('token.unused')),
    },
    {
      key: 'revoke',
      label: t('token.revoke'),
      quiet: true,
      width: 120,
      cell: revokeButton,
    },
  ]
  const list = useList('listApiTokens', {
    name: 'tokens',
    params: { platformId },
    columns,
    paging: 'all',
    sorting: { by: 'name', direction: 'asc' },
  })
  const create = (
    <Button variant="filled" onClick={() => setCreating(true)}>
      {t('token.create')}
    </Button>
  )
  return (
    <ListPage
      list={list}
      title={t('security.title')}
      label={t('token.title')}
      facts={t('token.text')}
      actions={create}
      tabs={tabs}
      nameOf={({ name }) => name}
      card={(token) => (
        <div className={styles.card}>
          <div>
            <strong>{token.name}</strong>
            <p className="small soft">{t('token.ending', { ending: token.ending })}</p>
            <p className="small">{scopesOf(token)}</p>
            <p className="small soft">{`${t('token.column.expires')} ${validUntil(token)}`}</p>
          </div>
          {revokeButton(token)}
        </div>
      )}
      empty={
        <StateBox icon={IconKey} title={t('token.empty')} actions={create}>
          {t('token.text')}
        </StateBox>
      }
    >
      {creating && (
        <CreateToken
          platformId={platformId}
          onClose={() => setCreating(false)}
          onMade={(token) => {
            setCreating(false)
            setMade(token)
          }}
        />
      )}
      {made && (
        <SecretDialog
          title={t('token.made')}
          values={[{ text: t('token.madeText'), value: made, isSecret: true }]}
          close={t('token.done')}
          onClose={() => setMade(null)}
        />
      )}
    </ListPage>
  )
}

const DAYS = ['7', '30', '90', '365', 'never'] as const

function CreateToken({
  platformId,
  onClose,
  onMade,
}: {
  platformId: string
  onClose: () => void
  onMade: (token: string) => void
}) {
  const t = useWords()
  const allowed = useAllowed()
  const form = useApiForm({
    initial: { name: '', days: '90', scopes: [] as string[] },
    required: ['name'],
    check: ({ scopes }) => (scopes.length === 0 ? [{ at: 'scopes', rule: 'required' }] : []),
    submit: async ({ name, days, scopes }) => {
      const { token } = await runMutation('createApiToken', {
        params: { platformId },
        body: { name: name.trim(), scopes, days: days === 'never' ? null : Number(days) },
      })
      onMade(token)
    },
  })
  const mine = (ALL_PERMISSIONS as readonly Permission[]).filter(allowed)
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('token.create')}
      submit={t('token.create')}
      written={form.values.name !== '' || form.values.scopes.length > 0}
    >
      <TextInput
        {...form.field('name')}
        label={t('token.name')}
        description={t('token.nameHint')}
        maxLength={120}
        autoComplete="off"
        data-autofocus
      />
      <Select
        {...form.field('days')}
        label={t('token.expires')}
        allowDeselect={false}
        data={DAYS.map((value) => ({ value, label: t(`token.days.${value}`) }))}
      />
      <Checkbox.Group {...form.field('scopes')} label={t('token.scopes')} description={t('token.scopesHint')}>
        {bySubject(mine).map(({ subject, permissions }) => (
          <fieldset key={subject} className={styles.subject}>
            <legend className="legend">{t(`roles.subject.${subject}`)}</legend>
            <div className={styles.scopes}>
              {permissions.map((permission) => (
                <Checkbox key={permission} value={permission} label={t(`permission.${permission}`)} />
              ))}
            </div>
          </fieldset>
        ))}
      </Checkbox.Group>
    </FormDialog>
  )
}
