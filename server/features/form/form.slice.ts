import * as frenchCities from '../../db/migrations/0118-french-cities.ts'
import * as formLibrary from '../../db/migrations/0130-form-library.ts'
import { UNCONSTRAINED } from '../../db/model.ts'
import { Form } from '../../db/models/Form.ts'
import { FormVersion } from '../../db/models/FormVersion.ts'
import { FrenchCity } from '../../db/models/FrenchCity.ts'
import { LibraryItem } from '../../db/models/LibraryItem.ts'
import type { Slice } from '../../slice.ts'

export const formSlice: Slice = {
  name: 'form',
  tables: {
    installation: [FrenchCity],
    tenant: [Form, FormVersion, LibraryItem],
    associate() {
      Form.hasMany(FormVersion, { ...UNCONSTRAINED, foreignKey: 'formId', as: 'versions' })
    },
  },
  migrations: [
    { name: '0118-french-cities', up: frenchCities.up },
    { name: '0130-form-library', up: formLibrary.up },
  ],
  files: async () => ({ form: (await import('./files.owner.ts')).formFiles }),
  routes: async () => (await import('./form.routes.ts')).formRoutes,
}
