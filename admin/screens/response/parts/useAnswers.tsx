import { useState } from 'react'
import { lazy } from '#client/ui/lazy.tsx'
import type { Program } from '#core/program/program.contract.ts'
import { questionColumns, readQuestionId } from '#core/response/column.rules.ts'
import type { ResponseFilters } from '#core/response/response.contract.ts'
import { useLocale, useQuery, useText, useWords } from '../../../app/hooks.ts'
import { notify } from '../../../app/notices.tsx'
import type { Filter } from '../../../app/parts/list/filters.ts'
import { FIRST_PLACE, placeParams } from '../../../app/parts/list/place.ts'
import { isNames, useAskedColumns, usePreference } from '../../../app/parts/list/useTableSettings.ts'
import { conditionsInWords } from './answerFilter.ts'
import { combinedFilters } from './filters.ts'
import { useQuestions } from './useQuestions.ts'

const QuestionColumns = lazy(async () => (await import('./QuestionColumns.tsx')).QuestionColumns)
const AnswerFilters = lazy(async () => (await import('./AnswerFilters.tsx')).AnswerFilters)

/** Answers as columns and as filters of the list, and the dialogs that choose them. */
export function useAnswers(program: Program) {
  const t = useWords()
  const text = useText()
  const locale = useLocale()
  const { get, set } = useQuery()
  const { asked, setAsked } = useAskedColumns()
  const [kept, setKept] = usePreference<readonly string[]>(`questions.${program.id}`, [], isNames)
  const [open, setOpen] = useState<'columns' | 'filters' | null>(null)
  const columns = questionColumns(asked.length > 0 ? asked : kept)
  const value = get('answers')
  const { byId } = useQuestions(program.id, columns.length > 0 || value !== '')
  const show = async (which: 'columns' | 'filters') => {
    try {
      await (which === 'columns' ? QuestionColumns : AnswerFilters).preload()
      setOpen(which)
    } catch {
      notify(t('problem.client_offline.detail'), { tone: 'bad', topic: 'answers' })
    }
  }
  const questionOf = (id: string) => {
    const question = byId.get(id)
    return (
      question && {
        title: text(question.title, program.lang),
        kind: question.kind,
        optionOf: (option: string) =>
          question.kind === 'yesNo'
            ? t(`responses.answers.${option === 'yes' ? 'yes' : 'no'}`)
            : text(question.options.find(({ value }) => value === option)?.text, program.lang) || option,
      }
    )
  }
  const filter = {
    inWords: (conditions: string, filters: readonly Filter[]) =>
      conditionsInWords(conditions, { t, locale, questionOf, filters }),
    finder: { label: t('responses.answers.choose'), open: () => void show('filters') },
  }
  return {
    columns,
    shown: columns.flatMap((id) => byId.get(id) ?? []),
    filter,
    moreColumns: { label: t('responses.answers.columns'), open: () => void show('columns') },
    /** `filters` are those of the list, as they are and as they may be. */
    dialog: ({ answers: _, ...filters }: ResponseFilters, offered: readonly Filter[]) =>
      open === 'columns' ? (
        <QuestionColumns
          chosen={columns}
          onClose={() => setOpen(null)}
          onChoose={(ids) => {
            setOpen(null)
            if (asked.length > 0) setAsked([...asked.filter((key) => !readQuestionId(key)), ...ids])
            else setKept(ids)
          }}
        />
      ) : open === 'filters' ? (
        <AnswerFilters
          value={value}
          filters={filters}
          offered={combinedFilters(offered)}
          onClose={() => setOpen(null)}
          onChoose={(next) => {
            setOpen(null)
            set({ answers: next || null, ...placeParams(FIRST_PLACE) })
          }}
        />
      ) : null,
  }
}
