import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { ownZone, sentenceDate } from '#client/ui/format.ts'
import { useLocale, useWords } from '../../../app/hooks.ts'
import { runMutation, useApiMutation } from '../../../app/mutation.ts'
import { notify } from '../../../app/notices.tsx'
import { FormDialog } from '../../../app/parts/forms/FormDialog.tsx'
import { useApiForm } from '../../../app/parts/forms/useApiForm.ts'
import { Banner, Sheet } from '../../../app/parts/Page.tsx'
import { queryOf, useApiQuery } from '../../../app/query.ts'
import securityStyles from '../Security.module.css'

/** The person's email address, and the one that waits for its confirmation. */
export function EmailSheet() {
  const t = useWords()
  const locale = useLocale()
  const [changing, setChanging] = useState(false)
  const { data: profile } = useApiQuery(queryOf('getProfile'))
  const { data } = useApiQuery(queryOf('getEmailChange'))
  const cancel = useApiMutation('cancelEmailChange', { onSuccess: () => notify(t('security.email.cancelled')) })
  const resend = useApiMutation('requestEmailChange', { onSuccess: () => notify(t('security.email.resent')) })
  const pending = data?.pending
  return (
    <Sheet title={t('security.email.title')}>
      <div className={securityStyles.sheet}>
        <p className={securityStyles.text}>{profile && t('security.email.text', { email: profile.email })}</p>
        {pending ? (
          <>
            <Banner tone="warn">
              <strong>{t('security.email.pending', { email: pending.email })}</strong>
              <br />
              {t('security.email.pendingText', {
                date: sentenceDate(new Date(pending.expiresAt), ownZone(), locale),
              })}
            </Banner>
            <div className={securityStyles.actions}>
              <Button onClick={() => resend.mutate({ body: { email: pending.email } })} loading={resend.busy}>
                {t('security.email.resend')}
              </Button>
              <Button onClick={() => cancel.mutate({})} loading={cancel.busy}>
                {t('security.email.cancel')}
              </Button>
            </div>
          </>
        ) : (
          <Button onClick={() => setChanging(true)} disabled={!data}>
            {t('security.email.change')}
          </Button>
        )}
      </div>
      {changing && <EmailDialog onClose={() => setChanging(false)} />}
    </Sheet>
  )
}

function EmailDialog({ onClose }: { onClose: () => void }) {
  const t = useWords()
  const form = useApiForm({
    initial: { email: '' },
    required: ['email'],
    submit: async ({ email }) => {
      await runMutation('requestEmailChange', { body: { email: email.trim() } })
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('security.email.change')}
      submit={t('security.email.send')}
      written={form.values.email !== ''}
    >
      <TextInput
        {...form.field('email')}
        label={t('security.email.new')}
        description={t('security.email.newHint')}
        type="email"
        autoComplete="email"
        data-autofocus
      />
    </FormDialog>
  )
}
