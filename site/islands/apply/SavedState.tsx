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

/** Why the answers are not saved; undefined when they are. */
function trouble(state: SaveState, saver: Autosave, t: T): string | undefined {
  switch (state.kind) {
    case 'offline':
      return t('offline')
    case 'failed':
      return t('saveFailed')
    case 'refused': {
      const { code, data, title } = state.problem
      // Refusals of a draft have words with the number of answers; those of a submitted application come from the server.
      return (!data.context && t(code, { count: saver.unsaved() })) || title || t('unsaved')
    }
  }
}

/** The save state. Times are in the zone of the device. */
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
