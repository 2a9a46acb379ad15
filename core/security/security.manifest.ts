import { isBuiltIn } from '../access/roles.ts'
import type { Flaw } from '../manifest/flaw.ts'
import { settingsPart } from '../manifest/part.ts'
import { securityManifest } from './security.contract.ts'
import { SECURITY_DEFAULTS } from './security.rules.ts'

const rolesOf = (manifest: object) => (manifest as { roles?: readonly { key: string }[] }).roles

const repeated = (property: string, list: readonly string[] | null | undefined): Flaw[] =>
  (list ?? []).flatMap((item, n) =>
    list?.indexOf(item) === n ? [] : [{ path: [property, n], message: `"${item}" is a duplicate` }],
  )

export const securityPart = settingsPart({
  property: 'security',
  kind: 'security',
  schema: securityManifest,
  empty: SECURITY_DEFAULTS,
  tidy: ({ twoStepRoles, providers, ...value }) => ({
    ...value,
    ...(twoStepRoles && { twoStepRoles: [...twoStepRoles].sort() }),
    ...(providers !== undefined && { providers: providers && [...providers].sort() }),
  }),
  retain: (value, manifest) => ({
    ...value,
    twoStepRoles: value.twoStepRoles.filter(
      (role) => isBuiltIn(role) || rolesOf(manifest)?.some(({ key }) => key === role),
    ),
  }),
  check({ twoStepRoles = [], providers }, manifest) {
    const own = rolesOf(manifest)
    return [
      ...repeated('twoStepRoles', twoStepRoles),
      ...repeated('providers', providers),
      ...twoStepRoles.flatMap((role, n) =>
        !own || isBuiltIn(role) || own.some(({ key }) => key === role)
          ? []
          : [
              {
                path: ['twoStepRoles', n],
                message: `there is no role "${role}" in this manifest, nor among the built-in ones`,
                misses: { in: ['roles'], name: role, by: ['key'] },
              },
            ],
      ),
    ]
  },
})
