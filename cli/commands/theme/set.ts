import { command, OPTIONS, WRITES } from '../../command.ts'
import { printJson, tell } from '../../print.ts'

export default command({
  options: {
    platform: OPTIONS.platform,
    primary: { flag: '--primary <colour>', summary: 'first colour, such as #18347e' },
    secondary: { flag: '--secondary <colour>', summary: 'second colour, such as #2c77ff' },
    ...WRITES,
  },
  examples: ["opencall theme set --platform fondation --primary '#5b1a4b' --secondary '#e0457b' --yes"],
  check({ options }) {
    const colours = { primary: options.primary, secondary: options.secondary }
    if (colours.primary === undefined && colours.secondary === undefined)
      return ['Give --primary, --secondary or both.']
    return Object.entries(colours).flatMap(([name, value]) =>
      value && !/^#[0-9a-f]{6}$/i.test(value)
        ? [`--${name} ${JSON.stringify(value)} must be a colour such as #18347e.`]
        : [],
    )
  },
  async run({ options, io }) {
    const colours = { primary: options.primary, secondary: options.secondary }
    const { change, onPlatform } = await import('../../session.ts')
    const { ensurePublished } = await import('../../publish.ts')
    const { getGeneral, updateGeneral } = await import('#server/features/platform/platform.actions.ts')
    await onPlatform(io, options.platform, async (ctx) => {
      const work = async () => {
        const { logo: _, ...general } = await getGeneral(ctx)
        return updateGeneral(ctx, {
          ...general,
          primaryColor: options.primary ?? general.primaryColor,
          secondaryColor: options.secondary ?? general.secondaryColor,
        })
      }
      const { primaryColor, secondaryColor } = await getGeneral(ctx)
      const is = { primary: primaryColor, secondary: secondaryColor }
      if (
        Object.entries(colours).every(([name, value]) => !value || value.toLowerCase() === is[name as keyof typeof is])
      ) {
        tell(io, `${options.platform} has these colours already; nothing was changed.`)
        return options.json ? printJson(io, { ...is, changed: false }) : undefined
      }
      const said = Object.entries(colours).flatMap(([name, value]) => (value ? [`${name} ${value}`] : []))
      const { done, result } = await change(
        io,
        options,
        `set the colours of ${options.platform}: ${said.join(', ')}`,
        work,
      )
      if (done) await ensurePublished(ctx, io)
      if (options.json)
        return printJson(io, { primary: result.primaryColor, secondary: result.secondaryColor, changed: done })
      if (done) tell(io, `The colours of ${options.platform} are ${result.primaryColor} and ${result.secondaryColor}.`)
    })
  },
})
