import { Button, Checkbox, Textarea, TextInput } from '@mantine/core'
import { useStore } from '@nanostores/react'
import { IconApps } from '@tabler/icons-react'
import { useState } from 'react'
import { $platform } from '#client/stores/platform.ts'
import type { OAuthClientItem } from '#core/oauth/oauth.contract.ts'
import { useWords } from '../../app/hooks.ts'
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
import styles from './Apps.module.css'

interface Made {
  clientId: string
  secret: string | null
}

/** The applications that people of the platform may let act for them. */
export function Screen() {
  const t = useWords()
  const tabs = useSecurityTabs()
  const platformId = useStore($platform)?.id ?? ''
  const [creating, setCreating] = useState(false)
  const [made, setMade] = useState<Made | null>(null)
  const remove = useApiMutation('removeOAuthClient', { onSuccess: () => notify(t('oauth.app.removed')) })
  const askRemove = async ({ id: oauthClientId, name }: OAuthClientItem) => {
    const yes = await ask({
      title: t('oauth.app.removeTitle', { name }),
      body: t('oauth.app.removeText'),
      action: t('oauth.app.remove'),
      danger: true,
    })
    if (yes) remove.mutate({ params: { platformId, oauthClientId } })
  }
  const removeButton = (app: OAuthClientItem) => (
    <Button aria-label={`${t('oauth.app.remove')}: ${app.name}`} onClick={() => void askRemove(app)}>
      {t('oauth.app.remove')}
    </Button>
  )
  const columns: Column<OAuthClientItem>[] = [
    {
      key: 'name',
      label: t('oauth.app.name'),
      fixed: true,
      sort: 'name',
      firstDirection: 'asc',
      sortValue: ({ name }) => name,
      cell: ({ name }) => <strong>{name}</strong>,
    },
    { key: 'clientId', label: t('oauth.app.clientId'), cell: ({ clientId }) => <code>{clientId}</code> },
    {
      key: 'redirectUris',
      label: t('oauth.app.addresses'),
      wraps: true,
      cell: ({ redirectUris }) => redirectUris.join(', '),
    },
    { key: 'remove', label: t('oauth.app.remove'), quiet: true, width: 120, cell: removeButton },
  ]
  const list = useList('listOAuthClients', {
    name: 'apps',
    params: { platformId },
    columns,
    paging: 'all',
    sorting: { by: 'name', direction: 'asc' },
  })
  const create = (
    <Button variant="filled" onClick={() => setCreating(true)}>
      {t('oauth.app.create')}
    </Button>
  )
  return (
    <ListPage
      list={list}
      title={t('security.title')}
      label={t('oauth.app.title')}
      facts={t('oauth.app.text')}
      actions={create}
      tabs={tabs}
      nameOf={({ name }) => name}
      card={(app) => (
        <div className={styles.card}>
          <div className={styles.addresses}>
            <strong>{app.name}</strong>
            <p className="small soft">{app.clientId}</p>
            <p className="small">{app.redirectUris.join(', ')}</p>
          </div>
          {removeButton(app)}
        </div>
      )}
      empty={
        <StateBox icon={IconApps} title={t('oauth.app.empty')} actions={create}>
          {t('oauth.app.text')}
        </StateBox>
      }
    >
      {creating && (
        <CreateApp
          platformId={platformId}
          onClose={() => setCreating(false)}
          onMade={(app) => {
            setCreating(false)
            setMade(app)
          }}
        />
      )}
      {made && (
        <SecretDialog
          title={t('oauth.app.made')}
          values={[
            { text: t('oauth.app.clientId'), value: made.clientId },
            ...(made.secret ? [{ text: t('oauth.app.secretText'), value: made.secret, isSecret: true }] : []),
          ]}
          close={t(made.secret ? 'oauth.app.copied' : 'oauth.app.done')}
          onClose={() => setMade(null)}
        />
      )}
    </ListPage>
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
