import { ActionIcon, Menu, Select } from '@mantine/core'
import { IconCopy, IconDots, IconPhoto, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Gallery } from '#core/gallery/gallery.contract.ts'
import type { Text } from '#core/text.ts'
import { useAllowed, useGo, usePath, useProgram, useText, useWords } from '../../../app/hooks.ts'
import { runMutation, useApiMutation } from '../../../app/mutation.ts'
import { notify, useProblemText } from '../../../app/notices.tsx'
import { CardListPage } from '../../../app/parts/CardListPage.tsx'
import { FormDialog } from '../../../app/parts/forms/FormDialog.tsx'
import { useApiForm } from '../../../app/parts/forms/useApiForm.ts'
import { ask } from '../../../app/parts/question.ts'
import { TextByLanguage } from '../../../app/parts/TextByLanguage.tsx'
import { queryOf, useApiQuery } from '../../../app/query.ts'
import styles from '../Gallery.module.css'
import { GalleryBadge } from './GalleryPage.tsx'
import { useLanguages } from './useGallery.ts'

/** The galleries of a program. */
export function GalleryList() {
  const t = useWords()
  const allowed = useAllowed()
  const program = useProgram()
  const list = useApiQuery(queryOf('listGalleries', { params: { programId: program.id } }))
  const [creating, setCreating] = useState<{ from: string | null } | null>(null)
  const canEdit = program.status === 'active' && allowed('program.gallery.update')
  return (
    <CardListPage
      title={t('menu.galleries')}
      facts={t('galleries.lead')}
      list={list}
      empty={{ icon: IconPhoto, title: t('galleries.empty'), text: t('galleries.emptyText') }}
      create={canEdit ? { label: t('galleries.create.open'), onClick: () => setCreating({ from: null }) } : null}
      card={(gallery) => (
        <GalleryCard
          key={gallery.id}
          gallery={gallery}
          canEdit={canEdit}
          onDuplicate={() => setCreating({ from: gallery.id })}
        />
      )}
    >
      {creating && list.data && (
        <CreateDialog from={creating.from} galleries={list.data.items} onClose={() => setCreating(null)} />
      )}
    </CardListPage>
  )
}

interface GalleryCardProps {
  gallery: Gallery
  canEdit: boolean
  onDuplicate: () => void
}

function GalleryCard({ gallery, canEdit, onDuplicate }: GalleryCardProps) {
  const t = useWords()
  const text = useText()
  const path = usePath()
  const problemText = useProblemText()
  const program = useProgram()
  const { figures, state, slug } = gallery
  const name = text(gallery.title, program.lang)
  const remove = useApiMutation('deleteGallery', {
    onSuccess: () => notify(t('galleries.delete.done', { name })),
    onProblem: (problem) => notify(problemText(problem).detail, { tone: 'bad' }),
  })
  const confirmDelete = async () => {
    const yes = await ask({
      title: t('galleries.delete.title', { name }),
      body: t('galleries.delete.text'),
      action: t('galleries.delete.action'),
      danger: true,
    })
    if (yes) remove.mutate({ params: { programId: program.id, galleryId: gallery.id } })
  }
  return (
    <li className={styles.gallery}>
      <div className={styles.head}>
        <Link to={path(`admin/programs/${program.slug}/galleries/${slug}`)} className={styles.name}>
          {name}
        </Link>
        <GalleryBadge state={state} />
        {canEdit && (
          <Menu>
            <Menu.Target>
              <ActionIcon className={styles.end} aria-label={t('galleries.menu', { name })}>
                <IconDots size={18} stroke={1.6} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item leftSection={<IconCopy size={16} stroke={1.6} />} onClick={onDuplicate}>
                {t('galleries.duplicate')}
              </Menu.Item>
              <Menu.Item
                data-danger
                leftSection={<IconTrash size={16} stroke={1.6} />}
                onClick={() => void confirmDelete()}
              >
                {t('galleries.delete.action')}
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        )}
      </div>
      <p className="small soft">
        {[
          t('galleries.entries', { count: figures.entries }),
          figures.prizes > 0 && t('galleries.prizes', { count: figures.prizes }),
          `/galleries/${slug}`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </li>
  )
}

interface CreateDialogProps {
  from: string | null
  galleries: readonly Gallery[]
  onClose: () => void
}

function CreateDialog({ from, galleries, onClose }: CreateDialogProps) {
  const t = useWords()
  const text = useText()
  const path = usePath()
  const go = useGo()
  const program = useProgram()
  const languages = useLanguages()
  const source = galleries.find(({ id }) => id === from)
  const form = useApiForm<{ title: Text; from: string }>({
    initial: {
      title: source
        ? { [program.defaultLang]: t('galleries.create.copyOf', { name: text(source.title, program.lang) }) }
        : {},
      from: from ?? '',
    },
    check: ({ title }) => (title[program.defaultLang]?.trim() ? [] : [{ at: 'title', rule: 'required' }]),
    fields: { 'gallery.slugTaken': 'title' },
    submit: async ({ title, from: copied }) => {
      const made = await runMutation('createGallery', {
        params: { programId: program.id },
        body: { title, ...(copied && { from: copied }) },
      })
      onClose()
      go(path(`admin/programs/${program.slug}/galleries/${made.slug}/config`))
    },
  })
  return (
    <FormDialog
      form={form}
      title={t(from ? 'galleries.create.duplicate' : 'galleries.create.open')}
      submit={t('galleries.create.action')}
      written={source !== undefined}
      onClose={onClose}
    >
      <div className={styles.dialog}>
        <TextByLanguage
          label={t('galleries.create.name')}
          hint={t('galleries.create.nameHint')}
          languages={languages}
          maxLength={200}
          value={form.values.title}
          error={form.errorAt('title')}
          onChange={(title) => form.change({ title })}
        />
        {galleries.length > 0 && (
          <Select
            label={t('galleries.create.from')}
            data={[
              { value: '', label: t('galleries.create.fromNone') },
              ...galleries.map(({ id, title }) => ({ value: id, label: text(title, program.lang) })),
            ]}
            allowDeselect={false}
            {...form.field('from')}
          />
        )}
      </div>
    </FormDialog>
  )
}
