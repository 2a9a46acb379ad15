import { useMemo } from 'react'
import type { call } from '#client/api/call.ts'
import { RESPONSE_FACETS } from '#core/codes.ts'
import { formPlaces, lastDays } from '#core/program/dashboard.rules.ts'
import { tagOf } from '#core/site/dates.ts'
import { useLocale, useNow, useProgram, useText, useWords } from '../../../app/hooks.ts'
import type { FilterDefinition } from '../../../app/parts/Toolbar.tsx'
import { CAN_BE, STATUSES, STEP_STATES, VIEWS, type View } from './list.ts'

export const NO_FILTERS = {
  status: null,
  stepState: null,
  stepId: null,
  categoryId: null,
  createdOn: null,
  submittedOn: null,
  search: null,
  ...Object.fromEntries(RESPONSE_FACETS.map((name) => [name, null])),
  page: null,
  after: null,
  before: null,
}

type Categories = Awaited<ReturnType<typeof call<'listCategories'>>>['items']

/** Filters beyond the view's own; steps are named with their category when there are several. */
export function useFilters(
  categories: Categories,
  view: View,
  categoryId: string | undefined,
  facets: readonly Pick<FilterDefinition, 'name' | 'label' | 'options'>[],
): FilterDefinition[] {
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
  return [
    ...(own.status
      ? []
      : [
          {
            name: 'status',
            label: t('responses.filter.status'),
            options: STATUSES.map((value) => ({ value, label: t(`response.state.${value}`) })),
          },
        ]),
    ...(categories.length > 1
      ? [
          {
            name: 'categoryId',
            label: t('responses.filter.category'),
            options: categories.map(({ id, title }) => ({ value: id, label: text(title, lang) })),
            with: ['stepId'],
            nameOf: (value: string) => (CAN_BE.categoryId(value) ? value : null),
          },
        ]
      : []),
    ...(steps.length > 0
      ? [
          {
            name: 'stepId',
            label: t('responses.filter.step'),
            options: [...together, ...steps],
            nameOf: (value: string) => (CAN_BE.stepId(value) ? value : null),
          },
        ]
      : []),
    ...(own.stepState
      ? []
      : [
          {
            name: 'stepState',
            label: t('responses.filter.stepState'),
            options: STEP_STATES.map((value) => ({ value, label: t(`response.step.${value}`) })),
          },
        ]),
    // A value that is gone can still be taken off.
    ...facets.map(({ label, ...facet }) => ({ ...facet, label: t(label), nameOf: () => '…' })),
    ...(['createdAt', 'submittedAt'] as const).map((name) => ({
      name: name.replace('At', 'On'),
      label: t(`responses.column.${name}`),
      options: days,
      days: true as const,
      nameOf: dated,
    })),
  ]
}
