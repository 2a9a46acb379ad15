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
import { useAct, useEditor, useFormSession, useSavingState, useSourceText } from './context.ts'
import { useFlawText, useRefusal, useUnreadable } from './flaws.ts'
import { PUBLISH, PublishDialog, usePublish } from './Publish.tsx'
import { type Tab, useTab, useTabPath } from './tabs.ts'

/** What this is and where it stands at the left; undo, tabs and the verb at the right. */
export function Bar() {
  const t = useWords()
  const path = usePath()
  const text = useSourceText()
  const session = useFormSession()
  const editor = useEditor()
  const publish = usePublish()
  const form = useStore(session.saver.$form)
  const state = useSavingState(session)
  const changed = form.draftChanged || state !== 'saved'
  const unreadable = useUnreadable()
  const tab = useTab()
  const title = text(editor.work.title)
  // The document is named after the form, and after the tab where that is not the first.
  usePageName([title, tab === 'build' ? '' : t(`form.bar.tab.${tab}`)].filter(Boolean).join(' – '))
  return (
    <div className="builder__bar">
      <nav className="builder__crumbs" aria-label={t('form.bar.path')}>
        <Link to={path(`admin/programs/${session.program.slug}/forms`)}>{t('menu.forms')}</Link>
        <span aria-hidden>/</span>
      </nav>
      <h1 className="builder__title cut" title={title}>
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
      <SavingState />
      <div className="builder__tools">
        {session.canEdit && <History />}
        <Tabs />
        {session.canEdit && (
          <Button
            id={PUBLISH}
            variant="filled"
            loading={publish.busy}
            // It keeps the keyboard, and says why when it is pressed.
            {...(changed || unreadable.length > 0 ? {} : { 'data-disabled': true, 'aria-disabled': true })}
            onClick={() => void publish.start()}
          >
            {t('form.bar.publish', { version: form.draftNumber })}
          </Button>
        )}
      </div>
      {publish.asked && <PublishDialog publish={publish} />}
    </div>
  )
}

function History() {
  const t = useWords()
  const act = useAct()
  const { past, future, lifted } = useEditor()
  const back = () => act(undo)
  const forth = () => act(redo)
  useShortcuts([
    { keys: 'mod+z', does: 'form.keys.undo', run: back, anywhere: true, repeats: true },
    { keys: 'mod+shift+z', does: 'form.keys.redo', run: forth, anywhere: true, repeats: true },
    { keys: 'mod+y', does: 'form.keys.redo', run: forth, anywhere: true, repeats: true },
  ])
  return (
    <>
      <ActionIcon
        aria-label={t('form.bar.undo')}
        title={t('form.bar.undo')}
        disabled={!past.length && !lifted}
        onClick={back}
      >
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
  // Counting every text is not worth a keystroke's wait.
  const work = useDeferredValue(useEditor().work)
  const { source, languages, $published } = useFormSession()
  const published = useStore($published)
  const share = useMemo(() => {
    const others = languages.filter((code) => code !== source)
    const rows = textRows(work.title, work.nodes)
    const before = publishedTexts(published)
    const shares = others.map((code) => translated(rows, source, code, before).share)
    return shares.length ? shares.reduce((sum, one) => sum + one, 0) / shares.length : null
  }, [work, published, languages, source])
  // 100 % is said only when nothing is missing.
  const percent = share === null ? null : share === 1 ? 1 : Math.min(0.99, share)
  const tabs: readonly Tab[] = share !== null ? ['build', 'translate', 'versions'] : ['build', 'versions']
  return (
    <nav className="builder__tabs" aria-label={t('form.bar.tabs')}>
      {tabs.map((each) => (
        <NavLink key={each} to={to(each)} end aria-current={each === tab ? 'page' : false}>
          {t(`form.bar.tab.${each}`)}
          {each === 'translate' && percent !== null && (
            <span className="builder__share num">
              {new Intl.NumberFormat(tagOf(locale), { style: 'percent', maximumFractionDigits: 0 }).format(percent)}
            </span>
          )}
        </NavLink>
      ))}
    </nav>
  )
}

/** Where the work is, in words. */
function SavingState() {
  const t = useWords()
  const locale = useLocale()
  const textOf = useFlawText()
  const why = useRefusal()
  const { saver, canEdit, program } = useFormSession()
  const saving = useStore(saver.$saving)
  const unreadable = useUnreadable()
  const { updatedAt } = useStore(saver.$form)
  if (!canEdit) return <span className="builder__saving">{t('form.saving.readOnly')}</span>
  const inZone = (style: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(tagOf(locale), { ...style, timeZone: program.zone })
  const time = inZone({ timeStyle: 'short' }).format(new Date(updatedAt))
  const days = inZone({ dateStyle: 'medium' })
  const day = days.format(new Date(updatedAt))
  const today = day === days.format(new Date())
  const unread = unreadable[0]
  const left = unread?.node && textOf(unread)
  const wrong =
    saving.state === 'offline' ||
    saving.state === 'failed' ||
    saving.state === 'refused' ||
    (saving.state === 'saved' && Boolean(left))
  const saved = today ? t('form.saving.saved', { time }) : t('form.saving.savedOn', { day })
  const words = {
    saved: left ? t('form.saving.refused', { why: left }) : saved,
    waiting: t('form.saving.sending'),
    sending: t('form.saving.sending'),
    offline: t('form.saving.offline'),
    failed: t('form.saving.failed'),
    refused: saving.state === 'refused' ? t('form.saving.refused', { why: why(saving.problem) }) : '',
    stale: t('form.saving.stale'),
  }[saving.state]
  return (
    <span className="builder__saving" data-wrong={wrong || undefined} role="status" title={words}>
      {words}
    </span>
  )
}
