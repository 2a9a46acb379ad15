import { Checkbox } from '@mantine/core'
import type { Program } from '#core/program/program.contract.ts'
import type { Status } from '#core/status/status.contract.ts'
import {
  LONGEST_STATUS_MESSAGE,
  LONGEST_STATUS_TITLE,
  STATUS_COLOURS,
  type StatusColour,
} from '#core/status/status.rules.ts'
import { nextColour } from '#core/tag/tag.rules.ts'
import type { Text } from '#core/text.ts'
import { useText, useWords } from '../../../app/hooks.ts'
import { runMutation } from '../../../app/mutation.ts'
import { notify } from '../../../app/notices.tsx'
import { FormDialog } from '../../../app/parts/forms/FormDialog.tsx'
import { useApiForm } from '../../../app/parts/forms/useApiForm.ts'
import { TextByLanguage } from '../../../app/parts/TextByLanguage.tsx'
import { ColourChoice } from '../../tag/parts/ColourChoice.tsx'

interface StatusDialogProps {
  program: Program
  /** Left out for a new one. */
  status?: Status
  statuses: readonly Status[]
  onClose: () => void
}

interface Values {
  title: Text
  colour: StatusColour
  isFinal: boolean
  visibleToApplicant: boolean
  message: Text
}

/** Creates a status, or changes it. */
export function StatusDialog({ program, status, statuses, onClose }: StatusDialogProps) {
  const t = useWords()
  const text = useText()
  const { defaultLang, supportedLangs } = program
  const languages = [defaultLang, ...supportedLangs.filter((code) => code !== defaultLang)]
  const params = { programId: program.id }
  const form = useApiForm<Values>({
    initial: {
      title: status?.title ?? {},
      colour: status?.colour ?? nextColour(statuses.map(({ colour }) => colour)),
      isFinal: status?.isFinal ?? false,
      visibleToApplicant: status?.visibleToApplicant ?? false,
      message: status?.message ?? {},
    },
    check: ({ title }) => (title[defaultLang]?.trim() ? [] : [{ at: 'title', rule: 'required' }]),
    fields: { 'status.titleTaken': 'title' },
    submit: async (body) => {
      const saved = status
        ? await runMutation('updateStatus', {
            params: { ...params, statusId: status.id },
            body: { ...body, version: status.version },
          })
        : await runMutation('createStatus', { params, body })
      notify(t(status ? 'statuses.saved' : 'statuses.created', { name: text(saved.title) }), { topic: 'status' })
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title={t(status ? 'statuses.edit' : 'statuses.create')}
      onClose={onClose}
      size="sm"
      submit={t(status ? 'statuses.saveAction' : 'statuses.createAction')}
    >
      <TextByLanguage
        label={t('statuses.name')}
        {...form.field('title')}
        languages={languages}
        maxLength={LONGEST_STATUS_TITLE}
      />
      <ColourChoice colours={STATUS_COLOURS} {...form.field('colour')} />
      <Checkbox
        label={t('statuses.isFinal')}
        description={t('statuses.isFinalHint')}
        {...form.checkbox('isFinal')}
        mt="md"
      />
      <Checkbox
        label={t('statuses.visible')}
        description={t('statuses.visibleHint')}
        {...form.checkbox('visibleToApplicant')}
        mt="md"
        mb="md"
      />
      {form.values.visibleToApplicant && (
        <TextByLanguage
          label={t('statuses.message')}
          hint={t('statuses.messageHint')}
          {...form.field('message')}
          languages={languages}
          multiline
          maxLength={LONGEST_STATUS_MESSAGE}
        />
      )}
    </FormDialog>
  )
}
