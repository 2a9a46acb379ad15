import { command, READS } from '../../command.ts'
import { printFacts, printJson } from '../../print.ts'

export default command({
  args: ['<slug>'],
  describe: { slug: 'the platform' },
  options: READS,
  examples: ['opencall platform show fondation'],
  async run({ args: [slug], options, io }) {
    const { onPlatform } = await import('../../session.ts')
    const { lookAtPlatform } = await import('#server/features/manifest/look.actions.ts')
    const look = await onPlatform(io, slug, lookAtPlatform)
    if (options.json) return printJson(io, look)
    printFacts(io, [
      ['Slug', look.slug],
      ['Name', look.name],
      ['State', look.state],
      ['Languages', look.languages.join(', ')],
      ['Colours', `${look.theme.primary} ${look.theme.secondary}`],
      ['Features', look.features.join(', ') || 'none'],
      ['Address', look.url],
      [
        'Domains',
        look.domains.map(({ host, state, primary }) => `${host} (${state}${primary ? ', primary' : ''})`).join(', ') ||
          'none',
      ],
      [
        'Programs',
        look.programs
          .map(({ slug: program, status, phase }) => `${program} (${status === 'active' ? phase : status})`)
          .join(', ') || 'none',
      ],
      ['Applications', look.responses],
      ['People', `${look.people.staff} in the back office, ${look.people.applicants} applicants`],
    ])
  },
})
