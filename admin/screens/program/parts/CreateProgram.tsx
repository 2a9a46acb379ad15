import { Select, TextInput, UnstyledButton } from '@mantine/core'
import { useStore } from '@nanostores/react'
import { useNavigate } from 'react-router'
import { $platform } from '#client/stores/platform.ts'
import { languageName } from '#client/ui/format.ts'
import { LOCALES, type Locale } from '#core/locale.ts'
import { slugOf } from '#core/platform/slug.rules.ts'
import { useLocale, usePath, useText, useWords } from '../../../app/hooks.ts'
import { notify } from '../../../app/notices.tsx'
import choiceStyles from '../../../app/parts/Choice.module.css'
import { FormDialog } from '../../../app/parts/forms/FormDialog.tsx'
import { useApiForm } from '../../../app/parts/forms/useApiForm.ts'
import { Banner } from '../../../app/parts/Page.tsx'
import { SkeletonRows } from '../../../app/parts/States.tsx'
import { allPrograms, createProgram } from '../../../app/programs.ts'
import { queryOf, useApiQuery } from '../../../app/query.ts'
import { SKIP_UNSAVED_GUARD } from '../../../app/unsavedChanges.ts'

type Start = 'program' | 'template' | 'empty'

interface Values {
  title: string
  lang: Locale
  /** Null follows the title. */
  slug: string | null
  /** Null for the first that there is, also of what is below. */
  start: Start | null
  template: string | null
  copied: string | null
}

export function CreateProgram({ onClose }: { onClose: () => void }) {
  const t = useWords()
  const text = useText()
  const locale = useLocale()
  const path = usePath()
  const navigate = useNavigate()
  const platform = useStore($platform)
  const { data: all, error: noList, reload: readPrograms } = useApiQuery(allPrograms())
  const { data: templateList, error: noTemplates, reload: readTemplates } = useApiQuery(queryOf('listProgramTemplates'))
  const templates = templateList?.items
  // Choices come together: one that came later would push the others from under the pointer.
  const known = (all ?? noList) !== undefined && (templates ?? noTemplates) !== undefined
  const copies = (all?.items ?? []).filter(({ status }) => status !== 'deleted')
  const starts: Start[] = [
    ...(copies.length ? ['program' as const] : []),
    ...(templates?.length ? ['template' as const] : []),
    'empty',
  ]
  const form = useApiForm<Values>({
    initial: {
      title: '',
      lang: platform?.defaultLang ?? locale,
      slug: null,
      start: null,
      template: null,
      copied: null,
    },
    required: ['title'],
    fields: { 'program.slugTaken': 'slug', 'program.slugReserved': 'slug' },
    submit: async (now) => {
      const title = now.title.trim()
      const made = await createProgram({
        title: { [now.lang]: title },
        lang: now.lang,
        from: from(),
        ...(now.slug === null ? {} : { slug: now.slug }),
      })
      notify(
        t(made.slug === slug ? 'programs.created' : 'programs.createdElsewhere', {
          title,
          slug: made.slug,
          asked: slug,
        }),
      )
      await navigate(path(`admin/programs/${made.slug}/configure`), { replace: true, state: SKIP_UNSAVED_GUARD })
    },
  })
  const { title, lang, slug: ownSlug } = form.values
  const start = form.values.start ?? starts[0] ?? 'empty'
  const copied = form.values.copied ?? copies[0]?.id ?? null
  const template = templates?.find(({ key }) => key === form.values.template) ?? templates?.[0]
  const slug = ownSlug ?? (title.trim() && slugOf(title))
  const slugError = form.errorAt('slug')
  const from = () => {
    if (start === 'program') return { kind: 'program' as const, programId: copied ?? '' }
    if (start === 'template') return { kind: 'template' as const, template: template?.key ?? '' }
    return { kind: 'empty' as const }
  }
  const languages = platform?.supportedLangs.length ? platform.supportedLangs : LOCALES
  const host = platform?.domainToUse ?? location.host

  return (
    <FormDialog
      form={form}
      title={t('programs.create')}
      onClose={onClose}
      note={t('programs.createDialog.note')}
      submit={t('programs.createDialog.action')}
      disabled={!known}
    >
      <div>
        <TextInput label={t('programs.createDialog.name')} maxLength={200} {...form.field('title')} data-autofocus />
        {ownSlug === null ? (
          <p className="small soft" style={{ marginTop: 6 }}>
            {t('programs.createDialog.address')} {host}/{lang}/applications/<b>{slug || '…'}</b>{' '}
            <UnstyledButton className="link" onClick={() => form.change({ slug })}>
              {t('programs.createDialog.edit')}
            </UnstyledButton>
          </p>
        ) : (
          <TextInput
            mt="xs"
            label={t('programs.createDialog.slug')}
            description={`${host}/${lang}/applications/…`}
            {...form.field('slug')}
            value={ownSlug}
          />
        )}
        {slugError && ownSlug === null && (
          <p className="small" style={{ color: 'var(--bad)' }} role="alert">
            {slugError}
          </p>
        )}
      </div>
      <Select
        label={t('programs.createDialog.language')}
        description={t('programs.createDialog.languageHint')}
        data={languages.map((code) => ({ value: code, label: languageName(code, locale) }))}
        {...form.field('lang')}
        allowDeselect={false}
      />
      <fieldset className="group">
        <legend className="legend">{t('programs.createDialog.from')}</legend>
        {!known && <SkeletonRows rows={3} height={60} />}
        {known && noList && !all && <NotThere words={t('programs.createDialog.noPrograms')} onRetry={readPrograms} />}
        {known && noTemplates && !templates && (
          <NotThere words={t('programs.createDialog.noTemplates')} onRetry={readTemplates} />
        )}
        <div className={choiceStyles.choices}>
          {(known ? starts : []).map((each) => (
            <label key={each} className={choiceStyles.choice}>
              <input type="radio" name="start" checked={start === each} onChange={() => form.change({ start: each })} />
              <span>
                <b>{t(`programs.createDialog.start.${each}`)}</b>
                <br />
                <span className="small soft">{t(`programs.createDialog.start.${each}Hint`)}</span>
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      {known && start === 'program' && (
        <Select
          label={t('programs.createDialog.copied')}
          data={copies.map((program) => ({
            value: program.id,
            label:
              program.status === 'archived'
                ? t('programs.archivedTitle', { title: text(program.title, program.lang) })
                : text(program.title, program.lang),
          }))}
          {...form.field('copied')}
          value={copied}
          searchable
        />
      )}
      {known && start === 'template' && (
        <Select
          label={t('programs.createDialog.template')}
          data={(templates ?? []).map((each) => ({
            value: each.key,
            label: each.isOwn
              ? t('programs.createDialog.ownTemplate', { title: text(each.title, lang) })
              : text(each.title, lang),
          }))}
          {...form.field('template')}
          value={template?.key ?? null}
          description={text(template?.summary, lang)}
        />
      )}
    </FormDialog>
  )
}

/** A choice that could not be had is said, not left out. */
function NotThere({ words, onRetry }: { words: string; onRetry: () => void }) {
  const t = useWords()
  return (
    <Banner tone="warn" role="status">
      {words}{' '}
      <UnstyledButton className="link" onClick={onRetry}>
        {t('state.retry')}
      </UnstyledButton>
    </Banner>
  )
}
