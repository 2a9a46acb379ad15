import { command, READS } from '../../command.ts'
import { printFacts, printJson } from '../../print.ts'

export default command({
  args: ['<slug>'],
  describe: { slug: 'the platform' },
  options: READS,
  examples: ['opencall platform show fondation'],
  async run({ args: [slug], options, io }) {
    const { onPlatform } = await import('../../session.ts')
    const { describePlatform } = await import('#server/features/manifest/describe.actions.ts')
    const platform = await onPlatform(io, slug, describePlatform)
    if (options.json) return printJson(io, platform)
    printFacts(io, [
      ['Slug', platform.slug],
      ['Name', platform.name],
      ['State', platform.state],
      ['Languages', platform.languages.join(', ')],
      ['Colours', `${platform.theme.primary} ${platform.theme.secondary}`],
      ['Features', platform.features.join(', ') || 'none'],
      ['Address', platform.url],
      [
        'Domains',
        platform.domains
          .map(({ host, state, primary }) => `${host} (${state}${primary ? ', primary' : ''})`)
          .join(', ') || 'none',
      ],
      [
        'Programs',
        platform.programs
          .map(({ slug: program, status, phase }) => `${program} (${status === 'active' ? phase : status})`)
          .join(', ') || 'none',
      ],
      ['Applications', platform.responses],
      ['People', `${platform.people.staff} in the back office, ${platform.people.applicants} applicants`],
    ])
  },
})
