import { TextInput } from '@mantine/core'
import type { Tag } from '#core/tag/tag.contract.ts'
import { LONGEST_TAG_NAME, nextColour, TAG_COLOURS, type TagColour } from '#core/tag/tag.rules.ts'
import { useWords } from '../../../app/hooks.ts'
import { runMutation } from '../../../app/mutation.ts'
import { notify } from '../../../app/notices.tsx'
import { FormDialog } from '../../../app/parts/forms/FormDialog.tsx'
import { useApiForm } from '../../../app/parts/forms/useApiForm.ts'
import { ColourChoice } from './ColourChoice.tsx'
import { type TagOwner, tagApi } from './tagApi.ts'

interface TagDialogProps {
  owner: TagOwner
  /** Left out for a new one. */
  tag?: Tag
  tags: readonly Tag[]
  onClose: () => void
  onSaved: (tag: Tag) => void
}

/** Creates a tag, or changes its name and colour. */
export function TagDialog({ owner, tag, tags, onClose, onSaved }: TagDialogProps) {
  const t = useWords()
  const api = tagApi(owner)
  const form = useApiForm<{ name: string; colour: TagColour }>({
    initial: { name: tag?.name ?? '', colour: tag?.colour ?? nextColour(tags.map((each) => each.colour)) },
    required: ['name'],
    fields: { 'tag.nameTaken': 'name' },
    submit: async ({ name, colour }) => {
      const body = { name: name.trim(), colour }
      const saved = tag
        ? await runMutation(api.update, {
            params: { ...api.params, tagId: tag.id },
            body: { ...body, version: tag.version },
          })
        : await runMutation(api.create, { params: api.params, body })
      notify(t(tag ? 'tags.saved' : 'tags.created', { name: saved.name }), { topic: 'tag' })
      onSaved(saved)
    },
  })
  return (
    <FormDialog
      form={form}
      title={t(tag ? 'tags.edit' : 'tags.create')}
      onClose={onClose}
      submit={t(tag ? 'tags.saveAction' : 'tags.createAction')}
    >
      <TextInput label={t('tags.name')} maxLength={LONGEST_TAG_NAME} {...form.field('name')} data-autofocus />
      <ColourChoice colours={TAG_COLOURS} {...form.field('colour')} />
    </FormDialog>
  )
}
