import { Domain } from '../../db/models/Domain.ts'
import type { Slice } from '../../slice.ts'

export const domainSlice: Slice = {
  name: 'domain',
  tables: {
    installation: [Domain],
  },
  manifest: async () => ({ platform: [(await import('./domain.manifest.ts')).domains] }),
}
