import { platformOf } from '../../context.ts'
import { showProgram } from '../program/program.actions.ts'
import type { ProgramTemplates } from '../program/program.templates.ts'
import { fillProgram } from './program.apply.ts'
import { fillTemplate, listTemplates, openTemplate } from './template.files.ts'
import { findOwnerEmail } from './templates.repo.ts'

/** What programs may start from: the first program of each template, filled into an empty one. */
export const manifestTemplates: ProgramTemplates = {
  list: async () => {
    const templates = await listTemplates()
    return templates.map(({ key, title, summary }) => ({ key, title, summary }))
  },
  async fill(ctx, key, programId) {
    const template = (await listTemplates()).find((candidate) => candidate.key === key)
    if (!template) return false
    const platform = platformOf(ctx)
    const made = await showProgram(ctx, programId)
    const [first = made.lang, ...rest] = made.supportedLangs
    const { manifest } = fillTemplate(
      await openTemplate(key),
      {
        slug: platform.slug,
        name: platform.name,
        languages: [first, ...rest],
        // Nobody's address is better than one that nobody reads: pages leave it out then.
        contact: ctx.actor.kind === 'user' ? ctx.actor.email : ((await findOwnerEmail()) ?? ''),
      },
      [first, ...rest],
    )
    const source = manifest.programs?.[0]
    if (!source) return false
    await fillProgram(ctx, made, source)
    return true
  },
}
