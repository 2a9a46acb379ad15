import { atom } from 'nanostores'
import type { AuthUser, Session } from '#core/account/account.contract.ts'
import type { PlatformDetails } from '#core/platform/platform.contract.ts'
import { browserStorage, writeItem } from '../storage.ts'
import { ApiProblem } from './problem.ts'
import { apiHooks, csrfToken, isSigningOut, send, setCsrfToken, signOutFirst } from './transport.ts'

/* Client-held state of the specification §3, under its names. */
export const $authUser = atom<AuthUser | null>(null)
export const $authUserPermissions = atom<readonly string[]>([])
export const $authUserRoles = atom<Session['roles']>([])
/** Of the host of the address, `scheme` without colon: null where it is no platform's. */
export const $domainInfo = atom<{ scheme: string; platform: PlatformDetails } | null>(null)
/** Milliseconds. Spec §9: 15 minutes unless the platform says otherwise. */
export const $sessionInactivityTime = atom(900_000)

const SIGNED = 'opencall.signedIn'

/** Calls back when a person signs in in another window. Returns a function that stops it. */
export function onSignedInElsewhere(tell: () => void): () => void {
  const heard = ({ key, newValue }: StorageEvent) => {
    if (key === SIGNED && newValue) tell()
  }
  window.addEventListener('storage', heard)
  return () => window.removeEventListener('storage', heard)
}

/** Set at the first sign-in on this device: without it, a refresh is not tried. */
const remembered = {
  get: () => browserStorage().getItem(SIGNED) === '1',
  set: (on: boolean) => {
    if (on) writeItem(SIGNED, '1')
    else browserStorage().removeItem(SIGNED)
  },
}

/**
 * Stores what the server says about the person: from `GET /session` or the page's boot block. Ignored while a sign-out
 * has not reached the server.
 */
export function adoptSession(answered: Session): void {
  const session = isSigningOut() ? { ...answered, user: null } : answered
  setCsrfToken(session.csrfToken)
  $authUser.set(session.user)
  $authUserPermissions.set(session.user ? session.permissions : [])
  $authUserRoles.set(session.user ? session.roles : [])
  if (session.platform) $domainInfo.set({ scheme: location.protocol.slice(0, -1), platform: session.platform })
  $sessionInactivityTime.set(session.sessionInactivityTime)
  if (session.user) remembered.set(true)
}

async function fetchSession(): Promise<Session> {
  const session = (await (await send({ method: 'get', url: '/api/session' })).json()) as Session
  adoptSession(session)
  return session
}

let loading: Promise<Session> | undefined

/**
 * Who is signed in. The access cookie lives 15 minutes and the refresh cookie is only sent to `/api/auth`,
 * so after a signed-out answer it refreshes and asks again when a person signed in on this device before.
 */
export function loadSession(): Promise<Session> {
  loading ??= (async () => {
    const session = await fetchSession()
    if (session.user || !remembered.get()) return session
    if (await renewSession()) return fetchSession()
    remembered.set(false)
    return session
  })().finally(() => {
    loading = undefined
  })
  return loading
}

let tokenPending: Promise<unknown> | undefined

/** Makes sure that a CSRF token is at hand before a write. */
export async function requireCsrf({ anew = false } = {}): Promise<void> {
  if (csrfToken() && !anew) return
  tokenPending ??= fetchSession().finally(() => {
    tokenPending = undefined
  })
  await tokenPending
}

let renewing: Promise<boolean> | undefined

/** One refresh for all waiting calls. False when the session has ended; throws without an answer. Spec §4. */
export function renewSession(): Promise<boolean> {
  renewing ??= (async () => {
    try {
      await requireCsrf()
      // Read to the end, because an unread answer keeps its connection open.
      await (await send({ method: 'post', url: '/api/auth/refresh' })).text()
      return true
    } catch (error) {
      // A lost connection does not end the session.
      if (error instanceof ApiProblem && error.status > 0) return false
      throw error
    }
  })().finally(() => {
    renewing = undefined
  })
  return renewing
}

/** Clears the signed-in person in this browser. */
export function forgetSession(): void {
  $authUser.set(null)
  $authUserPermissions.set([])
  $authUserRoles.set([])
  remembered.set(false)
}

/** How long signing out waits for the server, ms. */
const SILENCE = 2_000

/**
 * Signs out on the device at once, whether the server answers or not (spec §4, §8): otherwise it is told at the next contact,
 * before any other request. Returns whether the server answered.
 */
export async function logOut(): Promise<boolean> {
  const ended = signOutFirst().then(
    () => true,
    () => false,
  )
  forgetSession()
  return Promise.race([ended, new Promise<boolean>((done) => setTimeout(() => done(false), SILENCE))])
}

let ending: Promise<void> | undefined

/** Signs out when the session could not be refreshed, then opens the login page. Once for all waiting calls. */
export function endSession(): Promise<void> {
  ending ??= (async () => {
    const wasSignedIn = $authUser.get() !== null || remembered.get()
    await logOut()
    if (wasSignedIn) apiHooks().onSessionEnd()
  })().finally(() => {
    ending = undefined
  })
  return ending
}

/** Whether the signed-in person holds the permission on the platform, or in `programId`. */
export function isAllowed(permission: string, programId?: string): boolean {
  if ($authUser.get()?.superAdmin) return true
  if ($authUserPermissions.get().includes(permission)) return true
  return (
    programId !== undefined &&
    $authUserRoles.get().some((role) => role.programId === programId && role.permissions.includes(permission))
  )
}
