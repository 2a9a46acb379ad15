import { PLATFORM_FEATURES } from '#core/platform/features.ts'
import { command, WRITES } from '../../command.ts'
import { printJson, tell } from '../../print.ts'

export default command({
  args: ['<slug>'],
  describe: { slug: 'the platform' },
  options: {
    add: { flag: '--add <flag...>', summary: `flags to set: ${PLATFORM_FEATURES.join(', ')}`, kind: 'list' },
    remove: { flag: '--remove <flag...>', summary: 'flags to take away', kind: 'list' },
    ...WRITES,
  },
  examples: ['opencall platform set-features fondation --add no-tracking --yes'],
  check({ options: { add, remove } }) {
    if (add.length + remove.length === 0) return ['Give --add, --remove or both.']
    const unknown = Object.entries({ add, remove }).flatMap(([name, flags]) =>
      flags
        .filter((flag) => !(PLATFORM_FEATURES as readonly string[]).includes(flag))
        .map((flag) => `--${name} ${JSON.stringify(flag)} must be one of ${PLATFORM_FEATURES.join(', ')}.`),
    )
    const both = add.filter((flag) => remove.includes(flag))
    return [...unknown, ...both.map((flag) => `${JSON.stringify(flag)} is in both --add and --remove.`)]
  },
  async run({ args: [slug], options, io }) {
    const { tidyFeatures } = await import('#core/platform/features.ts')
    const { change, onPlatform } = await import('../../session.ts')
    const { ensurePublished } = await import('../../publish.ts')
    const { getFeatures, setFeatures } = await import('#server/features/platform/platform.actions.ts')
    await onPlatform(io, slug, async (ctx) => {
      const before = await getFeatures(ctx)
      const wanted = tidyFeatures([...before, ...options.add].filter((flag) => !options.remove.includes(flag)))
      const words = (features: readonly string[]) => features.join(', ') || 'none'
      if (words(wanted) === words(before)) {
        tell(io, `${slug} already has these features: ${words(before)}; nothing was changed.`)
        return options.json ? printJson(io, { slug, features: before, changed: false }) : undefined
      }
      const { done, result } = await change(io, options, `set the features of ${slug}: ${words(wanted)}`, () =>
        setFeatures(ctx, wanted),
      )
      if (done) await ensurePublished(ctx, io)
      if (options.json) return printJson(io, { slug, features: result, changed: done })
      if (done) tell(io, `The features of ${slug}: ${words(result)}.`)
    })
  },
})
