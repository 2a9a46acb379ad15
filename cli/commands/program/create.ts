import { LOCALES, type Locale } from '#core/locale.ts'
import { command, OPTIONS, WRITES } from '../../command.ts'
import { printJson, tell } from '../../print.ts'

export default command({
  args: ['[slug]'],
  describe: { slug: 'its address; made from the title when left out' },
  options: {
    platform: OPTIONS.platform,
    title: { flag: '--title <title>', summary: 'title in the first language', required: true },
    lang: { flag: '--lang <code>', summary: 'first language; the platform’s when left out', choices: LOCALES },
    template: { flag: '--template <key>', summary: 'start from a template, as "opencall template list" names it' },
    from: { flag: '--from <slug>', summary: 'start from a copy of another program of the platform' },
    ...WRITES,
  },
  examples: ['opencall program create prix-2028 --platform fondation --title "Prix 2028" --template awards --yes'],
  async check({ args: [slug], options }) {
    const { z } = await import('zod')
    const { name, newSlug, wrongValues } = await import('../../input.ts')
    const { listTemplates } = await import('#server/features/manifest/template.files.ts')
    const templates = (await listTemplates()).map(({ key }) => key)
    return [
      ...wrongValues({
        '<slug>': [newSlug, slug],
        '--title': [name(200), options.title],
        '--template': [z.enum(templates), options.template],
      }),
      ...(options.template && options.from ? ['Give --template or --from, not both.'] : []),
    ]
  },
  async run({ args: [slug], options, io }) {
    const { Failure } = await import('../../command.ts')
    const { change, onPlatform, programBySlug } = await import('../../session.ts')
    const { ensurePublished } = await import('../../publish.ts')
    const { createProgram } = await import('#server/features/program/create.actions.ts')
    const { provideProgramTemplates } = await import('#server/features/program/program.templates.ts')
    const { manifestTemplates } = await import('#server/features/manifest/templates.ts')
    provideProgramTemplates(manifestTemplates)
    await onPlatform(io, options.platform, async (ctx) => {
      const lang = (options.lang as Locale | undefined) ?? ctx.locale
      const spoken = ctx.platform?.supportedLangs ?? []
      if (!spoken.includes(lang))
        throw new Failure(`Nothing was changed: ${options.platform} has no ${lang} (available: ${spoken.join(', ')}).`)
      const source = options.from && (await programBySlug(options.from, options.platform))
      const from = source
        ? ({ kind: 'program', programId: source.id } as const)
        : options.template
          ? ({ kind: 'template', template: options.template } as const)
          : ({ kind: 'empty' } as const)
      const work = () => createProgram(ctx, { title: { [lang]: options.title }, lang, from, ...(slug && { slug }) })
      const { done, result } = await change(
        io,
        options,
        `create the program ${slug ?? `"${options.title}"`} on ${options.platform}`,
        work,
      )
      const { id, slug: made, phase } = result
      const say = () => {
        if (options.json) return printJson(io, { id, slug: made, phase, changed: done })
        if (!done) return
        const next = `"opencall program publish ${made} --platform ${options.platform}" puts it online.`
        tell(io, `Created the draft program ${made}. ${next}`)
      }
      if (done) await ensurePublished(ctx, io, say)
      else say()
    })
  },
})
