import type { Attributes } from 'sequelize'
import type { Program } from '../../db/models/Program.ts'

/** Columns that are read of a program. */
export const PROGRAM = [
  'id',
  'slug',
  'status',
  'publishedAt',
  'numberPrefix',
  'lang',
  'supportedLangs',
  'title',
  'summary',
  'opensAt',
  'closesAt',
  'zone',
  'graceMinutes',
  'visibility',
  'capTotal',
  'capPerPerson',
  'settings',
  'createdById',
  'archivedAt',
  'deletedAt',
  'createdAt',
  'updatedAt',
  'version',
] as const
export type ProgramRow = Pick<Attributes<Program>, (typeof PROGRAM)[number]>

/** What may be changed by hand. */
export type ProgramValues = Partial<Omit<ProgramRow, 'id' | 'createdAt' | 'updatedAt' | 'version' | 'createdById'>> & {
  sortKey?: string
}

/** Applications, the trash apart. */
export interface ResponseCounts {
  total: number
  draft: number
  submitted: number
  withdrawn: number
}

export const NO_RESPONSES: ResponseCounts = { total: 0, draft: 0, submitted: 0, withdrawn: 0 }
