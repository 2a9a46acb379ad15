import { answerOf, type Field } from '#core/form/definition.ts'
import { plainText } from '#core/form/plain.ts'
import { unfold } from '#core/form/unfold.ts'
import { pick } from '#core/text.ts'
import { type Context, userOf } from '../../context.ts'
import type { PersonalData, PersonalDataReader } from '../../slice.ts'
import { say } from '../../words.ts'
import { listFilesOfOwner } from './files.repo.ts'
import { readMine } from './read.actions.ts'
import { listOwn } from './response.repo.ts'

/** The person's applications as they see them, their answers in words, and their files. */
async function readApplications(ctx: Context): Promise<PersonalData> {
  const data = []
  const sections: { title: string; rows: (readonly [string, string])[] }[] = []
  const files: { path: string; key: string }[] = []
  const options = {
    lang: ctx.locale,
    yes: say(ctx.locale, 'front', 'account.data.yes'),
    no: say(ctx.locale, 'front', 'account.data.no'),
  }
  for (const {
    response: { id },
  } of await listOwn(userOf(ctx).id)) {
    const mine = await readMine(ctx, id, ctx.locale)
    data.push(mine)
    const rows = mine.steps.flatMap(({ definition, answers }) =>
      unfold((definition?.fields ?? []) as Field[]).map(
        (field) =>
          [
            pick(field.title, ctx.locale),
            plainText(field, answers ? answerOf(answers as never, field.reference) : null, options),
          ] as const,
      ),
    )
    sections.push({
      title: [mine.number, mine.title, mine.program.title].filter(Boolean).join(' · '),
      rows: rows.filter(([label, value]) => label !== '' && value !== ''),
    })
    for (const [n, file] of (await listFilesOfOwner(id)).entries())
      files.push({ path: `${mine.number || mine.id}/${n + 1}-${safeName(file.name)}`, key: file.key })
  }
  return { data, sections, files }
}

/** A name of a file in any archive: no paths, nothing that a system reads in a way of its own. */
const safeName = (name: string): string => name.replaceAll(/[^\p{L}\p{N}._ -]/gu, '_').slice(-120)

export const responseData: readonly PersonalDataReader[] = [{ name: 'applications', read: readApplications }]
