import { Button, Radio, Select, TextInput } from '@mantine/core'
import { IconArrowsSort, IconInbox, IconPlus, IconTrash, IconTrophy } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { GalleryItem } from '#core/gallery/gallery.contract.ts'
import type { Text } from '#core/text.ts'
import { usePath, useText, useWords } from '../../../app/hooks.ts'
import { runMutation } from '../../../app/mutation.ts'
import { notify } from '../../../app/notices.tsx'
import { FormDialog } from '../../../app/parts/forms/FormDialog.tsx'
import { useApiForm } from '../../../app/parts/forms/useApiForm.ts'
import { ListPage } from '../../../app/parts/list/ListPage.tsx'
import { useList } from '../../../app/parts/list/useList.ts'
import { NumberField } from '../../../app/parts/NumberField.tsx'
import { StateBox } from '../../../app/parts/States.tsx'
import { TextByLanguage } from '../../../app/parts/TextByLanguage.tsx'
import { queryOf, useApiQuery } from '../../../app/query.ts'
import type { RowAction, RowDialogProps } from '../../../app/slice.ts'
import styles from '../Gallery.module.css'
import { GalleryActions, GalleryBadge } from './GalleryPage.tsx'
import { useGalleryPlace, useLanguages } from './useGallery.ts'
import { useGalleryTabs } from './useGalleryTabs.ts'

const permission = 'program.gallery.update'
const ACTIONS: readonly RowAction<GalleryItem>[] = [
  {
    ...{ label: 'galleries.prize.action', icon: IconTrophy, permission, Dialog: PrizeDialog },
    isFor: (count) => count === 1,
  },
  {
    ...{ label: 'galleries.move.action', icon: IconArrowsSort, permission, Dialog: MoveDialog },
    isFor: (count) => count === 1,
  },
  { label: 'galleries.remove.action', icon: IconTrash, permission, Dialog: RemoveDialog },
]

/** The entries of a gallery, in their order. */
export function Entries() {
  const t = useWords()
  const text = useText()
  const path = usePath()
  const { program, params, canUpdate } = useGalleryPlace()
  const tabsOf = useGalleryTabs()
  const [adds, setAdds] = useState(false)
  const gallery = useApiQuery(queryOf('getGallery', { params }))
  const categories = useApiQuery(queryOf('listCategories', { params: { programId: program.id } }))
  const nameOfCategory = (key: string | null) => {
    const found = categories.data?.items.find((category) => category.key === key)
    return found ? text(found.title, program.lang) : (key ?? '')
  }
  const nameOf = ({ title, number }: GalleryItem) => title || number
  const linked = (item: GalleryItem) => (
    <Link to={path(`admin/programs/${program.slug}/responses/${item.responseId}`)} className={styles.name}>
      {nameOf(item)}
    </Link>
  )
  const prizeOf = ({ prize }: GalleryItem) =>
    prize && [text(prize.title, program.lang), prize.sum].filter(Boolean).join(' · ')
  const list = useList('listGalleryItems', {
    name: 'gallery.entries',
    params,
    filters: [
      {
        name: 'category',
        label: t('galleries.column.category'),
        options: (categories.data?.items ?? []).map(({ key, title }) => ({
          value: key,
          label: text(title, program.lang),
        })),
      },
      {
        name: 'prize',
        label: t('galleries.column.prize'),
        options: (['with', 'without'] as const).map((value) => ({ value, label: t(`galleries.prize.${value}`) })),
      },
    ],
    columns: [
      {
        key: 'position',
        label: t('galleries.column.place'),
        width: 70,
        cell: ({ position }) => <span className="num">{position + 1}</span>,
      },
      {
        key: 'cover',
        label: t('galleries.column.cover'),
        width: 76,
        cell: ({ cover }) => <Thumbnail src={cover} />,
      },
      { key: 'title', label: t('galleries.column.title'), cell: linked, wraps: true, fixed: true },
      {
        key: 'number',
        label: t('galleries.column.number'),
        width: 110,
        cell: ({ number }) => <span className="num">{number}</span>,
      },
      { key: 'category', label: t('galleries.column.category'), cell: ({ category }) => nameOfCategory(category) },
      { key: 'prize', label: t('galleries.column.prize'), cell: (item) => prizeOf(item) && <b>{prizeOf(item)}</b> },
    ],
  })
  const add = canUpdate && (
    <Button leftSection={<IconPlus size={16} stroke={1.6} />} onClick={() => setAdds(true)}>
      {t('galleries.add.open')}
    </Button>
  )
  return (
    <ListPage
      list={list}
      title={gallery.data ? text(gallery.data.title, program.lang) : t('menu.galleries')}
      badge={gallery.data && <GalleryBadge state={gallery.data.state} />}
      facts={
        gallery.data &&
        [
          t('galleries.entries', { count: gallery.data.figures.entries }),
          t(`galleries.source.${gallery.data.settings.source}`),
        ].join(' · ')
      }
      label={t('menu.responses')}
      actions={gallery.data && <GalleryActions gallery={gallery.data} more={add} />}
      {...(gallery.data && { tabs: tabsOf(gallery.data) })}
      search={t('galleries.search')}
      nameOf={nameOf}
      bulk={canUpdate ? ACTIONS : []}
      onBulkDone={list.reload}
      card={(item) => (
        <div className={styles.card}>
          {linked(item)}
          <span className="small soft">{[item.number, nameOfCategory(item.category)].filter(Boolean).join(' · ')}</span>
          {prizeOf(item) && <b className="small">{prizeOf(item)}</b>}
        </div>
      )}
      empty={
        <StateBox icon={IconInbox} title={t('galleries.noEntries')} actions={add}>
          {t('galleries.noEntriesText')}
        </StateBox>
      }
    >
      {adds && <AddDialog onClose={() => setAdds(false)} />}
    </ListPage>
  )
}

