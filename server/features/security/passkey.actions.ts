import { createHash } from 'node:crypto'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { ArgumentsOf } from '#core/endpoint.ts'
import { Problem } from '#core/problem.ts'
import type { Factor } from '#core/security/factor.contract.ts'
import { type addPasskey as addContract, PASSKEYS_MOST } from '#core/security/passkey.contract.ts'
import type { Assertion } from '#core/security/webauthn.schema.ts'
import { type Context, userOf } from '../../context.ts'
import { transaction } from '../../db/database.ts'
import { isUniqueViolation } from '../../db/unique.ts'
import { getUser, revokeFamily } from '../account/account.public.ts'
import { enter } from '../account/entry.ts'
import type { OpenedSession } from '../account/session.actions.ts'
import { type ChallengeUse, isChallenge, newChallenge, spendChallenge } from './challenge.ts'
import { afterFactor, assertMayAdd, presentFactor } from './factor.actions.ts'
import { relyingParty } from './relyingParty.ts'
import { countPasskey, findPasskey, insertPasskey, listFactors } from './security.repo.ts'

/** The library is loaded with the first passkey of a process. */
const webauthn = () => import('@simplewebauthn/server')

/** What is kept of a passkey; none of it is secret. */
export interface PasskeyData {
  /** Base64url, as are the bytes of the public key. */
  credentialId: string
  publicKey: string
  transports: string[]
  /** The host name that it belongs to. */
  rpId: string
}

/** EdDSA, ES256 and RS256, in COSE's numbers: what authenticators have. */
const ALGORITHMS = [-8, -7, -257]

const referenceOf = (credentialId: string): string =>
  createHash('sha256').update(Buffer.from(credentialId, 'base64url')).digest('hex')

const refused = () => new Problem('factor.passkeyRefused')

/** What the library throws for is a refusal: bytes that are none, another origin, another host, a bad signature. */
async function orRefused<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Problem) throw error
    throw refused()
  }
}

const dataOf = (row: { data: Record<string, unknown> }) => row.data as unknown as PasskeyData

