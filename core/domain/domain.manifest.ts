import { z } from 'zod'
import { platformPart } from '../manifest/part.ts'

const domain = z.strictObject({
  host: z
    .string()
    .max(253)
    .regex(/^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+(?::\d{1,5})?$/, { error: 'host' }),
  primary: z.boolean().optional().meta({ description: 'Other hosts redirect there once it is verified' }),
})

export const domainPart = platformPart({
  property: 'domains',
  order: 10,
  kind: 'domain',
  schema: domain,
  most: 50,
  key: 'host',
  held: 'domainInUse',
  shorten: ({ primary, ...one }) => ({ ...one, ...(primary && { primary }) }),
  check: (domains) =>
    domains
      .flatMap(({ primary }, n) => (primary ? [n] : []))
      .slice(1)
      .map((n) => ({ path: [n, 'primary'], message: 'only one domain can be the primary one' })),
})
