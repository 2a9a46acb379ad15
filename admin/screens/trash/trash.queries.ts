import type { QueryRules, Reads } from '../../app/slice.ts'

const MOVED: readonly Reads[] = ['trash.*', 'program.*', 'response.*', 'form.*']

export const trashQueries: QueryRules = {
  reads: ['listTrash'],
  writes: { restoreTrash: MOVED, removeTrash: ['trash.*', 'listPrograms'] },
}
