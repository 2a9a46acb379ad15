import type { PlatformState } from '#core/platform/platform.contract.ts'
import { command, WRITES } from './command.ts'
import { printJson, tell } from './print.ts'

const DONE: Record<string, string> = { suspended: 'suspended', active: 'active', deleted: 'deleted' }

/** A command that moves a platform from one state to another. */
export const moveCommand = (verb: string, to: PlatformState, example: string) =>
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
    async run({ args: [slug], options, io }) {
      const { change, onPlatform } = await import('./session.ts')
      const { settle } = await import('./publish.ts')
      const { Failure } = await import('./command.ts')
      const { setPlatformState } = await import('#server/features/platform/platform.actions.ts')
      const confirm = (options as { confirm?: string }).confirm
      if (to === 'deleted' && confirm !== slug)
        throw new Failure(`Nothing was changed: --confirm must be "${slug}", the platform to delete.`)
      await onPlatform(io, slug, async (ctx) => {
        const platform = ctx.platform
        if (!platform) throw new Failure(`There is no platform "${slug}".`)
        const { done, result } = await change(io, options, `${verb} the platform ${slug} (${platform.name})`, () =>
          setPlatformState(ctx, platform, to),
        )
        if (done) await settle(ctx.app, io)
        if (options.json) return printJson(io, { slug, state: result.state, changed: done })
        if (done)
          tell(
            io,
            `${slug} is ${DONE[result.state] ?? result.state}.${to === 'deleted' ? ` "opencall platform restore ${slug}" brings it back.` : ''}`,
          )
      })
    },
  })
