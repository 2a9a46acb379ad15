import { UNCONSTRAINED } from '../../db/model.ts'
import { Form } from '../../db/models/Form.ts'
import { FormVersion } from '../../db/models/FormVersion.ts'
import type { Slice } from '../../slice.ts'

export const formSlice: Slice = {
  name: 'form',
  tables: {
    tenant: [Form, FormVersion],
    associate() {
      Form.hasMany(FormVersion, { ...UNCONSTRAINED, foreignKey: 'formId', as: 'versions' })
    },
  },
  routes: async () => (await import('./form.routes.ts')).formRoutes,
}
