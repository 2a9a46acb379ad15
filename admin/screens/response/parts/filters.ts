import { useMemo } from 'react'
import type { CallAnswer } from '#client/api/call.ts'
import { formPlaces, lastDays } from '#core/program/dashboard.rules.ts'
import { tagOf } from '#core/site/dates.ts'
import { useLocale, useNow, useProgram, useText, useWords } from '../../../app/hooks.ts'
import type { Filter } from '../../../app/parts/list/filters.ts'
import { CAN_BE, STATUSES, STEP_STATES, VIEWS, type View } from './views.ts'

export type Categories = CallAnswer<'listCategories'>['items']

/** What applications are filtered by; steps are named with their category when there are several. */
export function useFilters(
  categories: Categories,
  view: View,
  categoryId: string,
  facets: readonly Filter[],
  answers: Pick<Filter, 'finder'> & { inWords: (value: string, filters: readonly Filter[]) => string | null },
): Filter[] {
  const t = useWords()
  const text = useText()
  const locale = useLocale()
  const { lang, zone } = useProgram()
  const now = useNow()
  const recent = useMemo(() => lastDays(now, zone, 30).map(({ day }) => day), [now, zone])
  const own: { status?: string; stepState?: string } = VIEWS[view]
  const steps = categories
    .filter(({ id }) => !categoryId || id === categoryId)
    .flatMap((category) =>
      category.steps.map((step) => ({
        value: step.id,
        label: [categories.length > 1 && !categoryId && text(category.title, lang), text(step.title, lang)]
          .filter(Boolean)
          .join(' › '),
      })),
    )
  const together = formPlaces(categories).flatMap(({ step, stepIds }, n) =>
    stepIds.length > 1 && !categoryId
      ? {
          value: stepIds.join(','),
          label: `${t('responses.everyCategory')} › ${text(step, lang) || t('dashboard.stepNumber', { n: n + 1 })}`,
        }
      : [],
  )
  const days = [1, 7, 30].map((count) => ({
    value: count === 1 ? `${recent.at(-1)}` : `${recent.at(-count)}/${recent.at(-1)}`,
    label: t(`responses.days.${count}`),
  }))
  /** Words for what the address asks for beyond the options. */
  const dated = (value: string) => {
    if (!CAN_BE.createdOn(value)) return null
    const [first = '', last = first] = value.split('/')
    return new Intl.DateTimeFormat(tagOf(locale), {
      timeZone: 'UTC',
      day: 'numeric',
      month: 'long',
      year: 'numeric',
    }).formatRange(new Date(first), new Date(last))
  }
  const { inWords, ...answersFilter } = answers
  const filters: Filter[] = [
    {
      name: 'status',
      ofTab: own.status !== undefined,
      label: t('responses.filter.status'),
      options: STATUSES.map((value) => ({ value, label: t(`response.state.${value}`) })),
    },
    {
      name: 'categoryId',
      label: t('responses.filter.category'),
      options:
        categories.length > 1 ? categories.map(({ id, title }) => ({ value: id, label: text(title, lang) })) : [],
      with: ['stepId'],
      nameOf: (value) => (CAN_BE.categoryId(value) ? value : null),
    },
    {
      name: 'stepId',
      label: t('responses.filter.step'),
      options: [...together, ...steps],
      nameOf: (value) => (CAN_BE.stepId(value) ? value : null),
    },
    {
      name: 'stepState',
      ofTab: own.stepState !== undefined,
      label: t('responses.filter.stepState'),
      options: STEP_STATES.map((value) => ({ value, label: t(`response.step.${value}`) })),
    },
    ...facets,
    {
      name: 'answers',
      label: t('responses.answers.filter'),
      options: [],
      nameOf: (value) => inWords(value, filters),
      ...answersFilter,
    },
    ...(['createdAt', 'submittedAt'] as const).map((name) => ({
      name: name.replace('At', 'On'),
      label: t(`responses.column.${name}`),
      options: days,
      days: true as const,
      nameOf: dated,
    })),
  ]
  return filters
}

/** Filters whose values may stand among conditions on answers: those of one list of values. */
export const combinedFilters = (filters: readonly Filter[]): Filter[] =>
  filters.filter(
    ({ name, options }) =>
      options.length > 0 && !['answers', 'stepId', 'stepState', 'createdOn', 'submittedOn'].includes(name),
  )
