import type { CallInput } from './call.ts'

type Registration = CallInput<'addPasskey'>['body']['registration']
type Assertion = CallInput<'signInWithPasskey'>['body']['assertion']
type Options = Record<string, unknown>

/** Whether this browser has passkeys. */
export const hasPasskeys = (): boolean => typeof globalThis.PublicKeyCredential === 'function'

/** Loaded with the first passkey: few people need it on a page. */
const library = () => import('@simplewebauthn/browser')

/** The person closed the browser's window, it went away by itself, or nothing here has passkeys: nothing is wrong. */
const isLeft = (error: unknown): boolean =>
  error instanceof Error && ['NotAllowedError', 'AbortError', 'NotSupportedError'].includes(error.name)

/** Asks the browser for a new passkey. Null when the person left it. */
export async function createPasskey(options: Options): Promise<Registration | null> {
  const { startRegistration } = await library()
  try {
    return (await startRegistration({ optionsJSON: options as never })) as Registration
  } catch (error) {
    if (isLeft(error)) return null
    throw error
  }
}

/**
 * Asks the browser for a passkey. `autofill`: offers it at the field with `autocomplete="username webauthn"` and waits, until
 * another is asked for. Null when the person left it.
 */
export async function askForPasskey(
  options: Options,
  { autofill = false }: { autofill?: boolean } = {},
): Promise<Assertion | null> {
  const { startAuthentication } = await library()
  try {
    return (await startAuthentication({
      optionsJSON: options as never,
      useBrowserAutofill: autofill,
      verifyBrowserAutofillInput: false,
    })) as Assertion
  } catch (error) {
    if (isLeft(error)) return null
    throw error
  }
}

/** Whether passkeys can be offered at a field. */
export const offersAutofill = async (): Promise<boolean> =>
  hasPasskeys() && ((await globalThis.PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false)

/** Ends what waits at a field. */
export async function leavePasskey(): Promise<void> {
  const { WebAuthnAbortService } = await library()
  WebAuthnAbortService.cancelCeremony()
}

/** A name to begin with: the device of this browser, e.g. `Mac`. */
export const deviceName = (): string =>
  /iPhone|iPad|Android|Macintosh|Windows|CrOS|Linux/.exec(navigator.userAgent)?.[0].replace('Macintosh', 'Mac') ?? ''
