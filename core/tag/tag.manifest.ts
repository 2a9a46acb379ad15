import { z } from 'zod'
import type { Flaw } from '../manifest/flaw.ts'
import { platformPart, programPart } from '../manifest/part.ts'
import { tagColour } from './tag.contract.ts'
import { LONGEST_TAG_NAME, MOST_TAGS, tagKey } from './tag.rules.ts'

const name = z.string().trim().min(1, { error: 'required' }).max(LONGEST_TAG_NAME)
const tag = z.strictObject({ name, colour: tagColour })

const twice = (names: readonly string[], at: (n: number) => (string | number)[]): Flaw[] =>
  names.flatMap((one, n) =>
    names.slice(0, n).some((other) => other !== one && tagKey(other) === tagKey(one))
      ? [{ path: at(n), message: `"${one}" is a duplicate in another case` }]
      : [],
  )

export const tagsPart = platformPart({
  property: 'tags',
  order: 50,
  kind: 'tag',
  schema: tag.meta({ description: 'A tag for programs' }),
  most: MOST_TAGS,
  key: 'name',
  check: (tags) =>
    twice(
      tags.map((one) => one.name),
      (n) => [n, 'name'],
    ),
})

export const programTagsPart = programPart({
  property: 'tags',
  schema: z.array(name).max(100).meta({ description: 'Names of tags of the platform' }),
  empty: [],
  tidy: (tags) => [...new Set(tags)].sort(),
  check(tags, manifest) {
    const { tags: known } = manifest as { tags?: { name: string }[] }
    if (!known) return []
    return tags.flatMap((one, n) =>
      known.some((tag) => tag.name === one)
        ? []
        : [
            {
              path: [n],
              message: `there is no tag "${one}" in tags`,
              misses: { in: ['tags'], name: one, by: ['name'] },
            },
          ],
    )
  },
})

export const applicationTagsPart = programPart({
  property: 'applicationTags',
  schema: z.array(tag).max(MOST_TAGS).meta({ description: 'Tags for the applications of this program' }),
  empty: [],
  tidy: (tags) => [...tags].sort((a, b) => (a.name < b.name ? -1 : 1)),
  check: (tags) =>
    twice(
      tags.map((one) => one.name),
      (n) => [n, 'name'],
    ),
})
