import * as lateCodes from '../../db/migrations/0121-late-codes.ts'
import { LateCode } from '../../db/models/LateCode.ts'
import { LateCodeUse } from '../../db/models/LateCodeUse.ts'
import { forgetsProgram } from '../../events/forget.ts'
import type { Slice } from '../../slice.ts'

export const extensionSlice: Slice = {
  name: 'extension',
  bulk: async () => [(await import('./extension.bulk.ts')).extendBulk],
  tables: { tenant: [LateCode, LateCodeUse] },
  migrations: [{ name: '0121-late-codes', up: lateCodes.up }],
  consumers: [
    forgetsProgram('extension.forgetProgram', async (id) => (await import('./lateCode.repo.ts')).removeCodes(id)),
  ],
  eraser: async () => {
    const { removePerson } = await import('./lateCode.repo.ts')
    return { here: async (_ctx, userId) => void (await removePerson(userId)) }
  },
  routes: async () => (await import('./extension.routes.ts')).extensionRoutes,
}
