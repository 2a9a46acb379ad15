import { sameValue } from '#core/manifest/canonical.ts'
import { type ProgramNames, viewFromManifest, viewToManifest } from '#core/view/portable.rules.ts'
import type { ManifestView } from '#core/view/view.manifest.ts'
import { viewKey } from '#core/view/view.rules.ts'
import type { Context } from '../../context.ts'
import type { ManifestParts } from '../../slice.ts'
import { listForms } from '../form/form.public.ts'
import { Refused } from '../manifest/refusals.ts'
import { categoriesOf } from '../program/program.public.ts'
import { listTagsOf } from '../tag/tag.public.ts'
import { deleteShared, writeShared } from './view.actions.ts'
import { listSharedViews, type ViewRow } from './view.repo.ts'

/** Ids of a program with the keys that stand for them. */
async function namesIn(programId: string): Promise<readonly (readonly [keyof ProgramNames, string, string])[]> {
  const [forms, categories, tags] = [
    await listForms(programId),
    await categoriesOf(programId),
    await listTagsOf(programId),
  ]
  return [
    ...forms.map(({ id, key }) => ['forms', id, key] as const),
    ...categories.map(({ id, key }) => ['categories', id, key] as const),
    ...categories.flatMap((category) =>
      category.steps.map(({ id, key }) => ['steps', id, `${category.key}/${key}`] as const),
    ),
    ...tags.map(({ id, name }) => ['tags', id, name] as const),
  ]
}

async function namesOf(programId: string, by: 'id' | 'key'): Promise<ProgramNames> {
  const known = await namesIn(programId)
  const those = (kind: keyof ProgramNames) =>
    new Map(
      known
        .filter(([one]) => one === kind)
        .map(([, id, key]): [string, string] => (by === 'id' ? [id, key] : [key, id])),
    )
  return { forms: those('forms'), categories: those('categories'), steps: those('steps'), tags: those('tags') }
}

/** The shared views of a program that another one could have, with their rows. */
async function readViews(programId: string): Promise<{ row: ViewRow; said: ManifestView }[]> {
  const rows = await listSharedViews(programId)
  if (rows.length === 0) return []
  const names = await namesOf(programId, 'id')
  return rows.flatMap((row) => {
    const settings = viewToManifest(row.settings, names)
    if (!settings) return []
    const { name, list, isDefault } = row
    const columns = settings.columns && [...settings.columns]
    return [
      {
        row,
        said: {
          name,
          list,
          filters: { ...settings.filters },
          columns,
          sort: settings.sort,
          ...(isDefault && { isDefault }),
        },
      },
    ]
  })
}

/** Makes the shared views of a program be these, by their names. Those that a manifest cannot say stay. */
async function applyViews(ctx: Context, programId: string, target: readonly ManifestView[]): Promise<void> {
  const known = await readViews(programId)
  const isNamed = (name: string) => (one: { name: string }) => viewKey(one.name) === viewKey(name)
  for (const { row } of known) if (!target.some(isNamed(row.name))) await deleteShared(ctx, row)
  if (target.length === 0) return
  const names = await namesOf(programId, 'key')
  const rows = await listSharedViews(programId)
  for (const { name, list, isDefault = false, ...said } of target) {
    const read = viewFromManifest(said, names)
    if (!read.ok) throw new Refused(`the view "${name}" names what is not there: ${read.filter} ${read.value}`)
    const was = rows.find(isNamed(name)) ?? null
    const given = { name, list, isDefault, settings: read.settings }
    if (!was || !sameValue({ name: was.name, list, isDefault: was.isDefault, settings: was.settings }, given))
      await writeShared(ctx, programId, given, was)
  }
}

export const viewParts: ManifestParts = {
  program: [
    {
      property: 'views',
      async read(_ctx, programIds) {
        const read = async (id: string) => [id, (await readViews(id)).map(({ said }) => said)] as const
        return new Map(await Promise.all(programIds.map(read)))
      },
      apply: (ctx, programId, views: ManifestView[]) => applyViews(ctx, programId, views),
    },
  ],
}
