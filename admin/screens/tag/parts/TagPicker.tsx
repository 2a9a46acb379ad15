import { Button, Checkbox } from '@mantine/core'
import { useState } from 'react'
import type { Tag } from '#core/tag/tag.contract.ts'
import { useWords } from '../../../app/hooks.ts'
import { notify } from '../../../app/notices.tsx'
import { FormDialog } from '../../../app/parts/forms/FormDialog.tsx'
import { useApiForm } from '../../../app/parts/forms/useApiForm.ts'
import { ErrorState, SkeletonRows } from '../../../app/parts/States.tsx'
import { queryOf, useApiQuery } from '../../../app/query.ts'
import tagStyles from '../Tag.module.css'
import { TagChip } from './TagChip.tsx'
import { TagDialog } from './TagDialog.tsx'
import { type TagOwner, tagApi } from './tagApi.ts'

interface TagPickerProps {
  owner: TagOwner
  title: string
  /** Ids of the tags of each thing. */
  tagged: readonly (readonly string[])[]
  save: (changes: { add: string[]; remove: string[]; kept: string[] }) => Promise<unknown>
  canCreate: boolean
  onClose: () => void
  onDone: () => void
}

type State = 'all' | 'some' | 'none'

/** Which tags some things have; a tag that only some of them have stays so unless it is pressed. */
export function TagPicker({ owner, title, tagged, save, canCreate, onClose, onDone }: TagPickerProps) {
  const t = useWords()
  const { list, params } = tagApi(owner)
  const { data, error, reload } = useApiQuery(queryOf(list, { params }))
  const tags = data?.items
  const form = useApiForm<{ chosen: ReadonlyMap<string, boolean> }>({
    initial: { chosen: new Map() },
    submit: async () => {
      const all = tags ?? []
      const changed = (wanted: State) =>
        all.filter((tag) => chosen.has(tag.id) && stateOf(tag) === wanted && before(tag) !== wanted).map(({ id }) => id)
      const kept = all.filter((tag) => stateOf(tag) === 'all').map(({ id }) => id)
      await save({ add: changed('all'), remove: changed('none'), kept })
      notify(t('tags.applied', { count: tagged.length }), { topic: 'tag' })
      onDone()
    },
  })
  const { chosen } = form.values
  const choose = (id: string, on: boolean) => form.change({ chosen: new Map(chosen).set(id, on) })
  const [creating, setCreating] = useState(false)
  const before = ({ id }: Tag): State => {
    const count = tagged.filter((ids) => ids.includes(id)).length
    return count === 0 ? 'none' : count === tagged.length ? 'all' : 'some'
  }
  const stateOf = (tag: Tag): State => {
    const now = chosen.get(tag.id)
    return now === undefined ? before(tag) : now ? 'all' : 'none'
  }
  return (
    <>
      <FormDialog
        form={form}
        title={title}
        onClose={onClose}
        note={
          canCreate && (
            <Button variant="subtle" onClick={() => setCreating(true)}>
              {t('tags.create')}
            </Button>
          )
        }
        submit={t('tags.applyAction')}
        disabled={!tags?.length}
      >
        {error ? (
          <ErrorState error={error} onRetry={reload} />
        ) : !tags ? (
          <SkeletonRows rows={4} height={32} />
        ) : tags.length === 0 ? (
          <p>{t('tags.empty')}</p>
        ) : (
          <div className={tagStyles.picker}>
            {tags.map((tag) => (
              <Checkbox
                key={tag.id}
                label={<TagChip {...tag} />}
                checked={stateOf(tag) === 'all'}
                indeterminate={stateOf(tag) === 'some'}
                onChange={() => choose(tag.id, stateOf(tag) !== 'all')}
              />
            ))}
          </div>
        )}
      </FormDialog>
      {creating && (
        <TagDialog
          owner={owner}
          tags={tags ?? []}
          onClose={() => setCreating(false)}
          onSaved={({ id }) => {
            choose(id, true)
            setCreating(false)
          }}
        />
      )}
    </>
  )
}
