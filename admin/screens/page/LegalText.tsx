import '../platform/General.css'
import './LegalText.css'
import { Button, TextInput } from '@mantine/core'
import { useStore } from '@nanostores/react'
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useLocation } from 'react-router'
import { isProblem } from '#client/api/problem.ts'
import { $platform } from '#client/stores/platform.ts'
import { languageName } from '#client/ui/format.ts'
import type { Locale } from '#core/locale.ts'
import type { LegalPage } from '#core/page/page.contract.ts'
import type { TextPage } from '#core/page/page.rules.ts'
import { isAcceptedPage, isWritten, withoutBlank } from '#core/page/page.rules.ts'
import type { Text } from '#core/text.ts'
import { applyChanges, changeAnswer } from '../../app/cacheChanges.ts'
import { conflictingFields } from '../../app/conflicts.ts'
import { useAllowed, useLocale, useQuery, useWords, useWordsIn } from '../../app/hooks.ts'
import { useFormErrors, useRefusalFocus } from '../../app/issues.ts'
import { findLegalPage } from '../../app/legalPages.ts'
import { runMutation, useAction } from '../../app/mutation.ts'
import { notify } from '../../app/notices.tsx'
import { ConflictList } from '../../app/parts/ConflictList.tsx'
import { InterfaceTabs } from '../../app/parts/InterfaceTabs.tsx'
import { Banner } from '../../app/parts/Page.tsx'
import { ask } from '../../app/parts/question.ts'
import { RichText } from '../../app/parts/richtext/RichText.tsx'
import { ErrorState, SkeletonRows } from '../../app/parts/States.tsx'
import { StatusBadge } from '../../app/parts/StatusBadge.tsx'
import { queryOf, useApiQuery } from '../../app/query.ts'
import { useDraft } from '../../app/useDraft.ts'
import { LanguageSwitch } from '../platform/parts/LanguageSwitch.tsx'
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
  const languages = [defaultLang, ...supportedLangs.filter((code) => code !== defaultLang)]
  return <Editor platformId={platform.id} saved={data} languages={languages} />
}

interface EditorProps {
  platformId: string
  saved: LegalPage
  /** The first is the platform's main one. */
  languages: readonly Locale[]
}

/** Saving, publishing and restoring a text, and what stands in their way. */
function usePageActions({ platformId, saved, languages }: EditorProps) {
  const t = useWords()
  const locale = useLocale()
  const allowed = useAllowed()
  const page = saved.key
  const name = t(`legal.name.${page}`)
  const canUpdate = allowed('platform.interface.update')
  const base = useMemo<Values>(() => ({ title: saved.title, content: saved.content }), [saved])
  const draft = useDraft(`page.${platformId}.${page}`, base, saved.version, { canUpdate })
  const [both, setBoth] = useState<readonly (keyof Values)[]>([])
  /** Grows when the editor's text is replaced from elsewhere: it starts anew with it. */
  const [round, setRound] = useState(0)
  const params = { platformId, page }
  const written = isWritten(withoutBlank(draft.value.content))

  const show = (next: LegalPage) => {
    applyChanges([changeAnswer('getPage', params, () => next)])
    setRound((n) => n + 1)
  }
  const take = (next: LegalPage) => {
    show(next)
    draft.markSaved(next.version)
  }
  const action = useAction(async ({ work }: { what: 'save' | 'publish'; work: () => Promise<void> }) => {
    setBoth([])
    try {
      await work()
    } catch (refused) {
      const current = isProblem(refused, 'resource.stale') && (refused.data.current as LegalPage | undefined)
      if (current) {
        setBoth(conflictingFields(base, draft.value, { title: current.title, content: current.content }))
        show(current)
      }
      throw refused
    }
  })
  const attempt = (what: 'save' | 'publish', work: () => Promise<void>) => action.mutate({ what, work })
  const saveAs = (values: Values, version: number) =>
    runMutation('savePageDraft', { params, body: { title: values.title, content: values.content, version } })

  const save = () =>
    attempt('save', async () => {
      take(await saveAs(draft.value, saved.version))
      notify(t('legal.saved'))
    })
  const publish = async () => {
    const unwritten = languages.filter((code) => !withoutBlank(draft.value.content)[code])
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
    attempt('publish', async () => {
      const ready = draft.isDirty ? await saveAs(draft.value, saved.version) : saved
      if (ready !== saved) take(ready)
      const next = await runMutation('publishPage', { params, body: { version: ready.version } })
      take(next)
      notify(next.published ? t('legal.published', { number: next.published.number }) : t('legal.takenDown'))
    })
  }
  const restore = async (number: number) => {
    const question = {
      title: t('legal.replaceTitle'),
      body: t('legal.replaceText', { number }),
      action: t('legal.restore'),
    }
    if (draft.isDirty && !(await ask(question))) return
    attempt('save', async () => {
      const next = await runMutation('restorePageVersion', {
        params: { ...params, number },
        body: { version: saved.version },
      })
      draft.reset()
      take(next)
      notify(t('legal.restored', { number }), {
        undo: () => attempt('save', async () => take(await saveAs(base, next.version))),
      })
    })
  }
  const reset = () => {
    draft.reset()
    setRound((n) => n + 1)
  }
  return {
    draft,
    base,
    both,
    problem: action.problem,
    busy: action.busy ? (action.input?.what ?? null) : null,
    round,
    canUpdate,
    name,
    written,
    publishable: (draft.isDirty || saved.changed) && (written || saved.state === 'published'),
    save,
    publish,
    restore,
    reset,
  }
}

