import { useStore } from '#client/stores/useStore.ts'
import { timeOfDay } from '#core/site/dates.ts'
import { Icon } from '../Icon.tsx'
import type { Autosave } from './autosave.ts'
import type { ApplyProps } from './props.ts'
import { tellIn } from './words.ts'

interface SavedStateProps extends ApplyProps {
  saver: Autosave
  savedAt: string | null
}

const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC'

/** What has become of what was typed, in a word. Times are this device's. */
export function SavedState({ saver, savedAt, lang, words }: SavedStateProps) {
  const t = tellIn(words.apply, lang)
  const state = useStore(saver.$state)
  const at = state.kind === 'saved' ? state.at : savedAt
  switch (state.kind) {
    case 'offline':
      return (
        <p className="saved saved--warn" role="status">
          <Icon name="alert" />
          <span>
            {t('offline')} <span className="wide">{t('offlineHint')}</span>
          </span>
        </p>
      )
    case 'failed':
      return (
        <p className="saved saved--warn" role="status">
          <Icon name="alert" />
          {t('saveFailed')}
        </p>
      )
    case 'refused':
      return (
        <p className="saved saved--warn" role="status">
          <Icon name="alert" />
          {state.problem.title || t('unsaved')}
        </p>
      )
    case 'waiting':
    case 'saving':
      return (
        <p className="saved" role="status">
          {t('saving')}
        </p>
      )
    default:
      return (
        <p className="saved" role="status">
          {at && (
            <>
              <Icon name="tick" />
              {t('saved', { time: timeOfDay(new Date(at), ownZone(), lang) })}
            </>
          )}
        </p>
      )
  }
}