/** What the browser needs to create a passkey. Throws 'factor.tooMany'. */
export async function startPasskey(ctx: Context): Promise<{ options: Record<string, unknown> }> {
  const person = await assertMayAdd(ctx)
  const { rpId } = relyingParty(ctx.app, ctx.platform)
  const known = await passkeysOf(person.id)
  if (known.length >= PASSKEYS_MOST) throw new Problem('factor.tooMany', { data: { most: PASSKEYS_MOST } })
  const { generateRegistrationOptions } = await webauthn()
  const options = await generateRegistrationOptions({
    rpName: ctx.platform?.name ?? 'Opencall',
    rpID: rpId,
    userName: person.email,
    userDisplayName: person.name,
    userID: Uint8Array.from(Buffer.from(person.id)),
    challenge: newChallenge(ctx, { purpose: 'add', userId: person.id, rpId }),
    timeout: 300_000,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: known
      .filter((row) => dataOf(row).rpId === rpId)
      .map((row) => ({ id: dataOf(row).credentialId, transports: dataOf(row).transports })),
    // It is both steps: found without a name, opened by its person.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  return { options: { ...options } }
}

const passkeysOf = async (userId: string) => (await listFactors(userId)).filter(({ kind }) => kind === 'passkey')

/** Adds the passkey that was created. Throws 'factor.passkeyKnown' for one that is there already, whoever has it. */
export async function addPasskey(
  ctx: Context,
  { name, registration }: ArgumentsOf<typeof addContract>,
): Promise<{ item: Factor; recoveryCodes: string[]; opened: OpenedSession | null }> {
  const person = await assertMayAdd(ctx)
  await ctx.app.rates.consume('factorGuess', person.id)
  const { rpId, origin } = relyingParty(ctx.app, ctx.platform)
  const use: ChallengeUse = { purpose: 'add', userId: person.id, rpId }
  const { verifyRegistrationResponse } = await webauthn()
  let challenge = ''
  const { verified, registrationInfo } = await orRefused(() =>
    verifyRegistrationResponse({
      response: { clientExtensionResults: {}, ...registration } as RegistrationResponseJSON,
      expectedChallenge: (sent) => {
        challenge = sent
        return isChallenge(ctx, use, sent)
      },
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    }),
  )
  if (!verified || !registrationInfo) throw refused()
  const { credential } = registrationInfo
  const data: PasskeyData = {
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    transports: registration.response.transports ?? [],
    rpId,
  }
  return transaction(async () => {
    await spendChallenge(ctx, challenge)
    if ((await passkeysOf(person.id)).length >= PASSKEYS_MOST)
      throw new Problem('factor.tooMany', { data: { most: PASSKEYS_MOST } })
    const row = await insertPasskey({
      userId: person.id,
      name,
      reference: referenceOf(credential.id),
      data: { ...data },
      counter: credential.counter,
      now: ctx.now,
    }).catch((error: unknown) => {
      throw isUniqueViolation(error) ? new Problem('factor.passkeyKnown') : error
    })
    const done = await afterFactor(ctx, person, 'passkey')
    await ctx.app.rates.reset('factorGuess', person.id)
    return { item: presentFactor(row), ...done }
  })
}

/** What the browser needs to ask for a passkey. `userId`: of whom it has to be; without one it says itself whose it is. */
async function optionsToGet(ctx: Context, use: ChallengeUse): Promise<{ options: Record<string, unknown> }> {
  const { generateAuthenticationOptions } = await webauthn()
  const theirs = use.userId ? (await passkeysOf(use.userId)).filter((row) => dataOf(row).rpId === use.rpId) : []
  const options = await generateAuthenticationOptions({
    rpID: use.rpId,
    challenge: newChallenge(ctx, use),
    timeout: 300_000,
    userVerification: 'required',
    ...(use.userId && {
      allowCredentials: theirs.map((row) => ({
        id: dataOf(row).credentialId,
        transports: dataOf(row).transports as never,
      })),
    }),
  })
  return { options: { ...options } }
}

export const startPasskeySignIn = (ctx: Context) =>
  optionsToGet(ctx, { purpose: 'signIn', userId: '', rpId: relyingParty(ctx.app, ctx.platform).rpId })

export const startPasskeyStepUp = (ctx: Context) =>
  optionsToGet(ctx, { purpose: 'stepUp', userId: userOf(ctx).id, rpId: relyingParty(ctx.app, ctx.platform).rpId })

/**
 * Whose passkey has answered; call it before the transaction. What it answers uses the challenge up and moves the counter on,
 * in the transaction. Throws 'factor.passkeyRefused', which says nothing of what is known.
 */
async function verifyAssertion(
  ctx: Context,
  use: Omit<ChallengeUse, 'rpId'>,
  assertion: Assertion,
): Promise<{ userId: string; spend: () => Promise<void> }> {
  const { rpId, origin } = relyingParty(ctx.app, ctx.platform)
  const passkey = await findPasskey(referenceOf(assertion.id))
  if (!passkey || dataOf(passkey).rpId !== rpId) throw refused()
  const { userHandle } = assertion.response
  if (userHandle && Buffer.from(userHandle, 'base64url').toString() !== passkey.userId) throw refused()
  if (use.userId && use.userId !== passkey.userId) throw refused()
  const { credentialId, publicKey } = dataOf(passkey)
  const { verifyAuthenticationResponse } = await webauthn()
  let challenge = ''
  const { verified, authenticationInfo } = await orRefused(() =>
    verifyAuthenticationResponse({
      response: { clientExtensionResults: {}, ...assertion } as AuthenticationResponseJSON,
      expectedChallenge: (sent) => {
        challenge = sent
        return isChallenge(ctx, { ...use, rpId }, sent)
      },
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
      // Ours is compared in the update: of two answers at once only one moves it on.
      credential: {
        id: credentialId,
        publicKey: Uint8Array.from(Buffer.from(publicKey, 'base64url')),
        counter: passkey.counter,
      },
    }),
  )
  if (!verified) throw refused()
  return {
    userId: passkey.userId,
    async spend() {
      await spendChallenge(ctx, challenge)
      if (!(await countPasskey(passkey.id, authenticationInfo.newCounter, ctx.now))) throw refused()
    },
  }
}

/** Signs in with a passkey, which is both steps. Takes the place of a sign-in that waits for its second one. */
export async function signInWithPasskey(ctx: Context, { assertion }: { assertion: Assertion }): Promise<OpenedSession> {
  await ctx.app.rates.consume('passkey', ctx.request?.network ?? '')
  const { userId, spend } = await verifyAssertion(ctx, { purpose: 'signIn', userId: '' }, assertion)
  return transaction(async () => {
    await spend()
    const user = await getUser(userId)
    if (!user.confirmedAt) throw new Problem('account_not_confirmed')
    const { actor } = ctx
    if (actor.kind === 'visitor' && actor.pending) await revokeFamily(actor.pending.person.sessionId, ctx.now)
    return enter(ctx, user, { methods: ['passkey'] })
  })
}

/** Proves the signed-in person with one of their passkeys, in the running transaction of `work`. */
export async function provePasskey<Result>(
  ctx: Context,
  assertion: Assertion,
  work: () => Promise<Result>,
): Promise<Result> {
  const { spend } = await verifyAssertion(ctx, { purpose: 'stepUp', userId: userOf(ctx).id }, assertion)
  return transaction(async () => {
    await spend()
    return work()
  })
}
