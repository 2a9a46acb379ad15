import type { IsolationFixture } from './fixture.ts'

export const access: IsolationFixture = {
  bodies: { revokeRole: () => ({ role: 'owner' }) },
}
