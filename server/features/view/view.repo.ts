import type { ViewList } from '#core/view/view.contract.ts'
import { type ViewSettings, viewKey } from '#core/view/view.rules.ts'
import { SavedView } from '../../db/models/SavedView.ts'
import { findRow, rows } from '../../db/rows.ts'
import { execute } from '../../tenancy/raw.ts'

export const SHARED = 'shared'

export interface ViewRow {
  id: string
  programId: string
  list: ViewList
  belongsTo: string
  name: string
  isDefault: boolean
  settings: ViewSettings
  version: number
}

const VIEW = ['id', 'programId', 'list', 'belongsTo', 'name', 'isDefault', 'settings', 'version'] as const

/** Whose: of a list in a program, the shared ones or a person's own. */
export type ViewOwner = Pick<ViewRow, 'programId' | 'list' | 'belongsTo'>

/** The shared ones and this person's own, by name. */
export const listViewRows = (programId: string, list: ViewList, userId: string): Promise<ViewRow[]> =>
  rows(SavedView, {
    where: { programId, list, belongsTo: [SHARED, userId] },
    attributes: [...VIEW],
    order: [
      ['nameKey', 'ASC'],
      ['id', 'ASC'],
    ],
  })

export const findView = (programId: string, id: string): Promise<ViewRow | null> =>
  findRow(SavedView, { where: { programId, id }, attributes: [...VIEW] })

export const countViews = ({ programId, list, belongsTo }: ViewOwner): Promise<number> =>
  SavedView.count({ where: { programId, list, belongsTo } })

/** Throws the database's unique violation when the name is taken. */
export const insertView = (view: Omit<ViewRow, 'id' | 'version'>): Promise<{ id: string }> =>
  SavedView.create({ ...view, nameKey: viewKey(view.name) })

/** False when somebody changed it since `version`. */
export async function updateViewAt(
  id: string,
  version: number,
  view: Pick<ViewRow, 'belongsTo' | 'name' | 'isDefault' | 'settings'>,
): Promise<boolean> {
  const [changed] = await SavedView.update({ ...view, nameKey: viewKey(view.name) }, { where: { id, version } })
  return changed === 1
}

/** None of the owner's is the one that the list opens with. What a form has read of them stays true: their versions stay. */
export const clearDefault = ({ programId, list, belongsTo }: ViewOwner) =>
  execute(
    `UPDATE saved_view SET is_default = 0 WHERE platform_id = :platformId AND program_id = :programId AND list = :list
     AND belongs_to = :belongsTo AND is_default = 1`,
    { programId, list, belongsTo },
  )

export const removeView = (id: string) => SavedView.destroy({ where: { id } })
export const removeViewsOfProgram = (programId: string) => SavedView.destroy({ where: { programId } })
export const removeViewsOfPerson = (userId: string) => SavedView.destroy({ where: { belongsTo: userId } })

/** Those that everybody shares, by name. */
export const listSharedViews = (programId: string): Promise<ViewRow[]> =>
  rows(SavedView, { where: { programId, belongsTo: SHARED }, attributes: [...VIEW], order: [['nameKey', 'ASC']] })

/** A person's own, of every program. */
export const listOwnViews = (userId: string): Promise<ViewRow[]> =>
  rows(SavedView, { where: { belongsTo: userId }, attributes: [...VIEW], order: [['nameKey', 'ASC']] })
