import { command, Failure, OPTIONS, READS } from '../../command.ts'
import { print, printJson, tell } from '../../print.ts'

export default command({
  args: ['<key>'],
  describe: { key: 'key of the form' },
  options: {
    platform: OPTIONS.platform,
    program: OPTIONS.program,
    out: OPTIONS.out,
    format: {
      flag: '--format <format>',
      summary: 'json (default) or yaml; as the name of --out when left out',
      choices: ['json', 'yaml'],
    },
    draft: { flag: '--draft', summary: 'the draft instead of the published version', kind: 'flag' },
    ...READS,
    yes: { flag: '--yes', summary: 'overwrite existing files', kind: 'flag' },
  },
  examples: ['opencall form export nominee --platform fondation --program prix --out nominee.json'],
  async check({ options }) {
    const { DATA, wrongFormat } = await import('../../format.ts')
    return wrongFormat(options, DATA)
  },
  async run({ args: [key], options, io }) {
    const { writeFile } = await import('node:fs/promises')
    const { onProgram } = await import('../../session.ts')
    const { DATA, formatFor } = await import('../../format.ts')
    const { freePath, inspectPath, writeWhole } = await import('../../paths.ts')
    const { canonical } = await import('#core/manifest/canonical.ts')
    const { writeYaml } = await import('#server/features/manifest/yaml.ts')
    const { listForms } = await import('#server/features/form/form.actions.ts')
    const { definitionOf, findFormByKey } = await import('#server/features/import/form.actions.ts')
    const { out } = options
    const look = async () => out && inspectPath(io, out, options)
    await onProgram(
      io,
      options,
      () => [look()] as const,
      async (ctx, { id }, _there) => {
        const formId = await findFormByKey(ctx, id, key)
        if (!formId) {
          const { items } = await listForms(ctx, { programId: id })
          const known = items.map((form) => form.key).join(', ') || 'none'
          throw new Failure(`There is no form "${key}" in ${options.program} (available: ${known}).`)
        }
        const { title, definition } = await definitionOf(ctx, id, formId, options.draft ? 'draft' : 'published')
        const form = canonical({ key, title, fields: definition.fields })
        if (options.json && !out) return printJson(io, form)
        const text = formatFor(options, DATA) === 'yaml' ? writeYaml(form) : `${JSON.stringify(form, null, 2)}\n`
        if (!out) return print(io, text)
        const path = await freePath(io, out, options)
        await writeWhole(path, (staged) => writeFile(staged, text))
        tell(io, `Wrote ${path}.`)
        if (options.json) printJson(io, { path })
      },
    )
  },
})
