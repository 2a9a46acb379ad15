import { Button } from '@mantine/core'
import { IconLock, IconScale } from '@tabler/icons-react'
import { useState } from 'react'
import { useParams } from 'react-router'
import type { CallAnswer } from '#client/api/call.ts'
import { number } from '#client/ui/format.ts'
import type { JurorPreference } from '#core/evaluation/preference.contract.ts'
import { PREFERENCES } from '#core/evaluation/session.rules.ts'
import { changeAnswer } from '../../app/cacheChanges.ts'
import { focusOn } from '../../app/focus.ts'
import { useLocale, useText, useWords } from '../../app/hooks.ts'
import { useApiMutation } from '../../app/mutation.ts'
import { notify, useProblemText } from '../../app/notices.tsx'
import { Banner, Page, Sheet } from '../../app/parts/Page.tsx'
import { ErrorState, SkeletonRows, StateBox } from '../../app/parts/States.tsx'
import { queryOf, useApiQuery } from '../../app/query.ts'
import styles from './Preferences.module.css'
import { useDates } from './parts/useDates.ts'

type Value = JurorPreference['value']
/** Rows that are drawn at once. */
const STEP = 60

/** What a juror would like to score, before applications are assigned. */
export function Screen() {
  const t = useWords()
  const { programSlug = '', sessionSlug = '' } = useParams()
  const params = { programId: programSlug, sessionId: sessionSlug }
  const { data, error, reload } = useApiQuery(queryOf('listPreferences', { params }))
  if (!data)
    return (
      <Page title={t('evaluation.preference.title')} width="settings">
        {error ? <ErrorState error={error} onRetry={reload} /> : <SkeletonRows rows={8} />}
      </Page>
    )
  return <List params={params} data={data} />
}

interface ListProps {
  params: { programId: string; sessionId: string }
  data: CallAnswer<'listPreferences'>
}

function List({ params, data }: ListProps) {
  const t = useWords()
  const text = useText()
  const locale = useLocale()
  const problemText = useProblemText()
  const dates = useDates(data.session.program.zone)
  const [shown, setShown] = useState(STEP)
  const { items, phase, until, session } = data
  const set = useApiMutation('setPreference', {
    optimistic: ({ body }) => [
      changeAnswer('listPreferences', params, (now) => ({
        ...now,
        items: now.items.map((one) => (one.entryId === body.entryId ? { ...one, value: body.value } : one)),
      })),
    ],
    onProblem: (problem) => notify(problemText(problem).detail, { tone: 'bad' }),
  })
  const count = (value: Value) => items.filter((one) => one.value === value).length
  return (
    <Page
      title={t('evaluation.preference.title')}
      facts={[text(session.program.title), text(session.title)].filter(Boolean).join(' · ')}
      width="settings"
    >
      {phase === 'over' ? (
        <Banner>{t('evaluation.preference.over')}</Banner>
      ) : (
        <p className="soft">
          {t('evaluation.preference.lead')} {until && t('evaluation.preference.until', { date: dates.moment(until) })}
        </p>
      )}
      <p className="small" role="status">
        {PREFERENCES.filter((value) => value !== 'neutral')
          .map((value) => `${t(`evaluation.preference.value.${value}`)} ${number(count(value), locale)}`)
          .join(' · ')}
      </p>
      <Sheet label={t('menu.responses')}>
        {items.length === 0 ? (
          <StateBox icon={IconScale} title={t('evaluation.preference.empty')} />
        ) : (
          <ul className={styles.list}>
            {items.slice(0, shown).map((item) => (
              <Row
                key={item.entryId}
                item={item}
                disabled={phase === 'over'}
                onChange={(value) => set.mutate({ params, body: { entryId: item.entryId, value } })}
              />
            ))}
          </ul>
        )}
      </Sheet>
      {shown < items.length && (
        <div>
          <Button onClick={() => setShown(shown + STEP)}>
            {t('evaluation.preference.more', { n: number(items.length - shown, locale) })}
          </Button>
        </div>
      )}
    </Page>
  )
}

interface RowProps {
  item: JurorPreference
  disabled: boolean
  onChange: (value: Value) => void
}

/** Keys of a row: the arrows, as in any group of choices, and 1 to 4. */
function Row({ item, disabled, onChange }: RowProps) {
  const t = useWords()
  const text = useText()
  const name = item.title || t('evaluation.entry', { number: item.number })
  return (
    <li className={styles.row}>
      <div>
        <b>{name}</b>{' '}
        <span className="small soft">
          {[item.title && item.number, text(item.category), ...item.people].filter(Boolean).join(' · ')}
        </span>
      </div>
      {item.locked ? (
        <span className={`${styles.locked} small`}>
          <IconLock size={14} stroke={1.6} aria-hidden />
          {t('evaluation.preference.locked')}
        </span>
      ) : (
        <fieldset
          className={styles.choices}
          disabled={disabled}
          onKeyDown={(event) => {
            const value = PREFERENCES[Number(event.key) - 1]
            if (!value || disabled || event.ctrlKey || event.metaKey || event.altKey) return
            onChange(value)
            focusOn(event.currentTarget.querySelector<HTMLElement>(`input[value="${value}"]`))
          }}
        >
          <legend className="vh">{name}</legend>
          {PREFERENCES.map((value) => (
            <label key={value} data-value={value}>
              <input
                type="radio"
                className="vh"
                name={item.entryId}
                value={value}
                checked={item.value === value}
                onChange={() => onChange(value)}
              />
              {t(`evaluation.preference.value.${value}`)}
            </label>
          ))}
        </fieldset>
      )}
    </li>
  )
}
