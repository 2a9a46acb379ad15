import type { PlatformState } from '#core/platform/platform.contract.ts'
import { command, WRITES } from './command.ts'
import { printJson, tell } from './print.ts'

interface Move {
  verb: string
  to: PlatformState
  /** The states that it leads out of. */
  from: readonly PlatformState[]
  /** What else leads there, by the state that is in the way. */
  instead?: Partial<Record<PlatformState, string>>
  example: string
}

/** A command that moves a platform from one state to another. One that is there already stays, and that is no failure. */
export const moveCommand = ({ verb, to, from, instead = {}, example }: Move) =>
  command({
    args: ['<slug>'],
    describe: { slug: 'the platform' },
    options: {
      ...WRITES,
      ...(to === 'deleted' && {
        confirm: { flag: '--confirm <slug>', summary: 'the slug once more, to be sure', required: true } as const,
      }),
    },
    examples: [example],
    check({ args: [slug], options }) {
      const { confirm } = options as { confirm?: string }
      if (confirm === undefined || slug === undefined || confirm === slug) return []
      return [`--confirm ${JSON.stringify(confirm)} must be ${JSON.stringify(slug)}, the platform to delete.`]
    },
    async run({ args: [slug], options, io }) {
      const { decide, onPlatform } = await import('./session.ts')
      const { ensurePublished } = await import('./publish.ts')
      const { Failure } = await import('./command.ts')
      const { restorePlatform, setPlatformState } = await import('#server/features/platform/platform.actions.ts')
      const { platformRow } = await import('#server/features/manifest/manifest.repo.ts')
      await onPlatform(io, slug, async (ctx) => {
        const platform = ctx.platform
        if (!platform) throw new Failure(`There is no platform "${slug}".`)
        const state = (await platformRow(platform.id))?.state ?? platform.state
        if (state === to) {
          tell(io, `${slug} is ${to} already; nothing was changed.`)
          return options.json ? printJson(io, { slug, state, changed: false }) : undefined
        }
        if (!from.includes(state)) {
          const other = instead[state]
          throw new Failure(
            `Nothing was changed: ${slug} is ${state}, there is nothing to ${verb}.`,
            other ? [`"opencall platform ${other} ${slug}" is for that.`] : [],
          )
        }
        const { done, result } = await decide(io, options, `${verb} the platform ${slug} (${platform.name})`, () =>
          state === 'deleted' ? restorePlatform(ctx, platform) : setPlatformState(ctx, platform, to),
        )
        if (done) await ensurePublished(ctx, io)
        if (options.json) return printJson(io, { slug, state: result.state, changed: done })
        const next =
          result.state === 'deleted'
            ? ` Its data is kept: "opencall platform restore ${slug}" restores it.`
            : state === 'deleted' && result.state === 'suspended'
              ? ` It was before: "opencall platform resume ${slug}" reactivates it.`
              : ''
        if (done) tell(io, `${slug} is ${result.state}.${next}`)
      })
    },
  })
