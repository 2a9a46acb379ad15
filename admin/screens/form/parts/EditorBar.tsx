import { ActionIcon, Button } from '@mantine/core'
import { useStore } from '@nanostores/react'
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react'
import { useDeferredValue, useMemo } from 'react'
import { Link, NavLink } from 'react-router'
import { tagOf } from '#core/site/dates.ts'
import { useLocale, usePath, useWords } from '../../../app/hooks.ts'
import { usePageName } from '../../../app/pageName.ts'
import { StatusBadge } from '../../../app/parts/StatusBadge.tsx'
import { useShortcuts } from '../../../app/shortcuts.ts'
import { redo, undo } from '../editor.history.ts'
import { publishedTexts, textRows, translated } from '../texts.ts'
import { useEditor, useEditorSession, useSaveState, useSourceText, useUpdateEditor } from './context.ts'
import styles from './EditorBar.module.css'
import { useIssueSentence, useRefusalText, useUnreadableIssues } from './formIssues.ts'
import { PUBLISH } from './ids.ts'
import { LibraryButton } from './Library.tsx'
import { OtherEditors } from './OtherEditors.tsx'
import { PublishDialog } from './PublishDialog.tsx'
import { type Tab, useTab, useTabPath } from './tabs.ts'
import { usePublish } from './usePublish.ts'

/** Title and state at the left; undo, tabs and publishing at the right. */
export function EditorBar() {
  const t = useWords()
  const path = usePath()
  const text = useSourceText()
  const session = useEditorSession()
  const editor = useEditor()
  const publish = usePublish()
  const form = useStore(session.saver.$form)
  const state = useSaveState(session)
  const changed = form.draftChanged || state !== 'saved'
  const unreadable = useUnreadableIssues()
  const tab = useTab()
  const title = text(editor.content.title)
  usePageName([title, tab === 'build' ? '' : t(`form.bar.tab.${tab}`)].filter(Boolean).join(' – '))
  return (
    <div className={styles.bar} data-testid="editor-bar" data-own-keys="">
      <nav className={styles.crumbs} aria-label={t('form.bar.path')}>
        <Link to={path(`admin/programs/${session.program.slug}/forms`)}>{t('menu.forms')}</Link>
        <span aria-hidden>/</span>
      </nav>
      <h1 className={`${styles.title} cut`} title={title}>
        {title}
      </h1>
      {changed ? (
        <StatusBadge shape="square" tone="warn">
          {t('form.bar.draft', { version: form.draftNumber })}
        </StatusBadge>
      ) : (
        <StatusBadge shape="dot" tone="ok">
          {t('form.bar.published', { version: form.currentVersion ?? 0 })}
        </StatusBadge>
      )}
      <SaveStatus />
      <div className={styles.tools} data-testid="editor-tools">
        <OtherEditors />
        {session.canEdit && tab === 'build' && <LibraryButton />}
        {session.canEdit && <History />}
        <Tabs />
        {session.canEdit && (
          <Button
            id={PUBLISH}
            variant="filled"
            loading={publish.busy}
            // Not `disabled`: it keeps the focus, and explains itself when it is pressed.
            {...(changed || unreadable.length > 0 ? {} : { 'data-disabled': true, 'aria-disabled': true })}
            onClick={() => void publish.start()}
          >
            {t('form.bar.publish', { version: form.draftNumber })}
          </Button>
        )}
      </div>
      {publish.dialogOpen && <PublishDialog publish={publish} />}
    </div>
  )
}

