import { z } from 'zod'
import type { Flaw } from '../manifest/flaw.ts'
import { programPart } from '../manifest/part.ts'
import { key, requiredText, text } from '../schema.ts'
import { statusColour } from './status.contract.ts'
import { LONGEST_STATUS_MESSAGE, LONGEST_STATUS_TITLE, MOST_STATUSES } from './status.rules.ts'

const status = z.strictObject({
  key,
  title: requiredText(LONGEST_STATUS_TITLE),
  colour: statusColour,
  isFinal: z.boolean().optional(),
  visibleToApplicant: z.boolean().optional(),
  message: text(LONGEST_STATUS_MESSAGE).optional(),
})
export type ManifestStatus = z.output<typeof status>

/** Without what a status need not say. */
export const tidyStatus = ({ key, title, colour, isFinal, visibleToApplicant, message }: ManifestStatus) => ({
  key,
  title,
  colour,
  ...(isFinal && { isFinal }),
  ...(visibleToApplicant && { visibleToApplicant }),
  ...(message && Object.values(message).some(Boolean) && { message }),
})

export const statusesPart = programPart({
  property: 'statuses',
  schema: z.array(status).max(MOST_STATUSES).meta({
    description: 'The organisers’ own statuses for applications of this program, in their order',
  }),
  empty: [],
  tidy: (statuses) => statuses.map(tidyStatus),
  check: (statuses): Flaw[] =>
    statuses.flatMap((one, n) =>
      statuses.findIndex((other) => other.key === one.key) < n
        ? [{ path: [n, 'key'], message: `"${one.key}" is a duplicate` }]
        : [],
    ),
})
