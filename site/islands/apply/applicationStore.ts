import { atom, type ReadableAtom } from 'nanostores'
import { call } from '#client/api/call.ts'
import { type ApiProblem, asOfflineError, describeProblem, isProblem } from '#client/api/problem.ts'
import { newId } from '#client/id.ts'
import type { AuthUser } from '#core/account/account.contract.ts'
import type { Locale } from '#core/locale.ts'
import type { MyResponse, MyResponseSummary, ResponseStep } from '#core/response/response.contract.ts'
import type { CategoryProps, Place } from './props.ts'

export type View =
  | { kind: 'loading' }
  /** With the server's message, if it answered. */
  | { kind: 'failed'; why: string }
  | { kind: 'missing' }
  | { kind: 'choose'; mine: MyResponseSummary[]; problem: ApiProblem | null }
  | { kind: 'open'; response: MyResponse; place: Place; user: AuthUser }

export interface ApplicationStoreOptions {
  programId: string
  /** In their order. */
  categories: readonly Pick<CategoryProps, 'id' | 'key' | 'endsAt'>[]
  lang: Locale
  user: AuthUser
  /** Loads the code of a view; null when it is loaded. */
  preload: (view: View) => Promise<void> | null
}

export interface ApplicationStore {
  $view: ReadableAtom<View>
  load(): Promise<void>
  start(categoryId: string): Promise<void>
  /** At that step if it is reachable. */
  open(responseId: string, stepId?: string): Promise<void>
  /** Reloads the open application and shows a place of it; shows the cached one when the request fails. */
  go(place: Place): Promise<void>
  /** Reloads the open application. Does nothing when the request fails or another view is shown by then. */
  reread(): Promise<void>
  /** Follows the browser's back and forward buttons. Returns a function that stops it. */
  followHistory(): () => void
  /** Sets what runs before back and forward, to save unsent answers. */
  beforeLeaving(work: () => Promise<unknown>): void
  /** Throws ApiProblem. */
  complete(stepId: string): Promise<void>
  submit(): Promise<void>
  withdraw(): Promise<void>
}

