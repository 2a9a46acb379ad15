import { Checkbox, Textarea } from '@mantine/core'
import { isSeparator } from '#core/form/definition.ts'
import { LONGEST_MESSAGE } from '#core/reopening/reopening.rules.ts'
import { pick } from '#core/text.ts'
import { useLocale, useWords } from '../../../app/hooks.ts'
import { useApiMutation } from '../../../app/mutation.ts'
import { notify } from '../../../app/notices.tsx'
import { DateTimeField } from '../../../app/parts/DateTimeField.tsx'
import { FormDialog } from '../../../app/parts/forms/FormDialog.tsx'
import { useApiForm } from '../../../app/parts/forms/useApiForm.ts'
import type { ResponsePartProps } from '../../../app/slice.ts'
import reopeningStyles from '../Reopening.module.css'

type Props = ResponsePartProps & { onClose: () => void }

/** Days that an applicant has, unless another date is chosen. */
const DAYS = 7

const inDays = (days: number): string => {
  const at = new Date(Date.now() + days * 86_400_000)
  at.setUTCMinutes(0, 0, 0)
  return at.toISOString()
}

/** Which questions are reopened, what is asked, and until when. */
export function ReopenDialog({ program, detail, onClose }: Props) {
  const t = useWords()
  const locale = useLocale()
  const { mutateAsync } = useApiMutation('reopenResponse')
  const form = useApiForm({
    initial: { fields: [] as string[], message: '', dueAt: inDays(DAYS) as string | null },
    required: ['fields', 'message', 'dueAt'],
    async submit({ fields, message, dueAt }) {
      const byStep = Map.groupBy(fields, (one) => one.split(' ')[0] ?? '')
      await mutateAsync({
        params: { programId: program.id, responseId: detail.id },
        query: { lang: locale },
        body: {
          fields: [...byStep].map(([stepId, named]) => ({
            stepId,
            references: named.map((one) => one.slice(stepId.length + 1)),
          })),
          message,
          dueAt: dueAt ?? '',
        },
      })
      notify(t('reopening.done'))
      onClose()
    },
  })
  const { fields } = form.values
  const steps = detail.steps.filter((step) => step.type === 'form' && step.reachable && step.definition)
  const toggle = (key: string, isOn: boolean) =>
    form.change({ fields: isOn ? [...fields, key] : fields.filter((one) => one !== key) })
  return (
    <FormDialog
      form={form}
      title={t('reopening.dialog')}
      note={t('reopening.note')}
      submit={t('reopening.action')}
      onClose={onClose}
    >
      {steps.map((step) => (
        <fieldset key={step.id} className={reopeningStyles.step}>
          <legend>{step.title}</legend>
          {step.definition?.fields
            .filter((field) => !isSeparator(field))
            .map((field) => {
              const key = `${step.id} ${field.reference}`
              return (
                <Checkbox
                  key={key}
                  label={pick(field.title, locale, program.lang) || field.reference}
                  checked={fields.includes(key)}
                  onChange={(event) => toggle(key, event.currentTarget.checked)}
                />
              )
            })}
        </fieldset>
      ))}
      <Textarea
        label={t('reopening.message')}
        description={t('reopening.messageHint')}
        {...form.field('message')}
        maxLength={LONGEST_MESSAGE}
        minRows={3}
        maxRows={8}
      />
      <DateTimeField
        label={t('reopening.due')}
        hint={t('reopening.dueHint')}
        {...form.parsed('dueAt')}
        zone={program.zone}
        hour="23:59"
      />
    </FormDialog>
  )
}

/** Gives more or less time. */
export function DueDialog({ program, detail, onClose }: Props) {
  const t = useWords()
  const locale = useLocale()
  const { mutateAsync } = useApiMutation('updateReopening')
  const form = useApiForm({
    initial: { dueAt: (detail.reopening?.dueAt ?? null) as string | null },
    required: ['dueAt'],
    async submit({ dueAt }) {
      await mutateAsync({
        params: { programId: program.id, responseId: detail.id, reopeningId: detail.reopening?.id ?? '' },
        query: { lang: locale },
        body: { dueAt: dueAt ?? '' },
      })
      notify(t('reopening.dueChanged'))
      onClose()
    },
  })
  return (
    <FormDialog form={form} title={t('reopening.changeDue')} submit={t('reopening.changeDue')} onClose={onClose}>
      <DateTimeField label={t('reopening.due')} {...form.parsed('dueAt')} zone={program.zone} hour="23:59" />
    </FormDialog>
  )
}
