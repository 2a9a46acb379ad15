import { Domain } from '../../db/models/Domain.ts'
import type { Slice } from '../../slice.ts'

export const domainSlice: Slice = {
  name: 'domain',
  tables: {
    installation: [Domain],
  },
}
