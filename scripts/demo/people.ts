import { type Context, confirmedUser, contextForApplicant } from '#server/context.ts'
import { transaction } from '#server/db/database.ts'
import { createMember, grantRole } from '#server/features/access/access.actions.ts'
import { ensureMembership, insertUser } from '#server/features/account/account.repo.ts'
import { hashPassword } from '#server/features/account/password.ts'
import type { Applicant } from './answers.ts'
import { diceOf } from './dice.ts'
import { DEMO, type DemoPlatform } from './platforms.ts'
import type { Stage } from './stage.ts'
import { FIRST_NAMES, LAST_NAMES } from './words.ts'

const ORGANISER_PASSWORD = 'demo-organiser-1'
const APPLICANT_PASSWORD = 'demo-applicant-1'

/** Who may sign in to the demo, by platform. */
export const DEMO_LOGINS: Record<string, { who: string; email: string; password: string }[]> = Object.fromEntries(
  DEMO.map(({ slug }) => [
    slug,
    [
      { who: 'organiser', email: `organiser@${slug}.example`, password: ORGANISER_PASSWORD },
      { who: 'applicant', email: `applicant@${slug}.example`, password: APPLICANT_PASSWORD },
    ],
  ]),
)

export interface Person extends Applicant {
  id: string
  membershipId: string
}

export async function makeOrganiser(ctx: Context, demo: DemoPlatform): Promise<Context> {
  const person = { email: `organiser@${demo.slug}.example`, firstname: 'Camille', lastname: 'Roussel' }
  const { userId } = await createMember(ctx, { ...person, locale: demo.langs[0], password: ORGANISER_PASSWORD })
  await grantRole(ctx, { email: person.email, role: 'owner' })
  return { ...ctx, actor: confirmedUser({ id: userId, ...person }) }
}

/** The applicants' crowd. They share one password hash: hashing hundreds would take most of the start. */
export async function makePeople(demo: DemoPlatform): Promise<Person[]> {
  const dice = diceOf(demo.seed + 1)
  const passwordHash = await hashPassword(APPLICANT_PASSWORD)
  const most = Math.max(...demo.programs.map((program) => program.applications))
  return transaction(async () => {
    const people: Person[] = []
    for (let at = 0; at < most; at++) {
      const [firstname, lastname] = at === 0 ? ['Lena', 'Okafor'] : [dice.one(FIRST_NAMES), dice.one(LAST_NAMES)]
      const email = at === 0 ? `applicant@${demo.slug}.example` : `person${at}@${demo.slug}.example`
      const lang = demo.langs.includes('fr') && (at === 0 || dice.chance(0.7)) ? 'fr' : 'en'
      const user = await insertUser({ email, firstname, lastname, locale: lang, passwordHash, confirmedAt: new Date() })
      const membershipId = await ensureMembership(user.id, 'applicant')
      people.push({ id: user.id, membershipId, firstname, lastname, email, lang })
    }
    return people
  })
}

export const applicantOn = ({ app, platform }: Stage, person: Person): Context =>
  contextForApplicant(app, platform, { ...person, locale: person.lang })
