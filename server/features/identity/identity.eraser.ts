import type { PersonEraser } from '../../slice.ts'
import { removeIdentitiesOf } from './identity.repo.ts'

export const identityEraser: PersonEraser = { account: removeIdentitiesOf }
