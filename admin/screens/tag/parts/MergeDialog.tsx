import { Select } from '@mantine/core'
import { number } from '#client/ui/format.ts'
import type { Tag } from '#core/tag/tag.contract.ts'
import { useLocale, useWords } from '../../../app/hooks.ts'
import { runMutation } from '../../../app/mutation.ts'
import { notify } from '../../../app/notices.tsx'
import { FormDialog } from '../../../app/parts/forms/FormDialog.tsx'
import { useApiForm } from '../../../app/parts/forms/useApiForm.ts'
import { type TagOwner, tagApi } from './tagApi.ts'

interface MergeDialogProps {
  owner: TagOwner
  tag: Tag
  others: readonly Tag[]
  onClose: () => void
  onMerged: () => void
}

/** Merges a tag into another one, which takes over what has it. */
export function MergeDialog({ owner, tag, others, onClose, onMerged }: MergeDialogProps) {
  const t = useWords()
  const locale = useLocale()
  const api = tagApi(owner)
  const form = useApiForm<{ into: string | null }>({
    initial: { into: null },
    required: ['into'],
    submit: async ({ into }) => {
      const params = { ...api.params, tagId: tag.id }
      const merged = await runMutation(api.merge, { params, body: { into: into ?? '' } })
      notify(t('tags.merged', { name: tag.name, into: merged.name }), { topic: 'tag' })
      onMerged()
    },
  })
  return (
    <FormDialog
      form={form}
      title={t('tags.mergeTitle', { name: tag.name })}
      onClose={onClose}
      submit={t('tags.mergeAction')}
    >
      <p>
        {t(`tags.mergeText.${'programId' in owner ? 'response' : 'program'}`, {
          name: tag.name,
          count: tag.count,
          n: number(tag.count, locale),
        })}
      </p>
      <Select
        label={t('tags.mergeInto')}
        data={others.map(({ id, name }) => ({ value: id, label: name }))}
        {...form.field('into')}
        searchable
        data-autofocus
        mt="md"
      />
    </FormDialog>
  )
}
