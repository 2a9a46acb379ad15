import { Button, Select, TextInput } from '@mantine/core'
import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { isProblem } from '#client/api/problem.ts'
import { $platform } from '#client/stores/platform.ts'
import { languageName } from '#client/ui/format.ts'
import { LOCALES, type Locale } from '#core/locale.ts'
import { slugOf } from '#core/platform/slug.rules.ts'
import { useLocale, usePath, useText, useWords } from '../../../app/hooks.ts'
import { useFormErrors, useRefusalFocus } from '../../../app/issues.ts'
import { useAction } from '../../../app/mutation.ts'
import { notify } from '../../../app/notices.tsx'
import { Dialog } from '../../../app/parts/Dialog.tsx'
import { Banner } from '../../../app/parts/Page.tsx'
import { SkeletonRows } from '../../../app/parts/States.tsx'
import { allPrograms, createProgram } from '../../../app/programs.ts'
import { queryOf, useApiQuery } from '../../../app/query.ts'
import { SKIP_UNSAVED_GUARD } from '../../../app/unsavedChanges.ts'

type Start = 'program' | 'template' | 'empty'

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
  const [title, setTitle] = useState('')
  const [lang, setLang] = useState<Locale>(platform?.defaultLang ?? locale)
  const [ownSlug, setOwnSlug] = useState<string | null>(null)
  const [chosen, setChosen] = useState<Start | null>(null)
  const [template, setTemplate] = useState<string | null>(null)
  const [copied, setCopied] = useState<string | null>(null)
  const [tried, setTried] = useState(0)

  // Choices come together: one that came later would push the others from under the pointer.
  const known = (all ?? noList) !== undefined && (templates ?? noTemplates) !== undefined
  const copies = (all?.items ?? []).filter(({ status }) => status !== 'deleted')
  const starts: Start[] = [
    ...(copies.length ? ['program' as const] : []),
    ...(templates?.length ? ['template' as const] : []),
    'empty',
  ]
  const start = chosen ?? starts[0] ?? 'empty'
  const slug = ownSlug ?? (title.trim() && slugOf(title))
  const { mutate, reset, busy, problem } = useAction(async () => {
    const made = await createProgram({
      title: { [lang]: title.trim() },
      lang,
      from: from(),
      ...(ownSlug === null ? {} : { slug: ownSlug }),
    })
    const told = { title: title.trim(), slug: made.slug, asked: slug }
    notify(t(made.slug === slug ? 'programs.created' : 'programs.createdElsewhere', told))
    await navigate(path(`admin/programs/${made.slug}/configure`), { replace: true, state: SKIP_UNSAVED_GUARD })
  })
  const errors = useFormErrors(problem, { title, lang, slug: ownSlug })
  useRefusalFocus(problem ?? (title.trim() ? 0 : tried))
  const slugError =
    isProblem(problem, 'program.slugTaken') || isProblem(problem, 'program.slugReserved')
      ? errors.summary
      : errors.errorAt('slug')
  const from = () => {
    if (start === 'program') return { kind: 'program' as const, programId: copied ?? copies[0]?.id ?? '' }
    if (start === 'template') return { kind: 'template' as const, template: template ?? templates?.[0]?.key ?? '' }
    return { kind: 'empty' as const }
  }
  const submit = () => {
    setTried((times) => times + 1)
    if (title.trim()) mutate()
    else reset()
  }
  const languages = platform?.supportedLangs.length ? platform.supportedLangs : LOCALES
  const host = platform?.domainToUse ?? location.host

  return (
    <Dialog
      title={t('programs.create')}
      onClose={onClose}
      onSubmit={submit}
      note={t('programs.createDialog.note')}
      actions={
        <>
          <Button onClick={onClose}>{t('dialog.cancel')}</Button>
          <Button type="submit" variant="filled" loading={busy} disabled={!known}>
            {t('programs.createDialog.action')}
          </Button>
        </>
      }
    >
      {errors.summary && !slugError && (
        <Banner tone="bad" role="alert">
          {errors.summary}
        </Banner>
      )}
      <div>
        <TextInput
          label={t('programs.createDialog.name')}
          value={title}
          onChange={(event) => setTitle(event.currentTarget.value)}
          maxLength={200}
          data-autofocus
          error={tried > 0 && !title.trim() ? t('validation:required') : undefined}
        />
        {ownSlug === null ? (
          <p className="small soft" style={{ marginTop: 6 }}>
            {t('programs.createDialog.address')} {host}/{lang}/applications/<b>{slug || '…'}</b>{' '}
            <button type="button" className="plain link" onClick={() => setOwnSlug(slug)}>
              {t('programs.createDialog.edit')}
            </button>
          </p>
        ) : (
          <TextInput
            mt="xs"
            label={t('programs.createDialog.slug')}
            description={`${host}/${lang}/applications/…`}
            value={ownSlug}
            onChange={(event) => {
              setOwnSlug(event.currentTarget.value)
              reset()
            }}
            error={slugError}
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
        value={lang}
        onChange={(value) => setLang((value ?? lang) as Locale)}
      />
      <fieldset className="group">
        <legend className="legend">{t('programs.createDialog.from')}</legend>
        {!known && <SkeletonRows rows={3} height={60} />}
        {known && noList && !all && <NotThere words={t('programs.createDialog.noPrograms')} onRetry={readPrograms} />}
        {known && noTemplates && !templates && (
          <NotThere words={t('programs.createDialog.noTemplates')} onRetry={readTemplates} />
        )}
        <div className="choices">
          {(known ? starts : []).map((each) => (
            <label key={each} className="choice">
              <input type="radio" name="start" checked={start === each} onChange={() => setChosen(each)} />
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
          value={copied ?? copies[0]?.id ?? null}
          onChange={setCopied}
          searchable
        />
      )}
      {known && start === 'template' && (
        <Select
          label={t('programs.createDialog.template')}
          data={(templates ?? []).map((each) => ({ value: each.key, label: text(each.title, lang) }))}
          value={template ?? templates?.[0]?.key ?? null}
          onChange={setTemplate}
          description={text(
            (templates ?? []).find(({ key }) => key === (template ?? templates?.[0]?.key))?.summary,
            lang,
          )}
        />
      )}
    </Dialog>
  )
}

/** A choice that could not be had is said, not left out. */
function NotThere({ words, onRetry }: { words: string; onRetry: () => void }) {
  const t = useWords()
  return (
    <Banner tone="warn" role="status">
      {words}{' '}
      <button type="button" className="plain link" onClick={onRetry}>
        {t('state.retry')}
      </button>
    </Banner>
  )
}
