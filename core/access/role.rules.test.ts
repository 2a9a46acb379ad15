import { expect, it } from 'vitest'
import { ALL_PERMISSIONS, BUILT_IN_ROLES } from './permissions.ts'
import { bySubject, mayHold, PERMISSION_SUBJECTS, permissionChanges, roleKey, subjectOf } from './role.rules.ts'

it.each([
  ['platform', 'platform.settings.update', true],
  ['platform', 'program.response.read', true],
  ['program', 'program.response.read', true],
  ['program', 'platform.back-office-access.authorize', true],
  ['program', 'platform.programs.page.administration', true],
  ['program', 'platform.settings.update', false],
  ['program', 'platform.user.read', false],
] as const)('a role on a %s may hold %s: %s', (scope, permission, expected) => {
  expect(mayHold(scope, permission)).toBe(expected)
})

it('lets every built-in role hold what it holds', () => {
  const wrong = Object.values(BUILT_IN_ROLES).flatMap(({ scope, permissions }) =>
    permissions.filter((permission) => !mayHold(scope, permission)),
  )
  expect(wrong).toEqual([])
})

it('puts every permission under one subject', () => {
  expect(
    bySubject()
      .flatMap(({ permissions }) => permissions)
      .sort(),
  ).toEqual([...ALL_PERMISSIONS].sort())
  expect(bySubject(['program.response.read', 'program.form.read'])).toEqual([
    { subject: 'forms', permissions: ['program.form.read'] },
    { subject: 'responses', permissions: ['program.response.read'] },
  ])
  expect(bySubject().map(({ subject }) => subject)).toEqual([...PERMISSION_SUBJECTS])
})

it.each([
  ['program.response.sensitive.read', 'responses'],
  ['platform.domain.update', 'platform'],
  ['program.settings.read', 'programs'],
] as const)('%s is about %s', (permission, subject) => {
  expect(subjectOf(permission)).toBe(subject)
})

it('says what a change adds and takes away', () => {
  expect(
    permissionChanges(['program.form.read', 'gone.permission'], ['program.form.update', 'program.form.read']),
  ).toEqual({ added: ['program.form.update'], removed: [] })
  expect(permissionChanges(['program.form.read'], [])).toEqual({ added: [], removed: ['program.form.read'] })
})

it.each([
  ['Instructeur local', [], 'instructeur-local'],
  ['  Élu·e  référent·e ', [], 'elu-e-referent-e'],
  ['Reader', ['reader', 'reader-2'], 'reader-3'],
  ['Owner', [], 'owner-2'],
  ['評審', [], 'role'],
  ['__proto__', [], 'proto'],
  [`${'x'.repeat(59)} y`, [], 'x'.repeat(59)],
])('the key of %s is made of its words', (name, taken, expected) => {
  expect(roleKey(name, new Set(taken))).toBe(expected)
})
