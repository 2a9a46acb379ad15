import type { MyResponseSummary } from '#core/response/response.contract.ts'

/** Whether the application needs the applicant: a draft that can be sent, or a requested correction. */
export const needsSomething = (item: MyResponseSummary): boolean =>
  item.abilities.edit &&
  (item.state === 'draft' || item.reopening !== null || item.steps.some((step) => step.state === 'refused'))
