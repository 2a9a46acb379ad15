import * as trash from '../../db/migrations/0023-trash.ts'
import { UNCONSTRAINED } from '../../db/model.ts'
import { Category } from '../../db/models/Category.ts'
import { Program } from '../../db/models/Program.ts'
import { Slug } from '../../db/models/Slug.ts'
import { Step } from '../../db/models/Step.ts'
import type { Slice } from '../../slice.ts'

export const programSlice: Slice = {
  name: 'program',
  tables: {
    tenant: [Program, Category, Step, Slug],
    associate() {
      Program.hasMany(Category, { ...UNCONSTRAINED, foreignKey: 'programId', as: 'categories' })
      Category.hasMany(Step, { ...UNCONSTRAINED, foreignKey: 'categoryId', as: 'steps' })
      Category.belongsTo(Program, { ...UNCONSTRAINED, foreignKey: 'programId', as: 'program' })
    },
  },
  migrations: [{ name: '0023-trash', up: trash.up }],
  resources: async () => ({ program: (await import('./program.repo.ts')).findProgramId }),
  files: async () => ({ program: (await import('./section.files.ts')).programFiles }),
  routes: async () => (await import('./program.routes.ts')).programRoutes,
  jobs: async () => (await import('./program.jobs.ts')).programJobs,
}
