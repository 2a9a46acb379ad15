import { type Context, userOf } from '../../context.ts'
import type { PersonalData, PersonalDataReader, PersonEraser } from '../../slice.ts'
import { listOwnViews, removeViewsOfPerson } from './view.repo.ts'

/** The views that a person has saved for themselves. */
async function readViews(ctx: Context): Promise<PersonalData> {
  const views = await listOwnViews(userOf(ctx).id)
  return {
    data: views.map(({ list, name, settings }) => ({ list, name, settings })),
    sections: views.map(({ name, settings: { filters } }) => ({ title: name, rows: Object.entries(filters) })),
  }
}

export const viewData: readonly PersonalDataReader[] = [{ name: 'views', read: readViews }]

export const viewEraser: PersonEraser = {
  here: async (_ctx, userId) => void (await removeViewsOfPerson(userId)),
}
