import type { SliceContract } from '../contract.ts'
import * as theme from './theme.contract.ts'

export const themeContract = {
  endpoints: theme,
} as const satisfies SliceContract
