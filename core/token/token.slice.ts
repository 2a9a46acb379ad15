import type { SliceContract } from '../contract.ts'
import * as endpoints from './token.contract.ts'
import { TOKEN_EVENTS } from './token.events.ts'

export const tokenContract = { endpoints, events: TOKEN_EVENTS } as const satisfies SliceContract
