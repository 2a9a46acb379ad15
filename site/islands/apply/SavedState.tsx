import { useStore } from '#client/stores/useStore.ts'
import { type T, translator } from '#client/words.ts'
import { HERE, timeOfDay } from '#core/site/dates.ts'
import { Icon } from '../Icon.tsx'
import type { Autosave, SaveState } from './autosave.ts'
import type { ApplyProps } from './props.ts'

interface SavedStateProps extends ApplyProps {
  saver: Autosave
  savedAt: string | null
}

/** What keeps it from being saved; undefined when nothing does. */
function trouble(state: SaveState, saver: Autosave, t: T): string | undefined {
  switch (state.kind) {
    case 'offline':
      return t('offline')
    case 'failed':
      return t('saveFailed')
    case 'refused': {
      const { code, data, title } = state.problem
      // Words of our own count the answers of a draft; what was sent counts all the same, and the server says so.
      return (!data.context && t(code, { count: saver.unsaved() })) || title || t('unsaved')
    }
  }
}

/** What has become of what was typed, in a word. Times are this device's. */
export function SavedState({ saver, savedAt, lang, words }: SavedStateProps) {
  const t = translator(words.apply, lang)
  const state = useStore(saver.$state)
  const wrong = trouble(state, saver, t)
  const busy = state.kind === 'waiting' || state.kind === 'saving'
  const at = state.kind === 'saved' ? state.at : savedAt
  return (
    <p className={`saved${wrong ? ' saved--warn' : ''}`} role="status">
      {wrong ? <Icon name="alert" /> : !busy && at && <Icon name="tick" />}
      <span>
        {wrong ?? (busy ? t('saving') : at && t('saved', { time: timeOfDay(new Date(at), HERE, lang) }))}
        {state.kind === 'offline' && <span className="wide"> {t('offlineHint')}</span>}
      </span>
    </p>
  )
}