function Thumbnail({ src }: { src: string | null }) {
  return src ? (
    <img className={styles.thumbnail} src={`${src}?width=480`} alt="" loading="lazy" />
  ) : (
    <span className={styles.thumbnail} />
  )
}

type By = 'all' | 'category' | 'status' | 'number'

/** Takes submitted applications in: all, those of a category or with a status, or by their numbers. */
function AddDialog({ onClose }: { onClose: () => void }) {
  const t = useWords()
  const text = useText()
  const { program, params } = useGalleryPlace()
  const ofProgram = { params: { programId: program.id } }
  const categories = useApiQuery(queryOf('listCategories', ofProgram)).data?.items ?? []
  const statuses = useApiQuery(queryOf('listStatuses', ofProgram)).data?.items ?? []
  const form = useApiForm<{ by: By; categoryId: string | null; status: string | null; search: string }>({
    initial: { by: 'all', categoryId: null, status: null, search: '' },
    check: ({ by, categoryId, status, search }) => [
      ...(by === 'category' && !categoryId ? [{ at: 'categoryId', rule: 'required' }] : []),
      ...(by === 'status' && !status ? [{ at: 'status', rule: 'required' }] : []),
      ...(by === 'number' && !search.trim() ? [{ at: 'search', rule: 'required' }] : []),
    ],
    submit: async ({ by, categoryId, status, search }) => {
      const { added } = await runMutation('addGalleryItems', {
        params,
        body: {
          filters: {
            status: 'submitted',
            ...(by === 'category' && categoryId && { categoryId }),
            ...(by === 'status' && status && { reviewStatus: status }),
            ...(by === 'number' && { search: search.trim() }),
          },
        },
      })
      notify(t('galleries.add.done', { count: added }))
      onClose()
    },
  })
  const { by } = form.values
  const choices: By[] = [
    'all',
    ...(categories.length > 1 ? ['category' as const] : []),
    ...(statuses.length > 0 ? ['status' as const] : []),
    'number',
  ]
  return (
    <FormDialog form={form} title={t('galleries.add.open')} submit={t('galleries.add.action')} onClose={onClose}>
      <div className={styles.dialog}>
        <p>{t('galleries.add.text')}</p>
        <Radio.Group label={t('galleries.add.which')} {...form.field('by')}>
          <div className={styles.radios}>
            {choices.map((choice) => (
              <Radio key={choice} value={choice} label={t(`galleries.add.by.${choice}`)} />
            ))}
          </div>
        </Radio.Group>
        {by === 'category' && (
          <Select
            label={t('galleries.column.category')}
            data={categories.map(({ id, title }) => ({ value: id, label: text(title, program.lang) }))}
            {...form.field('categoryId')}
          />
        )}
        {by === 'status' && (
          <Select
            label={t('galleries.add.status')}
            data={statuses.map(({ key, title }) => ({ value: key, label: text(title, program.lang) }))}
            {...form.field('status')}
          />
        )}
        {by === 'number' && (
          <TextInput
            label={t('galleries.add.search')}
            description={t('galleries.add.searchHint')}
            maxLength={200}
            {...form.field('search')}
          />
        )}
      </div>
    </FormDialog>
  )
}