function History() {
  const t = useWords()
  const update = useUpdateEditor()
  const { past, future } = useEditor()
  const back = () => update(undo)
  const forth = () => update(redo)
  useShortcuts([
    { keys: 'mod+z', does: 'form.keys.undo', run: back, anywhere: true, repeats: true },
    { keys: 'mod+shift+z', does: 'form.keys.redo', run: forth, anywhere: true, repeats: true },
    { keys: 'mod+y', does: 'form.keys.redo', run: forth, anywhere: true, repeats: true },
  ])
  return (
    <>
      <ActionIcon aria-label={t('form.bar.undo')} title={t('form.bar.undo')} disabled={!past.length} onClick={back}>
        <IconArrowBackUp size={18} stroke={1.6} />
      </ActionIcon>
      <ActionIcon aria-label={t('form.bar.redo')} title={t('form.bar.redo')} disabled={!future.length} onClick={forth}>
        <IconArrowForwardUp size={18} stroke={1.6} />
      </ActionIcon>
    </>
  )
}

function Tabs() {
  const t = useWords()
  const locale = useLocale()
  const to = useTabPath()
  const tab = useTab()
  // Counting every text does not slow typing down.
  const content = useDeferredValue(useEditor().content)
  const { source, languages, $published } = useEditorSession()
  const published = useStore($published)
  const share = useMemo(() => {
    const others = languages.filter((code) => code !== source)
    const rows = textRows(content.title, content.nodes)
    const before = publishedTexts(published)
    const shares = others.map((code) => translated(rows, source, code, before).share)
    return shares.length ? shares.reduce((sum, one) => sum + one, 0) / shares.length : null
  }, [content, published, languages, source])
  // 100 % only when nothing is missing.
  const percent = share === null ? null : share === 1 ? 1 : Math.min(0.99, share)
  const tabs: readonly Tab[] = share !== null ? ['build', 'translate', 'versions'] : ['build', 'versions']
  return (
    <nav className={styles.tabs} aria-label={t('form.bar.tabs')}>
      {tabs.map((each) => (
        <NavLink key={each} to={to(each)} end aria-current={each === tab ? 'page' : false}>
          {t(`form.bar.tab.${each}`)}
          {each === 'translate' && percent !== null && (
            <span className={`${styles.share} num`}>
              {new Intl.NumberFormat(tagOf(locale), { style: 'percent', maximumFractionDigits: 0 }).format(percent)}
            </span>
          )}
        </NavLink>
      ))}
    </nav>
  )
}

function SaveStatus() {
  const t = useWords()
  const locale = useLocale()
  const textOf = useIssueSentence()
  const why = useRefusalText()
  const { saver, canEdit, program } = useEditorSession()
  const saving = useStore(saver.$saveState)
  const unreadable = useUnreadableIssues()
  const { updatedAt } = useStore(saver.$form)
  if (!canEdit)
    return (
      <span className={styles.saving} data-testid="saving-state">
        {t('form.saving.readOnly')}
      </span>
    )
  const inZone = (style: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(tagOf(locale), { ...style, timeZone: program.zone })
  const time = inZone({ timeStyle: 'short' }).format(new Date(updatedAt))
  const days = inZone({ dateStyle: 'medium' })
  const day = days.format(new Date(updatedAt))
  const today = day === days.format(new Date())
  const unread = unreadable[0]
  const invalid = unread?.node && textOf(unread)
  const isWrong =
    saving.state === 'offline' ||
    saving.state === 'failed' ||
    saving.state === 'refused' ||
    (saving.state === 'saved' && Boolean(invalid))
  const saved = today ? t('form.saving.saved', { time }) : t('form.saving.savedOn', { day })
  const message = {
    saved: invalid ? t('form.saving.refused', { why: invalid }) : saved,
    waiting: t('form.saving.sending'),
    sending: t('form.saving.sending'),
    offline: t('form.saving.offline'),
    failed: t('form.saving.failed'),
    refused: saving.state === 'refused' ? t('form.saving.refused', { why: why(saving.problem) }) : '',
    stale: t('form.saving.stale'),
  }[saving.state]
  return (
    <span
      className={styles.saving}
      data-testid="saving-state"
      data-wrong={isWrong || undefined}
      role="status"
      title={message}
    >
      {message}
    </span>
  )
}
