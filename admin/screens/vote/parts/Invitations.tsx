import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useWords } from '../../../app/hooks.ts'
import { runMutation } from '../../../app/mutation.ts'
import { notify } from '../../../app/notices.tsx'
import { FormDialog } from '../../../app/parts/forms/FormDialog.tsx'
import { useApiForm } from '../../../app/parts/forms/useApiForm.ts'
import { NumberField } from '../../../app/parts/NumberField.tsx'
import { FieldRow } from '../../../app/parts/Page.tsx'
import { StatusBadge } from '../../../app/parts/StatusBadge.tsx'
import { queryOf, useApiQuery } from '../../../app/query.ts'
import styles from '../Vote.module.css'
import { useVotePlace } from './useVote.ts'

const SHOWN = 100

/** Codes with which invited people vote. */
export function Invitations() {
  const t = useWords()
  const { params } = useVotePlace()
  const { data } = useApiQuery(queryOf('listVoteInvitations', { params, query: { perPage: SHOWN } }))
  const [adds, setAdds] = useState(false)
  return (
    <FieldRow title={t('vote.invite.title')} hint={t('vote.invite.hint')}>
      <p>{t('vote.invite.count', { count: data?.metadata.total ?? 0 })}</p>
      <div>
        <Button onClick={() => setAdds(true)}>{t('vote.invite.add')}</Button>
      </div>
      {data && data.items.length > 0 && (
        <ul className={styles.codes}>
          {data.items.map(({ id, code, email, used }) => (
            <li key={id}>
              <code>{code}</code>
              <span className="cut">{email ?? ''}</span>
              {used && (
                <StatusBadge shape="dot" tone="ok" bare>
                  {t('vote.invite.used')}
                </StatusBadge>
              )}
            </li>
          ))}
        </ul>
      )}
      {adds && <InviteDialog onClose={() => setAdds(false)} />}
    </FieldRow>
  )
}

function InviteDialog({ onClose }: { onClose: () => void }) {
  const t = useWords()
  const { params } = useVotePlace()
  const form = useApiForm<{ emails: string; codes: number | null }>({
    initial: { emails: '', codes: null },
    submit: async ({ emails, codes }) => {
      const list = emails.split(/[\s,;]+/).filter(Boolean)
      const { added } = await runMutation('inviteVoters', {
        params,
        body: { ...(list.length > 0 && { emails: list }), ...(codes && { codes }) },
      })
      notify(t('vote.invite.added', { count: added }))
      onClose()
    },
  })
  return (
    <FormDialog form={form} title={t('vote.invite.add')} submit={t('vote.invite.action')} onClose={onClose}>
      <div className={styles.dialog}>
        <Textarea
          label={t('vote.invite.emails')}
          description={t('vote.invite.emailsHint')}
          autosize
          minRows={3}
          maxRows={10}
          {...form.field('emails')}
        />
        <NumberField label={t('vote.invite.codes')} whole least={0} maw={160} {...form.parsed('codes')} />
      </div>
    </FormDialog>
  )
}
