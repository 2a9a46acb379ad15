import type { Locale } from '#core/locale.ts'
import type { TemplateHead } from '#server/features/manifest/template.files.ts'
import { command, Failure, OPTIONS, WRITES } from '../../command.ts'
import type { Io } from '../../io.ts'
import { preview, print, printJson, tell } from '../../print.ts'

export default command({
  args: ['<slug>'],
  describe: { slug: 'identity of the platform and its free subdomain' },
  options: {
    template: {
      flag: '--template <key>',
      summary: 'what it starts from, as "opencall template list" names it (needed)',
    },
    name: { flag: '--name <name>', summary: 'name that visitors see', required: true },
    lang: { flag: '--lang <code...>', summary: 'languages, the default first', kind: 'list', required: true },
    owner: { flag: '--owner <email>', summary: 'address of the person who will own it', required: true },
    ownerName: { flag: '--owner-name <name>', summary: 'first and last name of that person' },
    passwordStdin: { flag: '--password-stdin', summary: 'read the owner’s password from standard input', kind: 'flag' },
    set: OPTIONS.set,
    ...WRITES,
  },
  examples: [
    'opencall platform create fondation --template awards --name "Fondation Estran" --lang fr en --owner ada@example.org --yes',
  ],
  async check({ args: [slug], options, io }) {
    const { z } = await import('zod')
    const { email, name, newSlug, wrongLanguages, wrongValues } = await import('../../input.ts')
    const { wrongSets } = await import('../../plan.ts')
    const { listTemplates } = await import('#server/features/manifest/template.files.ts')
    const templates = (await listTemplates()).map(({ key }) => key)
    const wrong = wrongValues({
      '<slug>': [newSlug.max(63), slug],
      '--template': [z.enum(templates), options.template],
      '--name': [name(120), options.name],
      '--owner': [email, options.owner],
      '--owner-name': [name(200), options.ownerName],
    })
    const missing = options.template || io.ask ? [] : [`Missing --template <key>: one of ${templates.join(', ')}.`]
    return [...missing, ...wrong, ...wrongLanguages(options.lang), ...wrongSets(options.set)]
  },
  async run({ args: [slug], options, io }) {
    const { languagesIn } = await import('../../input.ts')
    const { fillTemplate, listTemplates, openTemplate } = await import('#server/features/manifest/template.files.ts')
    const languages = languagesIn(options.lang) as [Locale, ...Locale[]]
    const { text } = await import('node:stream/consumers')
    const password = options.passwordStdin ? (await text(io.stdin)).replace(/\r?\n$/, '') : undefined
    const key = options.template ?? (await chooseTemplate(io.ask, await listTemplates()))
    const { agree, operator, rehearse, withApp } = await import('../../session.ts')
    const { askVariables, printPlan, readSets, refusals, summary } = await import('../../plan.ts')
    const { ensurePublished } = await import('../../publish.ts')
    const { languagesInWords } = await import('../../words.ts')
    const { planManifest } = await import('#server/features/manifest/manifest.actions.ts')
    const { createFromManifest } = await import('#server/features/manifest/create.actions.ts')
    const { findPlatformRef } = await import('#server/http/hosts.ts')

    const template = await openTemplate(key)
    const given = await askVariables(io.ask, template.open.variables, {
      contact: options.owner,
      ...readSets(options.set),
      slug,
      name: options.name,
      languages,
    })
    const { manifest, missing } = fillTemplate(template, given, languages)

    await withApp(io, async (app) => {
      const ctx = operator(app, io)
      if (await findPlatformRef(app.config, { slug })) {
        throw new Failure(`Nothing was changed: the platform "${slug}" already exists.`, [
          '"opencall apply" changes a platform from a file.',
        ])
      }
      const plan = await planManifest(ctx, manifest, { slug, prune: 'no' })
      if (plan.refused.length > 0) throw refusals(plan)
      const show = preview(io, options, (to) => printPlan(to, plan))
      if (missing.length > 0) {
        const shown = languages.find((code) => !missing.includes(code)) ?? 'en'
        tell(
          io,
          `The template has no words in ${languagesInWords(missing)}: those pages show ${languagesInWords([shown])} until they are translated.`,
        )
      }
      const [firstname = '', ...rest] = (options.ownerName ?? options.owner.split('@')[0] ?? '').split(/\s+/)
      const owner = {
        email: options.owner,
        firstname,
        lastname: rest.join(' '),
        locale: languages[0],
        password,
      }
      const work = () => createFromManifest(ctx, manifest, { slug, files: template.open.files, owner })
      if (options.dryRun) {
        await rehearse(work)
        if (options.json) printJson(io, { changes: plan.changes, changed: false })
        show()
        return tell(io, 'Dry run, nothing was changed.')
      }
      await agree(io, options, `create the platform ${slug} (${summary(plan)})`)
      const made = await work()
      const { url, admin, link } = made
      await ensurePublished({ ...ctx, platform: made.platform }, io, () => {
        show()
        if (options.json) return printJson(io, { slug, url, admin, link, changed: true })
        print(io, `\nThe platform has been created.\n  Front office  ${url}\n  Back office   ${admin}`)
        if (link) print(io, `\n${options.owner} chooses a password here, once, within seven days:\n  ${link}`)
      })
    })
  },
})

const chooseTemplate = (ask: Io['ask'], templates: readonly TemplateHead[]): Promise<string> | string =>
  ask?.choose(
    'Template (--template)',
    templates.map(({ key, title }) => ({ value: key, name: `${key}: ${title.en ?? ''}` })),
  ) ?? ''
