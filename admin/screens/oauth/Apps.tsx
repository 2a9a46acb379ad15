import { Checkbox, Textarea, TextInput } from '@mantine/core'
import { useStore } from '@nanostores/react'
import { IconApps } from '@tabler/icons-react'
import { $platform } from '#client/stores/platform.ts'
import type { OAuthClientItem } from '#core/oauth/oauth.contract.ts'
import { useWords } from '../../app/hooks.ts'
import { runMutation, useApiMutation } from '../../app/mutation.ts'
import { notify } from '../../app/notices.tsx'
import { FormDialog } from '../../app/parts/forms/FormDialog.tsx'
import { useApiForm } from '../../app/parts/forms/useApiForm.ts'
import { useList } from '../../app/parts/list/useList.ts'
import { CredentialList } from '../security/parts/CredentialList.tsx'
import { CREDENTIALS_BY_NAME, nameColumn, removeColumn } from '../security/parts/credentialColumns.ts'
import { RemoveButton } from '../security/parts/RemoveButton.tsx'

interface Made {
  clientId: string
  secret: string | null
}

/** The applications that people of the platform may let act for them. */
export function Screen() {
  const t = useWords()
  const platformId = useStore($platform)?.id ?? ''
  const remove = useApiMutation('removeOAuthClient', { onSuccess: () => notify(t('oauth.app.removed')) })
  const removeButton = ({ id: oauthClientId, name }: OAuthClientItem) => (
    <RemoveButton
      label={t('oauth.app.remove')}
      name={name}
      title={t('oauth.app.removeTitle', { name })}
      text={t('oauth.app.removeText')}
      onRemove={() => remove.mutate({ params: { platformId, oauthClientId } })}
    />
  )
  const list = useList('listOAuthClients', {
    name: 'apps',
    params: { platformId },
    ...CREDENTIALS_BY_NAME,
    columns: [
      nameColumn(t('oauth.app.name'), ({ name }) => <strong>{name}</strong>),
      { key: 'clientId', label: t('oauth.app.clientId'), cell: ({ clientId }) => <code>{clientId}</code> },
      {
        key: 'redirectUris',
        label: t('oauth.app.addresses'),
        wraps: true,
        cell: ({ redirectUris }) => redirectUris.join(', '),
      },
      removeColumn(t('oauth.app.remove'), removeButton),
    ],
  })
  return (
    <CredentialList<OAuthClientItem, Made>
      list={list}
      title={t('oauth.app.title')}
      text={t('oauth.app.text')}
      empty={t('oauth.app.empty')}
      icon={IconApps}
      create={t('oauth.app.create')}
      removeButton={removeButton}
      card={({ clientId, redirectUris }) => (
        <>
          <p className="small soft">{clientId}</p>
          <p className="small">{redirectUris.join(', ')}</p>
        </>
      )}
      createDialog={(dialog) => <CreateApp platformId={platformId} {...dialog} />}
      shownOnce={({ clientId, secret }) => ({
        title: t('oauth.app.made'),
        values: [
          { text: t('oauth.app.clientId'), value: clientId },
          ...(secret ? [{ text: t('oauth.app.secretText'), value: secret, isSecret: true }] : []),
        ],
        close: t(secret ? 'oauth.app.copied' : 'oauth.app.done'),
      })}
    />
  )
}

function CreateApp({
  platformId,
  onClose,
  onMade,
}: {
  platformId: string
  onClose: () => void
  onMade: (made: Made) => void
}) {
  const t = useWords()
  const form = useApiForm({
    initial: { name: '', redirectUris: '', confidential: true },
    required: ['name', 'redirectUris'],
    submit: async ({ name, redirectUris, confidential }) => {
      const { item, secret } = await runMutation('createOAuthClient', {
        params: { platformId },
        body: { name: name.trim(), redirectUris: redirectUris.split(/\s+/).filter(Boolean), confidential },
      })
      onMade({ clientId: item.clientId, secret })
    },
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('oauth.app.create')}
      submit={t('oauth.app.create')}
      written={form.values.name !== '' || form.values.redirectUris !== ''}
    >
      <TextInput
        {...form.field('name')}
        label={t('oauth.app.name')}
        maxLength={120}
        autoComplete="off"
        data-autofocus
      />
      <Textarea
        {...form.field('redirectUris')}
        label={t('oauth.app.addresses')}
        description={t('oauth.app.addressesHint')}
        autosize
        minRows={2}
        spellCheck={false}
      />
      <Checkbox
        {...form.checkbox('confidential')}
        label={t('oauth.app.confidential')}
        description={t('oauth.app.confidentialHint')}
      />
    </FormDialog>
  )
}
