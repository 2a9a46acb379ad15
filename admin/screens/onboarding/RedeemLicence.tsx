import { Button, TextInput } from '@mantine/core'
import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { $authUser } from '#client/api/session.ts'
import { ownZone, sentenceDay } from '#client/ui/format.ts'
import { useLocale, usePath, useWords } from '../../app/hooks.ts'
import { runMutation } from '../../app/mutation.ts'
import authLayoutStyles from '../../app/parts/AuthLayout.module.css'
import { AuthLayout } from '../../app/parts/AuthLayout.tsx'
import { FormErrors } from '../../app/parts/forms/FormErrors.tsx'
import { useApiForm } from '../../app/parts/forms/useApiForm.ts'
import { draftStore, emptyDraft } from './parts/draft.ts'

/** Says what a licence code is good for, and leads on to the platform. */
export function Screen() {
  const t = useWords()
  const locale = useLocale()
  const path = usePath()
  const navigate = useNavigate()
  const user = useStore($authUser)
  const [valid, setValid] = useState<{ plan: string; expiresAt: string | null } | null>(null)
  const form = useApiForm({
    initial: { licence: '' },
    required: ['licence'],
    fields: { 'licence.unknown': 'licence', 'licence.used': 'licence', 'licence.expired': 'licence' },
    submit: async ({ licence }) => {
      setValid(await runMutation('checkLicence', { body: { licence } }))
      draftStore.write({ ...(draftStore.read() ?? emptyDraft(locale)), licence })
    },
  })
  if (valid)
    return (
      <AuthLayout
        title={t('onboarding.redeem.valid')}
        lead={
          <>
            {t('onboarding.redeem.plan', { plan: valid.plan })}{' '}
            {valid.expiresAt &&
              t('onboarding.redeem.until', { date: sentenceDay(new Date(valid.expiresAt), ownZone(), locale) })}
          </>
        }
      >
        <Button
          variant="filled"
          fullWidth
          onClick={() => void navigate(path(user ? 'admin/start-onboarding' : 'admin/register-platform'))}
        >
          {t('onboarding.redeem.goOn')}
        </Button>
      </AuthLayout>
    )
  return (
    <AuthLayout title={t('onboarding.redeem.title')} lead={t('onboarding.redeem.lead')}>
      <form className={authLayoutStyles.form} onSubmit={form.submit} noValidate>
        {form.issues.length === 0 && <FormErrors form={form} />}
        <TextInput
          label={t('onboarding.licence')}
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={80}
          {...form.field('licence')}
        />
        <Button type="submit" variant="filled" loading={form.busy}>
          {t('onboarding.redeem.check')}
        </Button>
      </form>
    </AuthLayout>
  )
}
