import { isDeepStrictEqual } from 'node:util'
import type { Plan } from '#core/manifest/diff.ts'
import type { Manifest } from '#core/manifest/manifest.contract.ts'
import type { Applied } from '#server/features/manifest/manifest.actions.ts'
import type { Io } from './io.ts'
import { preview, printJson, tell } from './print.ts'

interface ApplyFileOptions {
  platform?: string | undefined
  set?: readonly string[]
  prune: boolean
  json: boolean
  dryRun: boolean
  yes: boolean
}

/** Plans what a manifest changes, asks, and applies it. `check` throws for a manifest that the command does not take. */
export async function applyFile(
  io: Io,
  path: string,
  options: ApplyFileOptions,
  check?: (manifest: Manifest) => void,
): Promise<void> {
  const { agree, operator, tellClosed, withApp } = await import('./session.ts')
  const { printPlan, readManifest, refusals, summary, watched } = await import('./plan.ts')
  const { ensurePublished } = await import('./publish.ts')
  const { applyManifest, planManifest, slugFor } = await import('#server/features/manifest/manifest.actions.ts')
  const { ManifestError } = await import('#server/features/manifest/manifest.files.ts')
  const { tryManifest } = await import('#server/features/manifest/try.actions.ts')
  const { manifest, root, files } = await readManifest(io, path, options.set ?? [])
  check?.(manifest)
  const wanted = { slug: options.platform, prune: options.prune ? 'yes' : 'no', files, root } as const
  await withApp(io, async (app) => {
    const ctx = operator(app, io)
    const planNow = () => planManifest(ctx, manifest, wanted)
    const attempt = () => watched(io, `Checking ${path}`, (watch) => tryManifest(ctx, manifest, { ...wanted, watch }))
    const refuse = async ({ refused }: Plan) => {
      if (refused.length > 0) throw refusals({ refused: [...refused, ...(await attempt())] })
    }
    const plan = await planNow()
    const answer = ({ changes, refused }: Plan, done: 'done' | 'not done' = 'done') => {
      if (options.json) printJson(io, { changes, refused, changed: done === 'done' && changes.length > 0 })
    }
    await refuse(plan)
    const show = preview(io, options, (to) => printPlan(to, plan))
    const slug = slugFor(manifest, options.platform)
    if (options.dryRun || plan.changes.length === 0) {
      const mistakes = plan.changes.length > 0 ? await attempt() : []
      if (mistakes.length > 0) throw new ManifestError(mistakes, 'The manifest cannot be applied')
      show()
      tell(io, options.dryRun ? 'Dry run, nothing was changed.' : `${slug} matches the manifest.`)
      await tellClosed(io, { slug })
      return answer(plan, 'not done')
    }
    await agree(io, options, `make ${slug} so (${summary(plan)})`)
    const apply = () => watched(io, `Applying ${path}`, (watch) => applyManifest(ctx, manifest, { ...wanted, watch }))
    const done = await apply().catch((error: unknown) => applyRest(error, { plan, planNow, refuse, apply }))
    const say = async () => {
      // Somebody else may have been faster.
      if (isDeepStrictEqual(done.plan.changes, plan.changes)) show()
      else if (!options.json) printPlan(io, done.plan)
      tell(io, `${slug} matches the manifest.`)
      await tellClosed(io, { slug })
      answer(done.plan)
    }
    if (done.plan.changes.length > 0) await ensurePublished({ ...ctx, platform: done.platform }, io, say)
    else await say()
  })
}

interface Means {
  plan: Plan
  planNow(): Promise<Plan>
  /** Throws Failure with everything that refuses it, when anything of the plan does. */
  refuse(plan: Plan): Promise<void>
  apply(): Promise<Applied>
}

/** Once more, when it was refused because somebody else changed the platform meanwhile: what is left of the plan. */
async function applyRest(error: unknown, { plan, planNow, refuse, apply }: Means): Promise<Applied> {
  const { Problem } = await import('#core/problem.ts')
  const { ManifestError } = await import('#server/features/manifest/manifest.files.ts')
  if (!(error instanceof Problem || error instanceof ManifestError)) throw error
  const now = await planNow()
  await refuse(now)
  if (isDeepStrictEqual(now.changes, plan.changes)) throw error
  return apply()
}
