import type { z } from 'zod'
import { sameValue } from '#core/manifest/canonical.ts'
import type { tagsPart } from '#core/tag/tag.manifest.ts'
import { tagKey } from '#core/tag/tag.rules.ts'
import type { Context } from '../../context.ts'
import type { ManifestParts } from '../../slice.ts'
import { createTag, deleteTag, setProgramTags, updateTag } from './tag.actions.ts'
import { labelsOf, listTagRows, type Owner, type TagRow } from './tag.repo.ts'

type ManifestTag = z.output<typeof tagsPart.schema>

const labelOf = ({ name, colour }: TagRow): ManifestTag => ({ name, colour })

/** Makes the tags of a program, or of programs, be these. */
async function applyTags(ctx: Context, owner: Owner, target: readonly ManifestTag[]): Promise<void> {
  const known = await listTagRows(owner)
  for (const tag of known)
    if (!target.some(({ name }) => tagKey(name) === tagKey(tag.name))) await deleteTag(ctx, owner, tag.id)
  for (const tag of target) {
    const was = known.find(({ name }) => tagKey(name) === tagKey(tag.name))
    if (!was) await createTag(ctx, owner, tag)
    else if (!sameValue(labelOf(was), tag)) await updateTag(ctx, owner, { ...tag, tagId: was.id, version: was.version })
  }
}

export const tagParts: ManifestParts = {
  platform: [
    {
      property: 'tags',
      read: async () => ({ items: (await listTagRows('')).map(labelOf) }),
      apply: (ctx, { target }: { target: ManifestTag[] }) => applyTags(ctx, '', target),
    },
  ],
  program: [
    {
      property: 'tags',
      async read(_ctx, programIds) {
        const labels = await labelsOf(programIds)
        return new Map([...labels].map(([id, tags]) => [id, tags.map(({ name }) => name)]))
      },
      async apply(ctx, programId, names: readonly string[]) {
        const tags = await listTagRows('')
        const tagIds = names.flatMap((name) => tags.find((tag) => tagKey(tag.name) === tagKey(name))?.id ?? [])
        await setProgramTags(ctx, { taggedProgramId: programId, tagIds })
      },
    },
    {
      property: 'applicationTags',
      async read(_ctx, programIds) {
        const tags = await Promise.all(
          programIds.map(async (id) => [id, (await listTagRows(id)).map(labelOf)] as const),
        )
        return new Map(tags)
      },
      apply: (ctx, programId, tags: ManifestTag[]) => applyTags(ctx, programId, tags),
    },
  ],
}
