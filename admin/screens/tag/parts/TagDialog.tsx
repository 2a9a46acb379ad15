import { Button, Radio, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Tag } from '#core/tag/tag.contract.ts'
import { LONGEST_TAG_NAME, nextColour, TAG_COLOURS, type TagColour } from '#core/tag/tag.rules.ts'
import { useWords } from '../../../app/hooks.ts'
import { useRefusalFocus } from '../../../app/issues.ts'
import { useApiMutation } from '../../../app/mutation.ts'
import { notify, useProblemText } from '../../../app/notices.tsx'
import { Dialog } from '../../../app/parts/Dialog.tsx'
import { Banner } from '../../../app/parts/Page.tsx'
import { TagDot } from './TagChip.tsx'
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
  const textOf = useProblemText()
  const [name, setName] = useState(tag?.name ?? '')
  const [colour, setColour] = useState<TagColour>(tag?.colour ?? nextColour(tags.map((each) => each.colour)))
  const [tried, setTried] = useState(0)
  const api = tagApi(owner)
  const onSuccess = (saved: Tag) => {
    notify(t(tag ? 'tags.saved' : 'tags.created', { name: saved.name }), { topic: 'tag' })
    onSaved(saved)
  }
  const creation = useApiMutation(api.create, { onSuccess })
  const change = useApiMutation(api.update, { onSuccess })
  const { problem, busy, reset } = tag ? change : creation
  useRefusalFocus(problem ?? (name.trim() ? 0 : tried))
  const save = () => {
    setTried((times) => times + 1)
    if (!name.trim() || busy) return
    const body = { name: name.trim(), colour }
    if (tag) change.mutate({ params: { ...api.params, tagId: tag.id }, body: { ...body, version: tag.version } })
    else creation.mutate({ params: api.params, body })
  }
  return (
    <Dialog
      title={t(tag ? 'tags.edit' : 'tags.create')}
      onClose={onClose}
      onSubmit={save}
      actions={
        <>
          <Button onClick={onClose}>{t('dialog.cancel')}</Button>
          <Button type="submit" variant="filled" loading={busy}>
            {t(tag ? 'tags.saveAction' : 'tags.createAction')}
          </Button>
        </>
      }
    >
      {problem !== null && (
        <Banner tone="bad" role="alert">
          {textOf(problem).detail}
        </Banner>
      )}
      <TextInput
        label={t('tags.name')}
        value={name}
        maxLength={LONGEST_TAG_NAME}
        onChange={(event) => {
          setName(event.currentTarget.value)
          reset()
        }}
        error={tried > 0 && !name.trim() ? t('validation:required') : undefined}
        data-autofocus
      />
      <Radio.Group label={t('tags.colour')} value={colour} onChange={(value) => setColour(value as TagColour)} mt="md">
        <div className="tagcolours">
          {TAG_COLOURS.map((each) => (
            <Radio
              key={each}
              value={each}
              label={
                <span className="tagcolour">
                  <TagDot colour={each} />
                  {t(`tags.colours.${each}`)}
                </span>
              }
            />
          ))}
        </div>
      </Radio.Group>
    </Dialog>
  )
}
