import { Problem } from '#core/problem.ts'
import type { ProgramCheckError } from '#core/program/program.contract.ts'
import { command, Failure, OPTIONS, WRITES } from '../../command.ts'
import { printJson, tell } from '../../print.ts'

export default command({
  args: ['<slug>'],
  describe: { slug: 'the program' },
  options: { platform: OPTIONS.platform, ...WRITES },
  examples: ['opencall program publish prix-2028 --platform fondation --yes'],
  async run({ args: [name], options, io }) {
    const { change, onProgram } = await import('../../session.ts')
    const { checkWords } = await import('#server/features/program/check.words.ts')
    const { ensurePublished } = await import('../../publish.ts')
    const { phaseOf } = await import('#core/program/program.rules.ts')
    const { publishProgram } = await import('#server/features/program/publication.actions.ts')

    const explain =
      (slug: string) =>
      (error: unknown): never => {
        if (!(error instanceof Problem) || error.code !== 'program.notPublishable') throw error
        const errors = error.data.errors as ProgramCheckError[]
        throw new Failure(
          `${slug} cannot be published yet:`,
          errors.map((one) => `${checkWords(one)} [${one.code}]`),
        )
      }

    const where = { platform: options.platform, program: name }
    await onProgram(
      io,
      where,
      () => [],
      async (ctx, program) => {
        const { id, slug, version, status, publishedAt } = program
        if (status !== 'active')
          throw new Failure(
            `Nothing was changed: ${slug} is ${status}.`,
            status === 'archived' ? ['"opencall program archive --undo" restores it.'] : [],
          )
        if (publishedAt) {
          tell(io, `${slug} is published already; nothing was changed.`)
          return options.json
            ? printJson(io, { slug, phase: phaseOf(program, ctx.now), publishedAt, changed: false })
            : undefined
        }
        const work = () => publishProgram(ctx, { programId: id, version })
        const { done, result } = await change(io, options, `publish ${slug} on ${options.platform}`, work).catch(
          explain(slug),
        )
        if (done) await ensurePublished(ctx, io)
        if (options.json)
          return printJson(io, { slug, phase: result.phase, publishedAt: result.publishedAt, changed: done })
        if (done) tell(io, `${slug} is published (${result.phase}).`)
      },
    )
  },
})
