import type { NotificationPath, QueryRules, Reads } from '../../app/slice.ts'

/** Beside the program itself, which the answers are merged into (`mergeProgram`). */
const CHANGED: readonly Reads[] = [
  'listPrograms',
  'listPublicPrograms',
  'checkProgram',
  'getProgramDashboard',
  'getPlatformDashboard',
]

const dashboardPath: NotificationPath = ({ program }) => program && `admin/programs/${program.slug}/dashboard`

export const programQueries: QueryRules = {
  // Spec §7, §9.
  ages: { listPrograms: 120_000, getProgram: 400_000 },
  reads: [
    'getProgram',
    'listPrograms',
    'listPublicPrograms',
    'checkProgram',
    'getProgramDashboard',
    'listProgramTemplates',
    'listCategories',
  ],
  writes: {
    createProgram: CHANGED,
    deleteProgram: CHANGED,
    setProgramStatus: CHANGED,
    updateProgram: [...CHANGED, 'listProgramTemplates'],
    updateSections: CHANGED,
    publishProgram: CHANGED,
    unpublishProgram: CHANGED,
    arrangeCategories: [...CHANGED, 'listCategories', 'listForms', 'listResponses'],
  },
  notifications: {
    'program.published': dashboardPath,
    'program.unpublished': dashboardPath,
    'program.archived': dashboardPath,
    'access.granted': dashboardPath,
  },
}
