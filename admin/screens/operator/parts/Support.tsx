import { Button, Radio, Textarea } from '@mantine/core'
import { ownZone, sentenceDate } from '#client/ui/format.ts'
import type { OperatorPlatformDetails } from '#core/operator/operator.contract.ts'
import { SHORTEST_REASON } from '#core/operator/support.rules.ts'
import { useLocale, useWords } from '../../../app/hooks.ts'
import { runMutation, useApiMutation } from '../../../app/mutation.ts'
import { notify } from '../../../app/notices.tsx'
import { FormDialog } from '../../../app/parts/forms/FormDialog.tsx'
import { useApiForm } from '../../../app/parts/forms/useApiForm.ts'
import { Banner } from '../../../app/parts/Page.tsx'
import styles from './OperatorLayout.module.css'
import { tooShort } from './reason.ts'

/** The operator acts as support on this platform now. */
export function Support({ platform, until }: { platform: OperatorPlatformDetails; until: string }) {
  const t = useWords()
  const locale = useLocale()
  const { mutate, busy } = useApiMutation('endOperatorSupport', {
    onSuccess: () => notify(t('operators.support.ended')),
  })
  return (
    <Banner tone="warn">
      <div className={styles.support}>
        <span>{t('operators.support.active', { time: sentenceDate(new Date(until), ownZone(), locale) })}</span>
        <Button component="a" href={new URL(`/${locale}/admin/home/programs`, platform.url).href}>
          {t('operators.support.enter')}
        </Button>
        <Button loading={busy} onClick={() => mutate({ params: { platformSlug: platform.slug } })}>
          {t('operators.support.end')}
        </Button>
      </div>
    </Banner>
  )
}

/** Asks for the reason, then goes to the platform. */
export function SupportDialog({ platform, onClose }: { platform: OperatorPlatformDetails; onClose: () => void }) {
  const t = useWords()
  const form = useApiForm({
    initial: { reason: '', mode: 'read' },
    required: ['reason'],
    check: ({ reason }) => tooShort(reason, SHORTEST_REASON),
    submit: async ({ reason, mode }) => {
      const { url } = await runMutation('startSupport', {
        params: { platformSlug: platform.slug },
        body: { reason, readOnly: mode === 'read' },
      })
      location.assign(url)
    },
  })
  return (
    <FormDialog
      form={form}
      title={t('operators.support.title', { name: platform.name })}
      submit={t('operators.support.act')}
      onClose={onClose}
    >
      <p>{t('operators.support.hint')}</p>
      <Radio.Group label={t('operators.support.mode.label')} {...form.field('mode')}>
        {(['read', 'full'] as const).map((mode) => (
          <Radio
            key={mode}
            value={mode}
            label={t(`operators.support.mode.${mode}`)}
            description={t(`operators.support.mode.${mode}Hint`)}
            mt={6}
          />
        ))}
      </Radio.Group>
      <Textarea
        label={t('operators.platform.reason')}
        description={t('operators.support.reasonHint')}
        maxLength={500}
        autosize
        minRows={2}
        data-autofocus
        {...form.field('reason')}
      />
    </FormDialog>
  )
}
