import { command, OPTIONS, WRITES } from '../../command.ts'
import { printJson, tell } from '../../print.ts'

export default command({
  args: ['<slug>'],
  describe: { slug: 'its address' },
  options: {
    platform: OPTIONS.platform,
    program: OPTIONS.program,
    kind: {
      flag: '--kind <kind>',
      summary: 'private: a jury (the default); public: a vote',
      choices: ['private', 'public'],
    },
    title: { flag: '--title <title>', summary: 'title in the language of the program; the slug when left out' },
    from: {
      flag: '--from <slug>',
      summary: 'start with criteria, settings and jury of another session of the program',
    },
    ...WRITES,
  },
  examples: ['opencall session create jury-2027 --platform fondation --program prix-2027 --title "Jury 2027" --yes'],
  async check({ args: [slug], options }) {
    if (options.kind === 'public' && options.from) return ['--from goes with a jury: a public vote begins empty.']
    const { name, newSlug, wrongValues } = await import('../../input.ts')
    return wrongValues({ '<slug>': [newSlug, slug], '--title': [name(200), options.title] })
  },
  async run({ args: [slug], options, io }) {
    const { Failure } = await import('../../command.ts')
    const { change, onProgram } = await import('../../session.ts')
    const { createEvaluationSession } = await import('#server/features/evaluation/session.actions.ts')
    const { findSession } = await import('#server/features/evaluation/session.repo.ts')
    await onProgram(
      io,
      options,
      () => [],
      async (ctx, program) => {
        if (options.kind === 'public') {
          const { createVote } = await import('#server/features/vote/vote.actions.ts')
          const make = () =>
            createVote(ctx, { programId: program.id, slug, title: { [program.lang]: options.title ?? slug } })
          const { done, result } = await change(
            io,
            options,
            `create the public vote ${slug} in ${options.program}`,
            make,
          )
          const { id, phase: state } = result
          if (options.json) return printJson(io, { id, slug: result.slug, kind: 'public', state, changed: done })
          if (done) tell(io, `Created the public vote ${result.slug}.`)
          return
        }
        const source = options.from && (await findSession(program.id, options.from))
        if (options.from && !source)
          throw new Failure(`There is no evaluation session "${options.from}" in ${options.program}.`)
        const work = () =>
          createEvaluationSession(ctx, {
            programId: program.id,
            slug,
            title: { [program.lang]: options.title ?? slug },
            ...(source && { from: source.id }),
          })
        const what = `create the evaluation session ${slug} in ${options.program}`
        const { done, result } = await change(io, options, what, work)
        if (options.json)
          return printJson(io, {
            id: result.id,
            slug: result.slug,
            kind: 'private',
            state: result.state,
            changed: done,
          })
        if (done) tell(io, `Created the draft session ${result.slug}.`)
      },
    )
  },
})
