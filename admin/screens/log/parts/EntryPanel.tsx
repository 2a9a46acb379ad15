import { Button, CloseButton } from '@mantine/core'
import { useContext } from 'react'
import { diff } from '#client/ui/diff.ts'
import type { LogEntry } from '#core/log/log.contract.ts'
import { useFocusOn } from '../../../app/focus.ts'
import { useWords } from '../../../app/hooks.ts'
import { useZoneName } from '../../../app/parts/programDates.ts'
import { useShortcuts } from '../../../app/shortcuts.ts'
import logStyles from '../Log.module.css'
import { isShown, withPlaces } from './paths.ts'
import { useActorName, useLineWords, useMoment, useSubjectName, useTypeName, Zone } from './words.ts'

interface EntryPanelProps {
  entry: LogEntry
  /** Sets a filter of the list. */
  onNarrow: (filter: 'type' | 'actorId' | 'subjectId', value: string) => void
  onClose: () => void
}

/** One entry beside the list: who, when, on what, before and after, and the way to others like it. */
export function EntryPanel({ entry, onNarrow, onClose }: EntryPanelProps) {
  const t = useWords()
  const moment = useMoment()
  const zone = useContext(Zone)
  const zoneName = useZoneName()
  const typeName = useTypeName()
  const actorName = useActorName()
  const subjectName = useSubjectName()
  const heading = useFocusOn<HTMLHeadingElement>(entry.id)
  useShortcuts([{ keys: 'Escape', does: 'help.closePanel', run: onClose }])
  const shown = withPlaces(entry)
  const lines = diff(shown.before, shown.after).filter(({ path }) => isShown(path, shown))
  const words = useLineWords(shown)
  return (
    <aside className={logStyles.panel} aria-label={typeName(entry)}>
      <div className={logStyles.head}>
        <h2 ref={heading} tabIndex={-1}>
          {typeName(entry)}
        </h2>
        <CloseButton onClick={onClose} aria-label={t('panel.close')} />
      </div>
      <div className={logStyles.body}>
        <dl className={logStyles.facts}>
          <dt>{t('log.by')}</dt>
          <dd>
            {actorName(entry.actor)}
            {entry.actor.kind !== 'user' && actorName(entry.actor) === entry.actor.name && (
              <span className="soft"> ({t(`log.actor.${entry.actor.kind}`)})</span>
            )}
          </dd>
          <dt>{t('log.column.when')}</dt>
          <dd>
            {moment(entry.at)}, {zoneName(zone)}
          </dd>
          <dt>{t('log.column.on')}</dt>
          <dd>{subjectName(entry.subject)}</dd>
          {entry.requestId && (
            <>
              <dt>{t('log.request')}</dt>
              <dd className="mono">{entry.requestId}</dd>
            </>
          )}
        </dl>
        {entry.subject.erased && <p className="small soft">{t('log.erased.hint')}</p>}
        {lines.length > 0 ? (
          <div>
            <p className="strong" style={{ marginBottom: 6 }}>
              {t('log.beforeAfter')}
            </p>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: an area that scrolls must be reachable by keyboard */}
            <section className={logStyles.diff} tabIndex={0} aria-label={t('log.beforeAfter')}>
              {lines.map(({ sign, path, value }) => (
                <div key={`${sign}${path}`} className={logStyles.line} data-testid="change" data-sign={sign}>
                  <span className={logStyles.sign} aria-hidden>
                    {sign === '-' ? '−' : '+'}
                  </span>
                  <span>
                    <span className="vh">{t(sign === '-' ? 'log.before' : 'log.after')} </span>
                    {value.trim()
                      ? t('form.problem', { field: words.what(path), text: words.value(path, value) })
                      : words.what(path)}
                  </span>
                </div>
              ))}
            </section>
          </div>
        ) : (
          !entry.subject.erased && <p className="small soft">{t('log.noValues')}</p>
        )}
        <fieldset className={logStyles.narrow}>
          <legend className="small soft">{t('log.only.title')}</legend>
          {entry.actor.id && (
            <Button size="xs" onClick={() => onNarrow('actorId', entry.actor.id ?? '')}>
              {t('log.only.person')}
            </Button>
          )}
          <Button size="xs" onClick={() => onNarrow('subjectId', entry.subject.id)}>
            {t('log.only.item')}
          </Button>
          <Button size="xs" onClick={() => onNarrow('type', entry.type)}>
            {t('log.only.type')}
          </Button>
        </fieldset>
      </div>
    </aside>
  )
}
