import { Button, TextInput } from '@mantine/core'
import { useStore } from '@nanostores/react'
import { useLocation } from 'react-router'
import { $platform } from '#client/stores/platform.ts'
import { languageName } from '#client/ui/format.ts'
import type { Locale } from '#core/locale.ts'
import type { LegalPage } from '#core/page/page.contract.ts'
import type { TextPage } from '#core/page/page.rules.ts'
import { isAcceptedPage, isWritten, withoutBlank } from '#core/page/page.rules.ts'
import type { Text } from '#core/text.ts'
import { applyChanges, changeAnswer } from '../../app/cacheChanges.ts'
import { focusMainIfLost } from '../../app/focusMain.ts'
import { useAllowed, useLocale, useWords, useWordsIn } from '../../app/hooks.ts'
import { findLegalPage } from '../../app/legalPages.ts'
import { runMutation } from '../../app/mutation.ts'
import { notify } from '../../app/notices.tsx'
import { SettingsNotes } from '../../app/parts/forms/SettingsForm.tsx'
import { useSettingsForm } from '../../app/parts/forms/useSettingsForm.ts'
import { Banner } from '../../app/parts/Page.tsx'
import { ask } from '../../app/parts/question.ts'
import { RichText } from '../../app/parts/richtext/RichText.tsx'
import { ErrorState, SkeletonRows } from '../../app/parts/States.tsx'
import { StatusBadge } from '../../app/parts/StatusBadge.tsx'
import { queryOf, readOnce, useApiQuery } from '../../app/query.ts'
import { InterfaceEditor } from '../platform/parts/InterfaceEditor.tsx'
import { useEditedLanguage } from '../platform/parts/useEditedLanguage.ts'
import { PagePreview } from './parts/PagePreview.tsx'
import { Versions } from './parts/Versions.tsx'

/** One of the legal texts: the address says which. */
export function Screen() {
  const key = findLegalPage(useLocation().pathname)
  return <LegalText key={key} page={key} />
}

interface Values {
  title: Text
  content: Text
}

function LegalText({ page }: { page: TextPage }) {
  const t = useWords()
  const platform = useStore($platform)
  const platformId = platform?.id ?? ''
  const { data, error, reload } = useApiQuery(queryOf('getPage', { params: { platformId, page } }), { isEdited: true })
  if (error && !data) return <ErrorState error={error} onRetry={reload} title={t('legal.error')} />
  if (!data || !platform) return <SkeletonRows rows={10} height={52} />
  const { defaultLang, supportedLangs } = platform
  const languages = [defaultLang, ...supportedLangs.filter((code) => code !== defaultLang)] as const
  return <Editor platformId={platform.id} saved={data} languages={languages} />
}

interface EditorProps {
  platformId: string
  saved: LegalPage
  /** The first is the platform's main one. */
  languages: readonly [Locale, ...Locale[]]
}

const valuesOf = ({ title, content }: LegalPage): Values => ({ title, content })

/** Saving, publishing and restoring a text, and what stands in their way. */
function useLegalForm({ platformId, saved, languages }: EditorProps) {
  const t = useWords()
  const locale = useLocale()
  const canUpdate = useAllowed()('platform.interface.update')
  const page = saved.key
  const name = t(`legal.name.${page}`)
  const params = { platformId, page }
  const saveAs = (values: Values, version: number) =>
    runMutation('savePageDraft', { params, body: { ...values, version } })
  const form = useSettingsForm({
    name: `page.${platformId}.${page}`,
    saved,
    valuesOf,
    canUpdate,
    save: (values) => saveAs(values, saved.version),
    show: (now) => applyChanges([changeAnswer('getPage', params, () => now)]),
    follow: { events: 'page', read: () => readOnce('getPage', { params }) },
    onSaved: () => notify(t('legal.saved')),
  })
  const written = isWritten(withoutBlank(form.values.content))
  const publish = async () => {
    const unwritten = languages.filter((code) => !withoutBlank(form.values.content)[code])
    const body = written ? (
      <>
        <p>{t('legal.publishText')}</p>
        {unwritten.length > 0 && (
          <p>
            {t('legal.publishMissing', { languages: unwritten.map((code) => languageName(code, locale)).join(', ') })}
          </p>
        )}
        {isAcceptedPage(page) && <p>{t('legal.acceptHint')}</p>}
      </>
    ) : (
      t('legal.takeDownText')
    )
    const question = written
      ? { title: t('legal.publishTitle', { name }), body, action: t('general.publish') }
      : { title: t('legal.takeDownTitle', { name }), body, action: t('legal.takeDown'), danger: true }
    if (!(await ask(question))) return
    form.attempt('publish', async () => {
      const sent = form.read()
      const ready = form.isDirty ? await saveAs(sent, saved.version) : saved
      if (ready !== saved) form.markSaved(ready, sent)
      const next = await runMutation('publishPage', { params, body: { version: ready.version } })
      form.markSaved(next, valuesOf(ready))
      notify(next.published ? t('legal.published', { number: next.published.number }) : t('legal.takenDown'))
      focusMainIfLost()
    })
  }
  const restore = async (number: number) => {
    const question = {
      title: t('legal.replaceTitle'),
      body: t('legal.replaceText', { number }),
      action: t('legal.restore'),
    }
    if (form.isDirty && !(await ask(question))) return
    /** The answer takes the place of all that is written. */
    const replaceWith = async (answer: Promise<LegalPage>) => {
      const now = await answer
      form.markSaved(now, form.read())
      return now
    }
    form.attempt('restore', async () => {
      const next = await replaceWith(
        runMutation('restorePageVersion', { params: { ...params, number }, body: { version: saved.version } }),
      )
      notify(t('legal.restored', { number }), {
        undo: () => form.attempt('restore', () => replaceWith(saveAs(form.saved, next.version))),
      })
    })
  }
  return {
    form,
    name,
    written,
    publishable: (form.isDirty || saved.changed) && (written || saved.state === 'published'),
    publish,
    restore,
  }
}

