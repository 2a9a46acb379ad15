import { ActionIcon, Button, MultiSelect, Select, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { number } from '#client/ui/format.ts'
import { COUNTRIES, countryName } from '#core/form/countries.ts'
import type { AnswerCondition, AnyOf } from '#core/response/filter.rules.ts'
import { COMPARISONS, MOST_CONDITIONS, readConditions, writeConditions } from '#core/response/filter.rules.ts'
import type { Question, ResponseFilters } from '#core/response/response.contract.ts'
import { useLocale, useProgram, useText, useWords } from '../../../app/hooks.ts'
import { DayInput } from '../../../app/parts/DayInput.tsx'
import { Dialog } from '../../../app/parts/Dialog.tsx'
import type { Filter } from '../../../app/parts/list/filters.ts'
import { NumberField } from '../../../app/parts/NumberField.tsx'
import { readOnce } from '../../../app/query.ts'
import {
  conditionOf,
  type DraftCondition,
  draftOf,
  emptyCondition,
  filterConditionOf,
  withFilter,
  withQuestion,
} from './answerFilter.ts'
import styles from './Questions.module.css'
import { groupedBySteps, useQuestions } from './useQuestions.ts'

/** Ms after a change before matches are counted. */
const PAUSE = 300

interface AnswerFiltersProps {
  /** As the address has them. */
  value: string
  /** The other filters of the list. */
  filters: ResponseFilters
  /** Other filters of the list that may stand among the conditions. */
  offered: readonly Filter[]
  onChoose: (value: string) => void
  onClose: () => void
}

/** A condition with its alternatives. */
type Group = readonly DraftCondition[]

/** Conditions on answers: a question, a comparison, a value. All of them hold, each by one of its alternatives. */
export function AnswerFilters({ value, filters, offered, onChoose, onClose }: AnswerFiltersProps) {
  const t = useWords()
  const text = useText()
  const program = useProgram()
  const { items, byId } = useQuestions(program.id, true)
  const [groups, setGroups] = useState<readonly Group[]>(() => {
    let key = 0
    const known = (value && readConditions(value)) || []
    return known.length > 0
      ? known.map((conditions) => conditions.map((condition) => draftOf(condition, key++)))
      : [[emptyCondition(0)]]
  })
  const [isTried, setTried] = useState(false)
  const drafts = groups.flat()
  const filterOf = (draft: DraftCondition) => offered.find(({ name }) => name === draft.question)
  const readDraft = (draft: DraftCondition) => {
    const question = byId.get(draft.question)
    return question ? conditionOf(draft, question) : filterOf(draft) ? filterConditionOf(draft) : null
  }
  const complete = groups
    .map((group) =>
      group.flatMap((draft) => {
        const condition = readDraft(draft)
        return condition ? [condition] : []
      }),
    )
    .filter((conditions) => conditions.length > 0)
  const isComplete = complete.flat().length === drafts.length
  const isFull = drafts.length >= MOST_CONDITIONS
  const next = () => emptyCondition(Math.max(...drafts.map(({ key }) => key)) + 1)
  const change = (key: number, to: DraftCondition) =>
    setGroups(groups.map((group) => group.map((draft) => (draft.key === key ? to : draft))))
  const remove = (key: number) =>
    setGroups(groups.map((group) => group.filter((draft) => draft.key !== key)).filter((group) => group.length > 0))
  return (
    <Dialog
      title={t('responses.answers.title')}
      size="md"
      isQuestion
      onClose={onClose}
      onSubmit={() => {
        setTried(true)
        if (isComplete) onChoose(writeConditions(complete))
      }}
      note={<Matches programId={program.id} filters={filters} conditions={complete} />}
      actions={
        <>
          {value && <Button onClick={() => onChoose('')}>{t('responses.answers.clear')}</Button>}
          <Button type="submit" variant="filled">
            {t('responses.answers.apply')}
          </Button>
        </>
      }
    >
      <ol className={styles.conditions}>
        {groups.map((group) => (
          <li key={group[0]?.key} className={styles.group}>
            {group.map((draft, n) => {
              const question = byId.get(draft.question)
              const filter = filterOf(draft)
              return (
                <div key={draft.key} className={styles.condition}>
                  {n > 0 && <span className={styles.or}>{t('responses.answers.or')}</span>}
                  <div className={styles.wide}>
                    <Select
                      aria-label={t('responses.answers.question')}
                      placeholder={t('responses.answers.question')}
                      data={[
                        {
                          group: t('responses.answers.application'),
                          items: offered.map(({ name, label }) => ({ value: name, label })),
                        },
                        ...groupedBySteps(
                          items.filter(({ isSensitive }) => !isSensitive),
                          ({ step }) => text(step, program.lang),
                          ({ id, title }) => ({ value: id, label: text(title, program.lang) }),
                        ),
                      ]}
                      searchable
                      value={draft.question || null}
                      error={isTried && !question && !filter && t('responses.answers.needsQuestion')}
                      onChange={(id) => {
                        const chosen = id && byId.get(id)
                        if (chosen) change(draft.key, withQuestion(draft, chosen))
                        else if (id) change(draft.key, withFilter(draft, id))
                      }}
                    />
                  </div>
                  <div className={styles.wide}>
                    {question && (
                      <Select
                        aria-label={t('responses.answers.comparison')}
                        data={COMPARISONS[question.kind].map((is) => ({
                          value: is,
                          label: t(`responses.answers.is.${is}`),
                        }))}
                        allowDeselect={false}
                        value={draft.is}
                        onChange={(is) => is && change(draft.key, { ...draft, is: is as AnswerCondition['is'] })}
                      />
                    )}
                  </div>
                  <div className={styles.wide}>
                    {filter && (
                      <MultiSelect
                        aria-label={t('responses.answers.value')}
                        data={filter.options}
                        searchable
                        maxValues={50}
                        value={[...draft.values]}
                        error={isTried && draft.values.length === 0 ? t('responses.answers.needsValue') : null}
                        onChange={(values) => change(draft.key, { ...draft, values })}
                      />
                    )}
                    {question && (
                      <Value
                        draft={draft}
                        question={question}
                        error={isTried && !conditionOf(draft, question) ? t('responses.answers.needsValue') : null}
                        onChange={(to) => change(draft.key, to)}
                      />
                    )}
                  </div>
                  <ActionIcon
                    className={styles.remove}
                    size={36}
                    aria-label={t('responses.answers.remove', { n: drafts.indexOf(draft) + 1 })}
                    disabled={drafts.length === 1}
                    onClick={() => remove(draft.key)}
                  >
                    <IconX size={16} stroke={1.6} />
                  </ActionIcon>
                </div>
              )
            })}
            {!isFull && (
              <Button
                className={styles.alternative}
                size="compact-sm"
                variant="subtle"
                onClick={() => setGroups(groups.map((one) => (one === group ? [...one, next()] : one)))}
              >
                {t('responses.answers.addOr')}
              </Button>
            )}
          </li>
        ))}
      </ol>
      {!isFull && (
        <Button
          className={styles.add}
          variant="subtle"
          leftSection={<IconPlus size={16} stroke={1.6} />}
          onClick={() => setGroups([...groups, [next()]])}
        >
          {t('responses.answers.add')}
        </Button>
      )}
      <p className="small soft">{t('responses.answers.hint')}</p>
    </Dialog>
  )
}

interface ValueProps {
  draft: DraftCondition
  question: Question
  error: string | null
  onChange: (draft: DraftCondition) => void
}

/** What is compared with: the control depends on the question and on the comparison. */
function Value({ draft, question, error, onChange }: ValueProps) {
  const t = useWords()
  const text = useText()
  const locale = useLocale()
  const { lang } = useProgram()
  const label = t('responses.answers.value')
  switch (draft.is) {
    case 'contains':
      return (
        <TextInput
          aria-label={label}
          maxLength={100}
          value={draft.text}
          error={error}
          onChange={(event) => onChange({ ...draft, text: event.currentTarget.value })}
        />
      )
    case 'oneOf': {
      const data =
        question.kind === 'country'
          ? [...COUNTRIES]
              .map((code) => ({ value: code, label: countryName(code, locale) }))
              .sort((a, b) => a.label.localeCompare(b.label, locale))
          : question.kind === 'yesNo'
            ? (['yes', 'no'] as const).map((value) => ({ value, label: t(`responses.answers.${value}`) }))
            : question.options.map(({ value, text: words }) => ({ value, label: text(words, lang) || value }))
      return (
        <MultiSelect
          aria-label={label}
          data={data}
          searchable
          maxValues={50}
          value={[...draft.values]}
          error={error}
          onChange={(values) => onChange({ ...draft, values })}
        />
      )
    }
    case 'between':
      return (
        <div className={styles.bounds}>
          {(['from', 'to'] as const).map((end) =>
            question.kind === 'date' ? (
              <DayInput
                key={end}
                label={t(`responses.answers.${end}`)}
                value={draft[end]}
                error={end === 'from' && error}
                onChange={(day) => onChange({ ...draft, [end]: day })}
              />
            ) : (
              <NumberField
                key={end}
                label={t(`responses.answers.${end}`)}
                value={draft[end] === '' ? null : Number(draft[end])}
                error={end === 'from' && error}
                onChange={(bound) => onChange({ ...draft, [end]: bound === null ? '' : String(bound) })}
              />
            ),
          )}
        </div>
      )
    case 'filled':
    case 'empty':
      return <span />
  }
}

/** How many applications the conditions find by now. */
function Matches({
  programId,
  filters,
  conditions,
}: {
  programId: string
  filters: ResponseFilters
  conditions: readonly AnyOf[]
}) {
  const t = useWords()
  const locale = useLocale()
  const [found, setFound] = useState<number | null>()
  const asked = JSON.stringify({ ...filters, answers: writeConditions(conditions), perPage: 1 })
  useEffect(() => {
    let isCurrent = true
    const timer = setTimeout(() => {
      readOnce('listResponses', { params: { programId }, query: JSON.parse(asked) }).then(
        ({ metadata }) => isCurrent && setFound(metadata.totalFiltred),
        () => isCurrent && setFound(undefined), // the list says what is wrong
      )
    }, PAUSE)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [programId, asked])
  return (
    <span role="status">
      {found === undefined
        ? ''
        : found === null
          ? t('responses.answers.matchesMany', { n: number(10_000, locale) })
          : t('responses.answers.matches', { count: found, n: number(found, locale) })}
    </span>
  )
}
