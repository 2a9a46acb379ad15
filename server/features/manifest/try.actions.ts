import type { Plan } from '#core/manifest/diff.ts'
import type { Mistake } from '#core/manifest/located.ts'
import type { Manifest } from '#core/manifest/manifest.contract.ts'
import type { Context } from '../../context.ts'
import { transaction } from '../../db/database.ts'
import { type Applied, type ApplyOptions, carryOut, onItsPlatform } from './manifest.actions.ts'
import { ManifestError } from './manifest.files.ts'

class TakenBack extends Error {
  readonly applied: Applied
  constructor(applied: Applied) {
    super('taken back')
    this.applied = applied
  }
}

/**
 * What the slices refuse of a manifest, by place. Does the whole change and takes it back; what its plan refuses is done as well,
 * as if pruned: else one kind of refusal would hide the other.
 */
export async function tryManifest(ctx: Context, manifest: Manifest, options: ApplyOptions): Promise<Mistake[]> {
  try {
    await transaction(async () => {
      throw new TakenBack(
        await onItsPlatform(ctx, manifest, options, (here, plan) => carryOut(here, withoutTrash(plan), options)),
      )
    })
  } catch (error) {
    if (error instanceof ManifestError) return error.mistakes
    if (!(error instanceof TakenBack)) throw error
    const { platform, stored } = error.applied
    for (const key of stored) await ctx.app.files.remove(platform.id, key)
  }
  return []
}

/** A slug that the trash keeps would be refused once more, by the slice. */
function withoutTrash(plan: Plan): Plan {
  const { target, refused } = plan
  const kept = new Set(refused.flatMap(({ reason, at }) => (reason === 'inTrash' ? [at] : [])))
  const programs = target.programs.filter(({ slug }) => !kept.has(`${target.platform.slug}/${slug}`))
  return { ...plan, target: { ...target, programs } }
}