function PrizeDialog({ rows, onClose, onDone }: RowDialogProps<GalleryItem>) {
  const t = useWords()
  const { params } = useGalleryPlace()
  const languages = useLanguages()
  const [item] = rows
  const form = useApiForm<{ title: Text; sum: string }>({
    initial: { title: item?.prize?.title ?? {}, sum: item?.prize?.sum ?? '' },
    submit: async ({ title, sum }) => {
      const isEmpty = Object.values(title).every((words) => !words?.trim())
      await runMutation('setGalleryPrize', {
        params: { ...params, itemId: item?.id ?? '' },
        body: { prize: isEmpty ? null : { title, ...(sum.trim() && { sum: sum.trim() }) } },
      })
      notify(t(isEmpty ? 'galleries.prize.removed' : 'galleries.prize.saved'))
      onDone()
    },
  })
  return (
    <FormDialog
      form={form}
      title={t('galleries.prize.of', { name: item?.title || (item?.number ?? '') })}
      submit={t('galleries.prize.save')}
      onClose={onClose}
    >
      <div className={styles.dialog}>
        <TextByLanguage
          label={t('galleries.prize.name')}
          hint={t('galleries.prize.hint')}
          languages={languages}
          maxLength={120}
          value={form.values.title}
          error={form.errorAt('prize.title')}
          onChange={(title) => form.change({ title })}
        />
        <TextInput
          label={t('galleries.prize.sum')}
          description={t('galleries.prize.sumHint')}
          maxLength={60}
          maw={240}
          {...form.field('sum')}
        />
      </div>
    </FormDialog>
  )
}

function MoveDialog({ rows, onClose, onDone }: RowDialogProps<GalleryItem>) {
  const t = useWords()
  const { params } = useGalleryPlace()
  const [item] = rows
  const form = useApiForm<{ place: number | null }>({
    initial: { place: (item?.position ?? 0) + 1 },
    check: ({ place }) => (place === null ? [{ at: 'place', rule: 'required' }] : []),
    submit: async ({ place }) => {
      await runMutation('moveGalleryItem', {
        params: { ...params, itemId: item?.id ?? '' },
        body: { position: (place ?? 1) - 1 },
      })
      onDone()
    },
  })
  return (
    <FormDialog
      form={form}
      title={t('galleries.move.of', { name: item?.title || (item?.number ?? '') })}
      submit={t('galleries.move.action')}
      onClose={onClose}
    >
      <NumberField
        label={t('galleries.move.place')}
        description={t('galleries.move.hint')}
        whole
        least={1}
        maw={160}
        {...form.parsed('place')}
      />
    </FormDialog>
  )
}

function RemoveDialog({ rows, onClose, onDone }: RowDialogProps<GalleryItem>) {
  const t = useWords()
  const { params } = useGalleryPlace()
  const form = useApiForm({
    initial: {},
    submit: async () => {
      const { removed } = await runMutation('removeGalleryItems', {
        params,
        body: { itemIds: rows.map(({ id }) => id) },
      })
      notify(t('galleries.remove.done', { count: removed }))
      onDone()
    },
  })
  return (
    <FormDialog
      form={form}
      title={t('galleries.remove.title', { count: rows.length })}
      submit={t('galleries.remove.action')}
      danger
      onClose={onClose}
    >
      <p>{t('galleries.remove.text')}</p>
    </FormDialog>
  )
}
