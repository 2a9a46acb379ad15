import { Button, TextInput, UnstyledButton } from '@mantine/core'
import { ownZone, tableDate } from '#client/ui/format.ts'
import { useLocale, useWords } from '../../app/hooks.ts'
import { runMutation, useApiMutation } from '../../app/mutation.ts'
import { notify } from '../../app/notices.tsx'
import { FormErrors } from '../../app/parts/forms/FormErrors.tsx'
import { useApiForm } from '../../app/parts/forms/useApiForm.ts'
import { ListPage } from '../../app/parts/list/ListPage.tsx'
import { useList } from '../../app/parts/list/useList.ts'
import { StateBox } from '../../app/parts/States.tsx'
import { OperatorLayout } from './parts/OperatorLayout.tsx'

/** Email domains that nobody may register with. */
export function Screen() {
  const t = useWords()
  const locale = useLocale()
  const { mutate, busy } = useApiMutation('allowEmailDomain', {
    onSuccess: () => notify(t('operators.domains.allowed')),
  })
  const Allow = ({ id }: { id: string }) => (
    <UnstyledButton className="link" disabled={busy} onClick={() => mutate({ params: { domainId: id } })}>
      {t('operators.domains.allow')}
    </UnstyledButton>
  )
  const list = useList('listOperatorDomains', {
    name: 'operatorDomains',
    paging: 'all',
    textOf: ({ domain }) => domain,
    columns: [
      { key: 'domain', label: t('operators.domains.domain'), fixed: true, cell: ({ domain }) => <b>{domain}</b> },
      {
        key: 'createdAt',
        label: t('operators.domains.since'),
        cell: ({ createdAt }) => tableDate(new Date(createdAt), ownZone(), locale),
      },
      { key: 'allow', label: t('operators.domains.allow'), quiet: true, cell: ({ id }) => <Allow id={id} /> },
    ],
  })
  return (
    <OperatorLayout>
      <ListPage
        list={list}
        title={t('operators.domains.title')}
        facts={t('operators.domains.facts')}
        actions={<Ban />}
        search={t('operators.domains.search')}
        nameOf={({ domain }) => domain}
        card={({ id, domain }) => (
          <>
            <b>{domain}</b> <Allow id={id} />
          </>
        )}
        empty={<StateBox title={t('operators.domains.none')} />}
      />
    </OperatorLayout>
  )
}

function Ban() {
  const t = useWords()
  const form = useApiForm({
    initial: { domain: '' },
    required: ['domain'],
    fields: { 'operator.domainKnown': 'domain' },
    submit: async ({ domain }) => {
      await runMutation('banEmailDomain', { body: { domain } })
      form.change({ domain: '' })
      notify(t('operators.domains.banned', { domain }))
    },
  })
  return (
    <form onSubmit={form.submit} noValidate style={{ display: 'flex', gap: 8, alignItems: 'flex-start' }}>
      {form.issues.length === 0 && <FormErrors form={form} />}
      <TextInput
        aria-label={t('operators.domains.domain')}
        placeholder="example.com"
        maxLength={253}
        {...form.field('domain')}
      />
      <Button type="submit" variant="filled" loading={form.busy}>
        {t('operators.domains.ban')}
      </Button>
    </form>
  )
}
