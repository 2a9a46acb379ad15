import type { BuiltInRole } from '#core/access/permissions.ts'
import type { Locale } from '#core/locale.ts'
import { supportUntil } from '#core/operator/support.rules.ts'
import { type App, contextFor, type PlatformRef } from '#server/context.ts'
import { assignRole, findRole } from '#server/features/access/access.repo.ts'
import { ensureMembership, insertUser } from '#server/features/account/account.repo.ts'
import { hashPassword } from '#server/features/account/password.ts'
import { insertSupport } from '#server/features/operator/support.repo.ts'
import { createPlatform } from '#server/features/platform/platform.actions.ts'
import { inPlatform } from '#server/tenancy/scope.ts'
import type { Browser } from '../http.ts'

export const PASSWORD = 'correct horse battery'
let passwordHash: Promise<string> | undefined
let count = 0

/** A platform with its roles and theme, made by the real action. */
export function makePlatform(
  app: App,
  given: { slug?: string; name?: string; langs?: Locale[] } = {},
): Promise<PlatformRef> {
  count += 1
  const langs = given.langs ?? ['fr', 'en']
  return createPlatform(contextFor(app, { kind: 'operator', name: 'test' }), {
    slug: given.slug ?? `platform-${count}`,
    name: given.name ?? `Platform ${count}`,
    defaultLang: langs[0] ?? 'fr',
    supportedLangs: langs,
  })
}

export interface Person {
  id: string
  email: string
  firstname: string
  lastname: string
  membershipId: string
}

/** A confirmed member of the platform: an applicant, or staff with a built-in role (on a program when it is named). */
export async function makePerson(
  platform: PlatformRef,
  given: { role?: BuiltInRole; programId?: string; email?: string; confirmed?: boolean } = {},
): Promise<Person> {
  count += 1
  passwordHash ??= hashPassword(PASSWORD)
  const email = given.email ?? `person${count}@example.org`
  const user = await insertUser({
    email,
    firstname: `First${count}`,
    lastname: `Last${count}`,
    locale: 'fr',
    passwordHash: await passwordHash,
    confirmedAt: given.confirmed === false ? null : new Date('2026-01-01T00:00:00Z'),
  })
  return inPlatform(platform.id, async () => {
    const membershipId = await ensureMembership(user.id, given.role ? 'staff' : 'applicant')
    if (given.role) {
      const role = await findRole(given.role)
      if (!role) throw new Error(`No role ${given.role}`)
      await assignRole(membershipId, role.id, given.programId ?? null)
    }
    return { id: user.id, email, firstname: user.firstname, lastname: user.lastname, membershipId }
  })
}

/** Signs the browser in as the person. */
export async function signIn(
  browser: Browser,
  { email, password = PASSWORD }: { email: string; password?: string },
): Promise<Browser> {
  const answer = await browser.post('/api/auth/login', { email, password })
  if (answer.status !== 200) throw new Error(`Signing in gave ${answer.status}: ${answer.text}`)
  return browser
}

/** Lets an operator act on the platform as its support, as from the operators' area. */
export const startSupport = (platform: PlatformRef, { id }: { id: string }, from = new Date('2026-11-20T09:00:00Z')) =>
  inPlatform(platform.id, () =>
    insertSupport({ userId: id, reason: 'The owner asked for help', readOnly: false, expiresAt: supportUntil(from) }),
  )