/** State of the page to apply on, for a signed-in person. The address names the application and the place in it. */
export function applicationStore(options: ApplicationStoreOptions): ApplicationStore {
  const { programId, lang, user, preload } = options
  const $view = atom<View>({ kind: 'loading' })
  /** Idempotency keys by operation: pressing a button again repeats the same request. */
  const keys = new Map<string, string>()
  const keyOf = (name: string) => {
    const key = keys.get(name) ?? newId()
    keys.set(name, key)
    return key
  }

  // Loaded while the first request runs; needed only to start an application.
  const drafts = () => asOfflineError(() => import('./startApplication.ts'))
  drafts().catch(() => {}) // loaded again when it is needed

  let moves = 0
  /** Shows a view once its code is loaded. False when another view was requested meanwhile. */
  const turn = async (view: View) => {
    const move = ++moves
    await preload(view)
    if (move !== moves) return false
    $view.set(view)
    return true
  }

  const show = async (response: MyResponse, place: Place, history: 'push' | 'replace') => {
    if (!(await turn({ kind: 'open', response, place, user }))) return
    const url = location.pathname + searchOf(response, place)
    if (url !== location.pathname + location.search) window.history[`${history}State` as const](null, '', url)
    if (history === 'push') window.scrollTo({ top: 0 })
  }

  const read = (responseId: string) => call('getMyResponse', { params: { responseId }, query: { lang } })

  const openAt = async (responseId: string, wished: string | null | undefined, history: 'push' | 'replace') => {
    try {
      let response = await read(responseId)
      // Drafts that it contains are cleared; unsent answers of them may have been sent.
      if (response.draftId && (await (await drafts()).clearClaimedDrafts(user.id, [response])))
        response = await read(responseId)
      if (response.program.id !== programId) return void (await turn({ kind: 'missing' }))
      await show(response, placeOf(response, wished), history)
    } catch (error) {
      if (!isProblem(error)) throw error
      const missing = error.status === 404 || error.status === 422
      await turn(missing ? { kind: 'missing' } : { kind: 'failed', why: describeProblem(error) })
    }
  }

  const fromAddress = async () => {
    const search = new URLSearchParams(location.search)
    const responseId = search.get('responseId')
    if (responseId) return openAt(responseId, search.get('at'), 'replace')
    const { mine, categoryId } = await (await drafts()).arrive(options, search.get('category'))
    if (categoryId) return begin(categoryId, mine, 'replace')
    await turn({ kind: 'choose', mine, problem: null })
  }

  const begin = async (categoryId: string, mine: MyResponseSummary[], history: 'push' | 'replace') => {
    try {
      const response = await (await drafts()).begin(options, categoryId, keyOf(categoryId))
      await show(response, placeOf(response, null), history)
    } catch (error) {
      if (!isProblem(error)) throw error
      keys.delete(categoryId)
      await turn({ kind: 'choose', mine, problem: error })
    }
  }

  /** Only called while an application is open. */
  const opened = () => ($view.get() as Extract<View, { kind: 'open' }>).response

  const load = async () => {
    moves += 1
    $view.set({ kind: 'loading' })
    try {
      await fromAddress()
    } catch (error) {
      // The view has a button to try again.
      $view.set({ kind: 'failed', why: isProblem(error) ? describeProblem(error) : '' })
    }
  }

  let leave: () => Promise<unknown> = async () => true

  const reread = async () => {
    const view = $view.get()
    if (view.kind !== 'open') return
    const response = await read(view.response.id).catch(() => null)
    // Not through `turn`, which would cancel a navigation in progress.
    if (response && $view.get() === view) $view.set({ ...view, response })
  }

  return {
    $view,
    load,
    followHistory() {
      // What cannot be sent stays on the device.
      const follow = () => void leave().then(load, load)
      window.addEventListener('popstate', follow)
      return () => window.removeEventListener('popstate', follow)
    },
    beforeLeaving(work) {
      leave = work
    },
    open: (responseId, stepId) => openAt(responseId, stepId, 'push'),
    async start(categoryId) {
      const view = $view.get()
      await begin(categoryId, view.kind === 'choose' ? view.mine : [], 'push')
    },
    async go(place) {
      const response = opened()
      await show(await read(response.id).catch(() => response), place, 'push')
    },
    reread,
    async complete(stepId) {
      const { id } = opened()
      const response = await call('completeStep', { params: { responseId: id, stepId }, query: { lang } })
      await show(response, nextPlace(response, stepId), 'push')
    },
    async submit() {
      const { id, updatedAt } = opened()
      const idempotencyKey = keyOf(`submit ${id} ${updatedAt}`)
      try {
        const input = { params: { responseId: id }, query: { lang } }
        await show(await call('submitResponse', input, { idempotencyKey }), 'sent', 'push')
      } catch (error) {
        // The call may have closed: reload it, so that the deadline matches the refusal.
        if (isProblem(error) && error.status > 0) await reread()
        throw error
      }
    },
    async withdraw() {
      const { id } = opened()
      const response = await call('withdrawResponse', { params: { responseId: id }, query: { lang } })
      await show(response, 'review', 'push')
    },
  }
}

/** The query of the address of a place. */
export const searchOf = ({ id }: MyResponse, place: Place): string =>
  `?${new URLSearchParams({ responseId: id, at: typeof place === 'string' ? place : place.step })}`

/** Where an application opens: at the place in the address, else at the first step that needs something. */
export function placeOf(response: MyResponse, wished: string | null | undefined): Place {
  if (wished === 'sent' && response.state === 'submitted' && response.halt !== 'rejected') return 'sent'
  if (wished === 'review') return 'review'
  const named = response.steps.find((step) => step.id === wished && step.reachable)
  if (named) return { step: named.id }
  if (response.halt === 'rejected') return 'review'
  if (response.state !== 'draft' && !response.steps.some((step) => step.state === 'refused')) return 'review'
  const open = response.steps.find((step) => step.reachable && needsApplicant(step))
  return open ? { step: open.id } : 'review'
}

const needsApplicant = (step: ResponseStep): boolean =>
  step.type === 'validation'
    ? step.state === 'toValidate'
    : step.state === 'todo' || step.state === 'inProgress' || (step.editable && step.missing.length > 0)

/** After a step: the next one that can be reached, else the review. */
export function nextPlace(response: MyResponse, stepId: string): Place {
  const index = response.steps.findIndex((step) => step.id === stepId)
  const next = response.steps.slice(index + 1).find((step) => step.reachable && step.state !== 'validated')
  const isLastGate = next?.type === 'validation' && next.id === response.steps.at(-1)?.id
  return next && !isLastGate ? { step: next.id } : 'review'
}
