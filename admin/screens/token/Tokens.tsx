import { Checkbox, Select, TextInput } from '@mantine/core'
import { useStore } from '@nanostores/react'
import { IconKey } from '@tabler/icons-react'
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
import { useList } from '../../app/parts/list/useList.ts'
import { CredentialList } from '../security/parts/CredentialList.tsx'
import { CREDENTIALS_BY_NAME, nameColumn, removeColumn } from '../security/parts/credentialColumns.ts'
import { RemoveButton } from '../security/parts/RemoveButton.tsx'
import styles from './Tokens.module.css'

/** The tokens with which programs act for the signed-in person on this platform. */
export function Screen() {
  const t = useWords()
  const locale = useLocale()
  const platformId = useStore($platform)?.id ?? ''
  const revoke = useApiMutation('revokeApiToken', { onSuccess: () => notify(t('token.revoked')) })
  const scopesOf = (token: ApiTokenItem) => token.scopes.map((scope) => t(`permission.${scope}`)).join(', ')
  const validUntil = ({ expiresAt }: ApiTokenItem) =>
    expiresAt ? tableDay(new Date(expiresAt), ownZone(), locale) : t('token.endless')
  const revokeButton = ({ id: tokenId, name }: ApiTokenItem) => (
    <RemoveButton
      label={t('token.revoke')}
      name={name}
      title={t('token.revokeTitle', { name })}
      text={t('token.revokeText')}
      onRemove={() => revoke.mutate({ params: { platformId, tokenId } })}
    />
  )
  const list = useList('listApiTokens', {
    name: 'tokens',
    params: { platformId },
    ...CREDENTIALS_BY_NAME,
    columns: [
      nameColumn(t('token.name'), ({ name, ending }) => (
        <>
          <strong>{name}</strong> <span className="small soft">{t('token.ending', { ending })}</span>
        </>
      )),
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
      removeColumn(t('token.revoke'), revokeButton),
    ],
  })
  return (
    <CredentialList<ApiTokenItem, string>
      list={list}
      title={t('token.title')}
      text={t('token.text')}
      empty={t('token.empty')}
      icon={IconKey}
      create={t('token.create')}
      removeButton={revokeButton}
      card={(token) => (
        <>
          <p className="small soft">{t('token.ending', { ending: token.ending })}</p>
          <p className="small">{scopesOf(token)}</p>
          <p className="small soft">{`${t('token.column.expires')} ${validUntil(token)}`}</p>
        </>
      )}
      createDialog={(dialog) => <CreateToken platformId={platformId} {...dialog} />}
      shownOnce={(value) => ({
        title: t('token.made'),
        values: [{ text: t('token.madeText'), value, isSecret: true }],
        close: t('token.done'),
      })}
    />
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
