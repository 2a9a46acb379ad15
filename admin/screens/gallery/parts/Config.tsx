import { ActionIcon, Checkbox, MultiSelect, Radio, Select, Switch, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import type { Gallery } from '#core/gallery/gallery.contract.ts'
import { BUILT_IN, type GallerySettings, isBuiltIn, LAYOUTS, ORDERS } from '#core/gallery/gallery.rules.ts'
import type { Text } from '#core/text.ts'
import { useGo, usePath, useText, useWords } from '../../../app/hooks.ts'
import { runMutation } from '../../../app/mutation.ts'
import { notify } from '../../../app/notices.tsx'
import { SettingsForm } from '../../../app/parts/forms/SettingsForm.tsx'
import { type SettingsFormState, useSettingsForm } from '../../../app/parts/forms/useSettingsForm.ts'
import { Page, Sheet, TabLinks } from '../../../app/parts/Page.tsx'
import { ErrorState, SkeletonRows } from '../../../app/parts/States.tsx'
import { moved } from '../../../app/parts/sortable/moved.ts'
import { SortableList } from '../../../app/parts/sortable/SortableList.tsx'
import { TextByLanguage } from '../../../app/parts/TextByLanguage.tsx'
import { queryOf, readOnce, useApiQuery } from '../../../app/query.ts'
import styles from '../Gallery.module.css'
import { GalleryActions, GalleryBadge } from './GalleryPage.tsx'
import { Preview } from './Preview.tsx'
import { useGalleryPlace, useLanguages } from './useGallery.ts'
import { useGalleryTabs } from './useGalleryTabs.ts'

interface Values extends GallerySettings {
  name: Text
  intro: Text
  slug: string
}

const valuesOf = ({ title, intro, slug, settings }: Gallery): Values => ({ name: title, intro, slug, ...settings })

/** What a gallery shows, with its page beside. */
export function Config() {
  const t = useWords()
  const text = useText()
  const { program, params } = useGalleryPlace()
  const tabsOf = useGalleryTabs()
  const { data: gallery, error, reload } = useApiQuery(queryOf('getGallery', { params }), { isEdited: true })
  if (!gallery)
    return (
      <Page title={t('menu.galleries')}>
        {error ? <ErrorState error={error} onRetry={reload} /> : <SkeletonRows rows={8} height={52} />}
      </Page>
    )
  return (
    <Page
      title={text(gallery.title, program.lang)}
      badge={<GalleryBadge state={gallery.state} />}
      facts={t('galleries.entries', { count: gallery.figures.entries })}
      actions={<GalleryActions gallery={gallery} />}
    >
      <TabLinks {...tabsOf(gallery)} />
      <Settings key={gallery.id} gallery={gallery} />
    </Page>
  )
}

function Settings({ gallery }: { gallery: Gallery }) {
  const t = useWords()
  const languages = useLanguages()
  const go = useGo()
  const path = usePath()
  const { program, params, canUpdate, show } = useGalleryPlace()
  const form = useSettingsForm<Values, Gallery>({
    name: `gallery.${gallery.id}`,
    saved: gallery,
    valuesOf,
    canUpdate,
    check: ({ name }) => (name[program.defaultLang]?.trim() ? [] : [{ at: 'name', rule: 'required' }]),
    fields: { 'gallery.slugTaken': 'slug' },
    save: ({ name, intro, slug, ...settings }) =>
      runMutation('updateGallery', {
        params: { programId: program.id, galleryId: gallery.id },
        body: { title: name, intro, slug, settings, version: gallery.version },
      }),
    show,
    follow: { events: 'gallery', read: () => readOnce('getGallery', { params }) },
    onSaved: (now) => {
      notify(t('galleries.config.saved'))
      if (now.slug !== params.galleryId) go(path(`admin/programs/${program.slug}/galleries/${now.slug}/config`))
    },
  })
  const { values } = form
  const { name, intro, slug: _address, ...settings } = values
  return (
    <SettingsForm
      form={form}
      unsaved={t(gallery.state === 'published' ? 'galleries.config.unsavedPublic' : 'galleries.config.unsaved')}
      save={t('galleries.config.save')}
      nameOf={(at) => t(`galleries.config.${at.split(/[.[]/)[0]}`, { defaultValue: t('galleries.tab.config') })}
    >
      <div className={styles.columns}>
        <div className={styles.column}>
          <Sheet title={t('galleries.config.which')}>
            <div className={styles.body}>
              <Which form={form} />
            </div>
          </Sheet>
          <Sheet title={t('galleries.config.fields')}>
            <div className={styles.body}>
              <Fields form={form} />
            </div>
          </Sheet>
          <Sheet title={t('galleries.config.page')}>
            <div className={styles.body}>
              <TextByLanguage
                label={t('galleries.config.name')}
                languages={languages}
                maxLength={200}
                value={name}
                error={form.errorAt('name')}
                disabled={!canUpdate}
                onChange={(next) => form.change({ name: next })}
              />
              <TextByLanguage
                label={t('galleries.config.intro')}
                languages={languages}
                multiline
                maxLength={2_000}
                value={intro}
                error={form.errorAt('intro')}
                disabled={!canUpdate}
                onChange={(next) => form.change({ intro: next })}
              />
              <TextInput
                label={t('galleries.config.slug')}
                description={t('galleries.config.slugHint')}
                maxLength={80}
                {...form.field('slug')}
              />
              <Select
                label={t('galleries.config.layout')}
                data={LAYOUTS.map((value) => ({ value, label: t(`galleries.layout.${value}`) }))}
                allowDeselect={false}
                {...form.field('layout')}
              />
              <Select
                label={t('galleries.config.order')}
                data={ORDERS.map((value) => ({ value, label: t(`galleries.order.${value}`) }))}
                allowDeselect={false}
                {...form.field('order')}
              />
              <Switch
                label={t('galleries.config.search')}
                {...form.checkbox('search')}
                onChange={(event) => form.change({ search: event.currentTarget.checked })}
              />
              <Switch
                label={t('galleries.config.prizes')}
                description={t('galleries.config.prizesHint')}
                {...form.checkbox('prizes')}
                onChange={(event) => form.change({ prizes: event.currentTarget.checked })}
              />
            </div>
          </Sheet>
        </div>
        <Preview title={name} intro={intro} settings={settings} />
      </div>
    </SettingsForm>
  )
}

/** Applications by hand, or those that a filter lets through. */
function Which({ form }: { form: SettingsFormState<Values> }) {
  const t = useWords()
  const text = useText()
  const { program } = useGalleryPlace()
  const ofProgram = { params: { programId: program.id } }
  const categories = useApiQuery(queryOf('listCategories', ofProgram)).data?.items ?? []
  const statuses = useApiQuery(queryOf('listStatuses', ofProgram)).data?.items ?? []
  const tags = useApiQuery(queryOf('listTags', ofProgram)).data?.items ?? []
  const { source, only } = form.values
  const set = (part: Partial<GallerySettings['only']>) => form.change({ only: { ...only, ...part } })
  return (
    <>
      <Radio.Group label={t('galleries.config.source')} {...form.field('source')}>
        <div className={styles.radios}>
          <Radio
            value="hand"
            disabled={!form.canUpdate}
            label={t('galleries.source.hand')}
            description={t('galleries.config.handHint')}
          />
          <Radio
            value="filter"
            disabled={!form.canUpdate}
            label={t('galleries.source.filter')}
            description={t('galleries.config.filterHint')}
          />
        </div>
      </Radio.Group>
      {source === 'filter' && (
        <>
          {statuses.length > 0 && (
            <MultiSelect
              label={t('galleries.config.statuses')}
              data={statuses.map(({ key, title }) => ({ value: key, label: text(title, program.lang) }))}
              value={only.statuses}
              disabled={!form.canUpdate}
              onChange={(next) => set({ statuses: next })}
            />
          )}
          {categories.length > 1 && (
            <MultiSelect
              label={t('galleries.config.categories')}
              data={categories.map(({ key, title }) => ({ value: key, label: text(title, program.lang) }))}
              value={only.categories}
              disabled={!form.canUpdate}
              onChange={(next) => set({ categories: next })}
            />
          )}
          {tags.length > 0 && (
            <MultiSelect
              label={t('galleries.config.tags')}
              data={tags.map(({ name }) => name)}
              value={only.tags}
              disabled={!form.canUpdate}
              onChange={(next) => set({ tags: next })}
            />
          )}
        </>
      )}
    </>
  )
}

/** What is shown of an application, in its order. */
function Fields({ form }: { form: SettingsFormState<Values> }) {
  const t = useWords()
  const text = useText()
  const { program } = useGalleryPlace()
  const { data, error, reload } = useApiQuery(queryOf('listGalleryQuestions', { params: { programId: program.id } }))
  const { fields } = form.values
  if (!data) return error ? <ErrorState error={error} onRetry={reload} /> : <SkeletonRows rows={4} />
  const questionOf = (key: string) => data.items.find(({ question }) => question === key)
  const nameOf = (key: string) =>
    isBuiltIn(key) ? t(`galleries.field.${key}`) : text(questionOf(key)?.title, program.lang) || key
  const listed = fields.filter(({ question }) => isBuiltIn(question) || questionOf(question))
  const held = new Set(fields.map(({ question }) => question))
  const others = [...BUILT_IN, ...data.items.map(({ question }) => question)].filter((key) => !held.has(key))
  const texts = data.items.filter(({ kind }) => kind === 'text' || kind === 'choice')
  const files = data.items.filter(({ kind }) => kind === 'file')
  const mayFilter = (key: string) => key === 'category' || key === 'tags' || questionOf(key)?.kind === 'choice'
  const set = (question: string, part: { card?: boolean; filter?: boolean }) =>
    form.change({ fields: fields.map((one) => (one.question === question ? { ...one, ...part } : one)) })
  const options = (items: readonly { question: string }[]) =>
    items.map(({ question }) => ({ value: question, label: nameOf(question) }))
  return (
    <>
      {data.hidden > 0 && <p className="small soft">{t('galleries.config.hidden', { count: data.hidden })}</p>}
      <Select
        label={t('galleries.config.title')}
        placeholder={t('galleries.config.choose')}
        nothingFoundMessage={t('galleries.config.noPublic')}
        data={options(texts)}
        {...form.field('title')}
      />
      <Select
        label={t('galleries.config.cover')}
        placeholder={t('galleries.config.noCover')}
        data={options(files)}
        clearable
        {...form.field('cover')}
      />
      <SortableList
        label={t('galleries.config.fields')}
        items={listed}
        idOf={({ question }) => question}
        nameOf={({ question }) => nameOf(question)}
        disabled={!form.canUpdate}
        onMove={(from, to) => form.change({ fields: [...moved(listed, from, to)] })}
      >
        {({ question, card, filter }) => (
          <div className={styles.field}>
            <b>{nameOf(question)}</b>
            <Checkbox
              label={t('galleries.config.card')}
              checked={card}
              disabled={!form.canUpdate}
              onChange={(event) => set(question, { card: event.currentTarget.checked })}
            />
            {mayFilter(question) && (
              <Checkbox
                label={t('galleries.config.filter')}
                checked={filter}
                disabled={!form.canUpdate}
                onChange={(event) => set(question, { filter: event.currentTarget.checked })}
              />
            )}
            {form.canUpdate && (
              <ActionIcon
                aria-label={t('galleries.config.removeField', { name: nameOf(question) })}
                onClick={() => form.change({ fields: fields.filter((one) => one.question !== question) })}
              >
                <IconTrash size={16} stroke={1.6} />
              </ActionIcon>
            )}
          </div>
        )}
      </SortableList>
      {others.length > 0 && form.canUpdate && (
        <Select
          key={fields.length}
          aria-label={t('galleries.config.addField')}
          placeholder={t('galleries.config.addField')}
          data={others.map((key) => ({ value: key, label: nameOf(key) }))}
          value={null}
          onChange={(key) =>
            key && form.change({ fields: [...fields, { question: key, card: false, filter: mayFilter(key) }] })
          }
        />
      )}
    </>
  )
}
