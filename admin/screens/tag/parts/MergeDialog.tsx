import { Button, Select } from '@mantine/core'
import { useState } from 'react'
import { number } from '#client/ui/format.ts'
import type { Tag } from '#core/tag/tag.contract.ts'
import { useLocale, useWords } from '../../../app/hooks.ts'
import { useRefusalFocus } from '../../../app/issues.ts'
import { useApiMutation } from '../../../app/mutation.ts'
import { notify, useProblemText } from '../../../app/notices.tsx'
import { Dialog } from '../../../app/parts/Dialog.tsx'
import { Banner } from '../../../app/parts/Page.tsx'
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
  const textOf = useProblemText()
  const [into, setInto] = useState<string | null>(null)
  const [tried, setTried] = useState(0)
  const api = tagApi(owner)
  const merging = useApiMutation(api.merge, {
    onSuccess: (kept) => {
      notify(t('tags.merged', { name: tag.name, into: kept.name }), { topic: 'tag' })
      onMerged()
    },
  })
  const { problem, busy } = merging
  useRefusalFocus(problem ?? (into ? 0 : tried))
  const merge = () => {
    setTried((times) => times + 1)
    if (into && !busy) merging.mutate({ params: { ...api.params, tagId: tag.id }, body: { into } })
  }
  return (
    <Dialog
      title={t('tags.mergeTitle', { name: tag.name })}
      onClose={onClose}
      onSubmit={merge}
      actions={
        <>
          <Button onClick={onClose}>{t('dialog.cancel')}</Button>
          <Button type="submit" variant="filled" loading={busy}>
            {t('tags.mergeAction')}
          </Button>
        </>
      }
    >
      {problem !== null && (
        <Banner tone="bad" role="alert">
          {textOf(problem).detail}
        </Banner>
      )}
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
        value={into}
        onChange={setInto}
        searchable
        error={tried > 0 && !into ? t('validation:required') : undefined}
        data-autofocus
        mt="md"
      />
    </Dialog>
  )
}
