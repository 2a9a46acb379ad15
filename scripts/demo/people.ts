import type { Locale } from '#core/locale.ts'
import { type Context, NO_GRANTS } from '#server/context.ts'
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
}

export async function makeOrganiser(ctx: Context, demo: DemoPlatform): Promise<Context> {
  const email = `organiser@${demo.slug}.example`
  const lang = demo.langs[0]
  const { userId } = await createMember(ctx, {
    email,
    firstname: 'Camille',
    lastname: 'Roussel',
    locale: lang,
    password: ORGANISER_PASSWORD,
  })
  await grantRole(ctx, { email, role: 'owner' })
  return {
    ...ctx,
    actor: {
      kind: 'user',
      id: userId,
      name: 'Camille Roussel',
      email,
      superAdmin: false,
      confirmed: true,
      sessionId: '',
    },
  }
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
      await ensureMembership(user.id, 'applicant')
      people.push({ id: user.id, firstname, lastname, email, lang })
    }
    return people
  })
}

export const actorOf = (stage: Stage, person: Person): Context => ({
  ...stage.organiser,
  grants: NO_GRANTS,
  locale: person.lang as Locale,
  actor: {
    kind: 'user',
    id: person.id,
    name: `${person.firstname} ${person.lastname}`,
    email: person.email,
    superAdmin: false,
    confirmed: true,
    sessionId: '',
  },
})