function Editor(props: EditorProps) {
  const { saved, platformId, languages } = props
  const t = useWords()
  const locale = useLocale()
  const { form, name, written, publishable, publish, restore } = useLegalForm(props)
  const { values, change, errorAt, canUpdate } = form
  const [defaultLang] = languages
  const lang = useEditedLanguage(languages)
  const inLang = useWordsIn(lang)
  const isMissing = (code: Locale) => !withoutBlank(values.content)[code]
  const labelled = (label: string) => (languages.length > 1 ? `${label}, ${languageName(lang, locale)}` : label)
  return (
    <InterfaceEditor
      isWide
      languages={languages}
      isMissing={isMissing}
      onSubmit={form.submit}
      title={
        <>
          {name} <State page={saved} changed={form.isDirty || saved.changed} />
        </>
      }
      actions={
        canUpdate && (
          <>
            {form.isDirty && <Button onClick={form.discard}>{t('unsaved.drop')}</Button>}
            <Button
              type="submit"
              disabled={!form.isDirty}
              loading={form.running === 'submit' || form.running === 'restore'}
            >
              {t('legal.save')}
            </Button>
            <Button
              variant="filled"
              disabled={!publishable}
              loading={form.running === 'publish'}
              onClick={() => void publish()}
            >
              {t('general.publish')}
            </Button>
          </>
        )
      }
      preview={(phone) => (
        <PagePreview
          page={saved.key}
          title={values.title}
          content={values.content}
          lang={lang}
          defaultLang={defaultLang}
          phone={phone}
        />
      )}
    >
      <SettingsNotes form={form} nameOf={(at) => t(at.startsWith('title') ? 'legal.title' : 'legal.content')} />
      {!written && saved.state === 'published' && <Banner tone="warn">{t('legal.emptyNow')}</Banner>}
      <TextInput
        label={labelled(t('legal.title'))}
        description={t('legal.titleHint', { name: inLang(`legal.name.${saved.key}`) })}
        value={values.title[lang] ?? ''}
        maxLength={200}
        lang={lang}
        disabled={!canUpdate}
        error={errorAt(`title.${lang}`)}
        onChange={(event) => {
          const { [lang]: _before, ...rest } = values.title
          const words = event.currentTarget.value
          change({ title: words ? { ...rest, [lang]: words } : rest })
        }}
      />
      <RichText
        // The editor begins anew with a text that comes from elsewhere.
        key={`${lang}:${saved.version}:${form.round}`}
        label={labelled(t('legal.content'))}
        {...form.field('content')}
        languages={[lang]}
        error={errorAt(`content.${lang}`)}
      />
      {isMissing(lang) && written && (
        <p className="small soft">
          {t('general.texts.translated', { language: languageName(shownFor(values.content, defaultLang), locale) })}
        </p>
      )}
      {isAcceptedPage(saved.key) && <p className="small soft">{t('legal.acceptHint')}</p>}
      <Versions platformId={platformId} page={saved} onRestore={canUpdate ? (number) => void restore(number) : null} />
    </InterfaceEditor>
  )
}

/** The language that is read where a text is not written in one's own. */
function shownFor(content: Text, defaultLang: Locale): Locale {
  const written = withoutBlank(content)
  return written[defaultLang] ? defaultLang : ((Object.keys(written)[0] as Locale | undefined) ?? defaultLang)
}

function State({ page, changed }: { page: LegalPage; changed: boolean }) {
  const t = useWords()
  if (page.state === 'published' && !changed)
    return (
      <StatusBadge shape="dot" tone="ok">
        {t('legal.state.published')}
      </StatusBadge>
    )
  if (page.state === 'published')
    return (
      <StatusBadge shape="square" tone="warn">
        {t('legal.changed')}
      </StatusBadge>
    )
  return (
    <StatusBadge shape="ring" tone="none">
      {t(`legal.state.${page.state}`)}
    </StatusBadge>
  )
}
