/** Ways in which a person has proved who they are at a sign-in. `device`: a device that they told to trust. */
export const SIGN_IN_METHODS = ['password', 'link', 'external', 'passkey', 'totp', 'recovery', 'device'] as const
export type SignInMethod = (typeof SIGN_IN_METHODS)[number]

/** A passkey is something one has, opened by something one is or knows: it is both steps. */
const SECOND_STEPS: ReadonlySet<SignInMethod> = new Set(['passkey', 'totp', 'recovery', 'device'])

export const hasTwoSteps = (methods: readonly SignInMethod[]): boolean =>
  methods.some((method) => SECOND_STEPS.has(method))

/** Who of a platform has to use two-step sign-in. */
export interface TwoStepRule {
  /** Keys of roles; nobody when empty. */
  roles: readonly string[]
  /** Days in which a person may still sign in without. */
  graceDays: number
  /** When the rule was made, as ISO 8601. */
  since: string
}

const DAY = 86_400_000

/** From when on a person has to use two-step sign-in. Null when the rule does not concern them. */
export function twoStepsDueAt(
  rule: TwoStepRule | null,
  { roles, memberSince }: { roles: readonly string[]; memberSince: Date },
): Date | null {
  if (!rule || !roles.some((role) => rule.roles.includes(role))) return null
  const from = Math.max(Date.parse(rule.since), memberSince.getTime())
  return new Date(from + rule.graceDays * DAY)
}

/** What a sign-in still needs: the second step that the person has set up, or that they set one up. */
export type PendingStep = 'factor' | 'enrol'

export function pendingStep({
  methods,
  hasFactor,
  dueAt,
  now,
}: {
  methods: readonly SignInMethod[]
  hasFactor: boolean
  dueAt: Date | null
  now: Date
}): PendingStep | null {
  if (hasTwoSteps(methods)) return null
  if (hasFactor) return 'factor'
  return dueAt && dueAt <= now ? 'enrol' : null
}

/** For how long a proof of the person counts before dangerous actions. */
export const STEP_UP_MINUTES = 10

export const isRecent = (provedAt: Date | null, now: Date): boolean =>
  provedAt !== null && now.getTime() - provedAt.getTime() < STEP_UP_MINUTES * 60_000

export const RECOVERY_CODES = 10

/** `abcd-efgh-jkmn` as it was typed: people leave out hyphens and write capitals. Null when it can be none. */
export function readRecoveryCode(typed: string): string | null {
  const plain = typed.toLowerCase().replaceAll(/[\s-]/g, '')
  return /^[a-z2-9]{12}$/.test(plain) ? plain : null
}

/** Six digits as they were typed. Null when they can be no code of an authenticator. */
export function readTotp(typed: string): string | null {
  const plain = typed.replaceAll(/\s/g, '')
  return /^\d{6}$/.test(plain) ? plain : null
}
