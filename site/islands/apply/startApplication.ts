import { call } from '#client/api/call.ts'
import { isProblem } from '#client/api/problem.ts'
import type { AuthUser } from '#core/account/account.contract.ts'
import type { FormDefinition } from '#core/form/definition.ts'
import type { Locale } from '#core/locale.ts'
import type { MyResponse, MyResponseSummary } from '#core/response/response.contract.ts'
import { eligibilityOf, goToEligibility } from '../eligibility.ts'
import { clearClaimedDrafts } from './claimedDrafts.ts'
import { depsIn } from './deps.ts'
import { draftOf, hasStartableDraft } from './draft.ts'
import type { CategoryProps } from './props.ts'
import { type Changes, unsentOf } from './stored.ts'

/** Milliseconds before other views are preloaded. */
const IDLE = 2_000

export { clearClaimedDrafts }

// Preloads the other views, which could not be loaded once the network is lost.
setTimeout(() => import('./secondaryViews.ts').catch(() => {}), IDLE)

interface StartOptions {
  programId: string
  lang: Locale
  user: Pick<AuthUser, 'id'>
}

interface ArriveOptions extends StartOptions {
  categories: readonly Pick<CategoryProps, 'id' | 'key' | 'endsAt'>[]
}

/**
 * What somebody who names no application finds: their applications in the call, and the category in which a draft of this
 * device, from before signing in, becomes one at once. Throws ApiProblem.
 */
export async function arrive(
  { programId, categories, lang, user }: ArriveOptions,
  key: string | null,
): Promise<{ mine: MyResponseSummary[]; categoryId: string | null }> {
  const { items } = await call('listMyResponses', { query: { lang } })
  const mine = items.filter((item) => item.program.id === programId && item.state !== 'deleted')
  if (mine.some(({ draftId }) => draftId)) await clearClaimedDrafts(user.id, mine)
  const meant = categories.length === 1 ? categories[0] : categories.find((category) => category.key === key)
  const starts = meant && mine.length === 0 && hasStartableDraft(programId, meant)
  return { mine, categoryId: starts ? meant.id : null }
}

/**
 * Starts an application. A draft of this device becomes unsent answers of its first form, which
 * shows and sends them. Without a draft, `key` is the idempotency key of the start. Throws ApiProblem.
 */
export async function begin(
  { programId, lang, user }: StartOptions,
  categoryId: string,
  key: string,
): Promise<MyResponse> {
  const draft = draftOf(programId, categoryId)
  try {
    const { answers: eligibility } = eligibilityOf(programId).read() ?? {}
    const body = { programId, categoryId, lang, ...(eligibility && { eligibility }) }
    const response = await call('startResponse', { body }, { idempotencyKey: draft.startKey() ?? key })
    const step = response.steps.find(({ definition }) => definition)
    const answers =
      step?.definition && (await draft.load(step.definition as FormDefinition, depsIn(response.program.zone)))
    draft.moveTo(
      () =>
        !step ||
        !answers ||
        unsentOf(user.id, response.id, step.id).write({ revision: step.revision, changes: answers as Changes }),
    )
    // When the first step is a text, no form is open to send them. On failure they stay on the device.
    if (!answers || step === response.steps[0]) return response
    await (await import('../account/unsentStorage.ts')).sendUnsent(user.id)
    return await call('getMyResponse', { params: { responseId: response.id }, query: { lang } }).catch(() => response)
  } catch (error) {
    if (isProblem(error)) draft.renew()
    if (isProblem(error) && error.code.startsWith('eligibility.')) goToEligibility()
    throw error
  }
}
