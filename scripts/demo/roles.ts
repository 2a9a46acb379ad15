import { createMember, grantRole } from '#server/features/access/access.actions.ts'
import { createRole } from '#server/features/access/role.actions.ts'
import { at, type DemoPart, type Stage } from './stage.ts'

const PASSWORD = 'demo-organiser-1'
const PEOPLE = [
  ['Nadia', 'Lefort'],
  ['Joris', 'Weber'],
  ['Alma', 'Duarte'],
] as const

/** A role of the platform's own, with the people who have it in the first program. */
async function makeRoles({ organiser, app, demo, operator, programs }: Stage): Promise<void> {
  const ctx = { ...at(organiser, app.clock.now().getTime()), grants: operator.grants }
  const role = await createRole(ctx, {
    name: { fr: 'Instructeur local', en: 'Local reviewer' },
    scope: 'program',
    permissions: [
      'platform.back-office-access.authorize',
      'platform.programs.page.administration',
      'program.settings.read',
      'program.form.read',
      'program.response.read',
      'program.response.validate',
      'program.tag.update',
    ],
  })
  const [first] = programs
  if (!first) return
  for (const [firstname, lastname] of PEOPLE) {
    const email = `${firstname.toLowerCase()}@${demo.slug}.example`
    await createMember(ctx, { email, firstname, lastname, locale: demo.langs[0], password: PASSWORD })
    await grantRole(ctx, { email, role: role.key, program: first.program.slug })
  }
}

export const roles: DemoPart = { end: makeRoles }
