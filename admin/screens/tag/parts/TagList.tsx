import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconArrowMerge, IconDots, IconPencil, IconPlus, IconTags, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { number } from '#client/ui/format.ts'
import type { Tag } from '#core/tag/tag.contract.ts'
import { useLocale, useWords } from '../../../app/hooks.ts'
import { useApiMutation } from '../../../app/mutation.ts'
import { notify, useProblemText } from '../../../app/notices.tsx'
import { ListPage } from '../../../app/parts/list/ListPage.tsx'
import { useList } from '../../../app/parts/list/useList.ts'
import { ask } from '../../../app/parts/question.ts'
import { StateBox } from '../../../app/parts/States.tsx'
import type { Column } from '../../../app/parts/table/props.ts'
import tagStyles from '../Tag.module.css'
import { MergeDialog } from './MergeDialog.tsx'
import { TagChip } from './TagChip.tsx'
import { TagDialog } from './TagDialog.tsx'
import { type TagOwner, tagApi } from './tagApi.ts'

interface TagListProps {
  owner: TagOwner
  canEdit: boolean
  /** The list of what has a tag. */
  to: (tag: Tag) => string
}

type Open = { what: 'edit'; tag?: Tag } | { what: 'merge'; tag: Tag } | null

/** The tags of a program's applications, or of programs. */
export function TagList({ owner, canEdit, to }: TagListProps) {
  const t = useWords()
  const locale = useLocale()
  const textOf = useProblemText()
  const [open, setOpen] = useState<Open>(null)
  const kind = 'programId' in owner ? 'response' : 'program'
  const api = tagApi(owner)
  const counted = (tag: Tag) => t(`tags.count.${kind}`, { count: tag.count, n: number(tag.count, locale) })
  const deletion = useApiMutation(api.remove, { onProblem: (why) => notify(textOf(why).detail, { tone: 'bad' }) })
  const remove = async (tag: Tag) => {
    const sure = await ask({
      title: t('tags.deleteTitle', { name: tag.name }),
      danger: true,
      action: t('tags.deleteAction'),
      body: <p>{t(`tags.deleteText.${kind}`, { count: tag.count, n: number(tag.count, locale) })}</p>,
    })
    if (!sure) return
    await deletion.mutateAsync({ params: { ...api.params, tagId: tag.id } })
    notify(t('tags.deleted', { name: tag.name }), { topic: 'tag' })
  }
  const menu = (tag: Tag) => (
    <Menu>
      <Menu.Target>
        <ActionIcon aria-label={t('tags.menu', { name: tag.name })}>
          <IconDots size={18} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil size={16} stroke={1.6} />} onClick={() => setOpen({ what: 'edit', tag })}>
          {t('tags.editMenu')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconArrowMerge size={16} stroke={1.6} />}
          disabled={tags.length < 2}
          onClick={() => setOpen({ what: 'merge', tag })}
        >
          {t('tags.mergeMenu')}
        </Menu.Item>
        <Menu.Item data-danger leftSection={<IconTrash size={16} stroke={1.6} />} onClick={() => void remove(tag)}>
          {t('tags.deleteMenu')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
  const columns: Column<Tag>[] = [
    {
      key: 'name',
      label: t('tags.column.name'),
      sort: 'name',
      firstDirection: 'asc',
      sortValue: ({ name }) => name,
      fixed: true,
      cell: (tag) => <TagChip {...tag} />,
    },
    {
      key: 'count',
      label: t(`tags.column.${kind}`),
      sort: 'count',
      sortValue: ({ count }) => count,
      width: 200,
      cell: (tag) => <Link to={to(tag)}>{counted(tag)}</Link>,
    },
    ...(canEdit ? [{ key: 'menu', label: t('tags.column.menu'), quiet: true, width: 56, cell: menu }] : []),
  ]
  const list = useList(api.list, {
    name: 'tags',
    params: api.params,
    columns,
    sorting: { by: 'name', direction: 'asc' },
    paging: 'all',
    textOf: ({ name }) => name,
  })
  const tags = list.answer?.items ?? []
  const create = canEdit && (
    <Button
      variant="filled"
      leftSection={<IconPlus size={16} stroke={1.6} />}
      onClick={() => setOpen({ what: 'edit' })}
    >
      {t('tags.create')}
    </Button>
  )
  const close = () => setOpen(null)
  return (
    <ListPage
      list={list}
      title={t('menu.tags')}
      facts={list.rows && t('tags.facts', { count: tags.length, n: number(tags.length, locale) })}
      actions={tags.length > 0 && create}
      search={t('tags.name')}
      nameOf={({ name }) => name}
      card={(tag) => (
        <div className={tagStyles.card}>
          <TagChip {...tag} />
          <Link to={to(tag)}>{counted(tag)}</Link>
          {canEdit && menu(tag)}
        </div>
      )}
      empty={
        <StateBox icon={IconTags} title={t('tags.empty')} actions={create}>
          {t(`tags.emptyText.${kind}`)}
        </StateBox>
      }
    >
      {open?.what === 'edit' && (
        <TagDialog owner={owner} tags={tags} {...(open.tag && { tag: open.tag })} onClose={close} onSaved={close} />
      )}
      {open?.what === 'merge' && (
        <MergeDialog
          owner={owner}
          tag={open.tag}
          others={tags.filter(({ id }) => id !== open.tag.id)}
          onClose={close}
          onMerged={close}
        />
      )}
    </ListPage>
  )
}