function Editor(props: EditorProps) {
  const { saved, platformId, languages } = props
  const t = useWords()
  const { get, set } = useQuery()
  const actions = usePageActions(props)
  const { draft, base, both, problem, busy, round, canUpdate, name, written } = actions
  const { value, change } = draft
  const { errorAt, summary } = useFormErrors(problem, value)
  useRefusalFocus(problem)
  const defaultLang = languages[0] ?? 'fr'
  const lang = languages.find((code) => code === get('lang')) ?? defaultLang
  const phone = get('view') === 'phone'
  const locale = useLocale()
  const inLang = useWordsIn(lang)
  const isMissing = (code: Locale) => !withoutBlank(value.content)[code]
  const fieldName = (at: string) => t(at.startsWith('title') ? 'legal.title' : 'legal.content')
  return (
    <div className="general legal">
      <div className="general__head">
        <h1 className="page__title">
          {name} <State page={saved} changed={draft.isDirty || saved.changed} />
        </h1>
        {languages.length > 1 && (
          <LanguageSwitch
            languages={languages}
            value={lang}
            onChange={(code) => set({ lang: code === defaultLang ? null : code }, { replace: true })}
            isMissing={isMissing}
          />
        )}
        {canUpdate && (
          <>
            {draft.isDirty && <Button onClick={actions.reset}>{t('unsaved.drop')}</Button>}
            <Button disabled={!draft.isDirty} loading={busy === 'save'} onClick={actions.save}>
              {t('legal.save')}
            </Button>
            <Button
              variant="filled"
              disabled={!actions.publishable}
              loading={busy === 'publish'}
              onClick={() => void actions.publish()}
            >
              {t('general.publish')}
            </Button>
          </>
        )}
      </div>
      <InterfaceTabs />
      <div className="general__form">
        {summary && (
          <Banner tone="bad" role="alert">
            {summary}
            {both.length > 0 && (
              <ConflictList
                names={both}
                mine={{ ...value, supportedLangs: NONE }}
                theirs={{ ...base, supportedLangs: NONE }}
                nameOf={fieldName}
                words={() => undefined}
              />
            )}
          </Banner>
        )}
        {draft.isRestored && draft.isDirty && <Banner role="status">{t('unsaved.restored')}</Banner>}
        {!written && saved.state === 'published' && <Banner tone="warn">{t('legal.emptyNow')}</Banner>}
        <TextInput
          label={languages.length > 1 ? `${t('legal.title')}, ${languageName(lang, locale)}` : t('legal.title')}
          description={t('legal.titleHint', { name: inLang(`legal.name.${saved.key}`) })}
          value={value.title[lang] ?? ''}
          maxLength={200}
          lang={lang}
          disabled={!canUpdate}
          error={errorAt(`title.${lang}`)}
          onChange={(event) => {
            const { [lang]: _before, ...rest } = value.title
            const words = event.currentTarget.value
            change({ title: words ? { ...rest, [lang]: words } : rest })
          }}
        />
        <RichText
          key={`${lang}:${round}`}
          label={languages.length > 1 ? `${t('legal.content')}, ${languageName(lang, locale)}` : t('legal.content')}
          value={value.content}
          languages={[lang]}
          disabled={!canUpdate}
          error={errorAt(`content.${lang}`)}
          onChange={(content) => change({ content })}
        />
        {isMissing(lang) && written && (
          <p className="small soft">
            {t('general.texts.translated', { language: languageName(shownFor(value.content, defaultLang), locale) })}
          </p>
        )}
        {isAcceptedPage(saved.key) && <p className="small soft">{t('legal.acceptHint')}</p>}
        <Versions
          platformId={platformId}
          page={saved}
          onRestore={canUpdate ? (number) => void actions.restore(number) : null}
        />
      </div>
      <section className="general__view" aria-label={t('general.preview')}>
        <div className="general__bar">
          <span className="soft">{t('general.previewHint')}</span>
          <div className="segment">
            <button
              type="button"
              className="plain"
              aria-pressed={!phone}
              aria-label={t('general.desktop')}
              onClick={() => set({ view: null }, { replace: true })}
            >
              <IconDeviceDesktop size={16} stroke={1.6} />
            </button>
            <button
              type="button"
              className="plain"
              aria-pressed={phone}
              aria-label={t('general.phone')}
              onClick={() => set({ view: 'phone' }, { replace: true })}
            >
              <IconDeviceMobile size={16} stroke={1.6} />
            </button>
          </div>
        </div>
        <PagePreview
          page={saved.key}
          title={value.title}
          content={value.content}
          lang={lang}
          defaultLang={defaultLang}
          phone={phone}
        />
      </section>
    </div>
  )
}

const NONE: readonly Locale[] = []

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
