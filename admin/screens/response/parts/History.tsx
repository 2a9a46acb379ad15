import { IconHistory } from '@tabler/icons-react'
import { diff } from '#client/ui/diff.ts'
import { fromNow, tableDate } from '#client/ui/format.ts'
import type { Answer, Field } from '#core/form/definition.ts'
import { hasParts, plainText } from '#core/form/plain.ts'
import type { Program } from '#core/program/program.contract.ts'
import type { ResponseDetail, ResponseStep } from '#core/response/response.contract.ts'
import { typographic } from '#core/site/typography.ts'
import { pick, type Text } from '#core/text.ts'
import { useLocale, useNow, useWords } from '../../../app/hooks.ts'
import { StateBox } from '../../../app/parts/States.tsx'
import answersStyles from './Answers.module.css'
import { cutAnswerInWords, stepsIn } from './changes.ts'
import styles from './History.module.css'

type Entry = ResponseDetail['history'][number]

interface HistoryProps {
  detail: ResponseDetail
  program: Program
}

/** The narrow space of French numbers is too narrow to be seen. */
const wide = (text: string): string => text.replaceAll('\u202f', '\u00a0')

/** What happened to the application, newest first, with what was before and after. */
export function History({ detail, program }: HistoryProps) {
  const t = useWords()
  const locale = useLocale()
  const now = useNow()
  const titleOf = useTitle(detail)
  if (detail.history.length === 0)
    return (
      <StateBox icon={IconHistory} title={t('log.empty')}>
        {t('log.emptyHint')}
      </StateBox>
    )
  return (
    <ol className={styles.history}>
      {detail.history.map((entry) => {
        const at = new Date(entry.at)
        return (
          <li key={entry.id} className={styles.event} data-testid="history-entry">
            <p className={styles.title}>{titleOf(entry)}</p>
            <p className="small soft">
              {entry.actor && `${entry.actor}, `}
              <time dateTime={entry.at} title={fromNow(at, now, locale, program.zone)}>
                {tableDate(at, program.zone, locale)}
              </time>
            </p>
            <Changes entry={entry} detail={detail} program={program} />
          </li>
        )
      })}
    </ol>
  )
}

function useTitle(detail: ResponseDetail): (entry: Entry) => string {
  const t = useWords()
  return ({ type, after }) => {
    const named = stepsIn(after).map(({ stepId, title, state }) => ({
      step: detail.steps.find(({ id }) => id === stepId)?.title ?? title ?? '',
      type: detail.steps.find(({ id }) => id === stepId)?.type,
      state,
    }))
    const gate = named.find((each) => each.type === 'validation')
    if (type === 'response.stepDecided' && gate) return t(`responses.history.${gate.state}`, { step: gate.step })
    const done = named.find(({ state }) => state === 'done')
    if (type === 'response.stepCompleted' && done) return t('responses.history.done', { step: done.step })
    return t(`log.type.${type.replaceAll('.', '_')}`, { defaultValue: type })
  }
}

interface Change {
  label: string
  before: string
  after: string
}

/** Answers that changed, by their questions; more than a few fold away. */
function Changes({ entry, detail, program }: { entry: Entry } & HistoryProps) {
  const t = useWords()
  const changes = useChanges(entry, detail, program)
  const message = typeof entry.after?.message === 'string' ? entry.after.message : ''
  if (message) return <blockquote className={answersStyles.quote}>{message}</blockquote>
  if (changes.length === 0) return null
  const list = (
    <dl className={styles.changes}>
      {changes.map(({ label, before, after }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {before && (
              <del>
                <span className="vh">{t('log.before')} </span>
                {before}
              </del>
            )}
            {after ? (
              <ins>
                <span className="vh">{t('log.after')} </span>
                {after}
              </ins>
            ) : (
              <span className="faint">{t('responses.noAnswer')}</span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
  return changes.length <= FEW ? (
    list
  ) : (
    <details className={styles.details}>
      <summary>
        {t(`responses.history.${changes.some(({ before }) => before) ? 'changes' : 'given'}`, {
          count: changes.length,
        })}
      </summary>
      {list}
    </details>
  )
}
const FEW = 3

function useChanges({ type, before, after }: Entry, detail: ResponseDetail, program: Program): Change[] {
  const t = useWords()
  const lang = useLocale()
  const stateName = (state: string | undefined) => (state ? t(`response.step.${state}`, { defaultValue: state }) : '')
  if (type === 'response.saved') {
    const step = detail.steps.find(({ id }) => id === (after?.stepId ?? before?.stepId))
    const words = answersIn(step, { lang, fallback: program.lang, yes: t('responses.yes'), no: t('responses.no') })
    const references = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
    return references
      .filter((reference) => reference !== 'stepId')
      .map((reference) => ({
        label: words.label(reference),
        before: words.text(reference, before?.[reference]),
        after: words.text(reference, after?.[reference]),
      }))
  }
  const was = new Map(stepsIn(before).map(({ stepId, state }) => [stepId, state]))
  const moved = stepsIn(after).filter(({ stepId, state }) => was.has(stepId) && was.get(stepId) !== state)
  if (type === 'response.stepCompleted' || type === 'response.stepDecided')
    // What the title says already is not said again.
    return moved.slice(1).map(({ stepId, title, state }) => ({
      label: detail.steps.find(({ id }) => id === stepId)?.title ?? title ?? '',
      before: stateName(was.get(stepId)),
      after: stateName(state),
    }))
  if (typeof after?.state === 'string') return []
  return diff(before, after)
    .filter(({ path }) => !/Ids?\b/.test(path))
    .map(({ sign, path, value }) => ({
      label: t(`log.field.${path}`, { defaultValue: path }),
      before: sign === '-' ? value : '',
      after: sign === '+' ? value : '',
    }))
}

/** Questions and answers of a step in words. What the log cut or hid is shown as it is. */
function answersIn(step: ResponseStep | undefined, options: Parameters<typeof plainText>[2]) {
  const field = (reference: string) =>
    (step?.definition?.fields as Field[] | undefined)?.find((each) => each.reference === reference)
  return {
    label: (reference: string) => {
      const found = field(reference)
      return (found && typographic(pick(found.title, options.lang, options.fallback), options.lang)) || reference
    },
    text: (reference: string, value: unknown) => {
      if (value === null || value === undefined || value === '') return ''
      const found = field(reference)
      const textOf = (words: Text) => typographic(pick(words, options.lang, options.fallback), options.lang)
      if (found && typeof value === 'string' && hasParts(found)) return cutAnswerInWords(found, value, textOf)
      if (found) return wide(plainText(found, value as Answer, options)) || (typeof value === 'string' ? value : '')
      return typeof value === 'string' ? value : JSON.stringify(value)
    },
  }
}
