import type { call } from '#client/api/call.ts'
import { useProgram, useText, useWords } from '../../../app/hooks.ts'
import type { FilterDefinition } from '../../../app/parts/Toolbar.tsx'
import { STATUSES, STEP_STATES, VIEWS, type View } from './list.ts'

export const NO_FILTERS = {
  status: null,
  stepState: null,
  stepId: null,
  categoryId: null,
  search: null,
  page: null,
  after: null,
  before: null,
}

type Categories = Awaited<ReturnType<typeof call<'listCategories'>>>['items']

/** Filters beyond the view's own; steps are named with their category when there are several. */
export function useFilters(categories: Categories, view: View, categoryId: string | undefined): FilterDefinition[] {
  const t = useWords()
  const text = useText()
  const { lang } = useProgram()
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
          },
        ]
      : []),
    ...(steps.length > 0 ? [{ name: 'stepId', label: t('responses.filter.step'), options: steps }] : []),
    ...(own.stepState
      ? []
      : [
          {
            name: 'stepState',
            label: t('responses.filter.stepState'),
            options: STEP_STATES.map((value) => ({ value, label: t(`response.step.${value}`) })),
          },
        ]),
  ]
}
