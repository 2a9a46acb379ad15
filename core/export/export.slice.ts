import type { SliceContract } from '../contract.ts'
import { EXPORT_EVENTS } from './export.events.ts'
import { exportSettingsPart } from './export.manifest.ts'
import * as endpoints from './settings.contract.ts'

export const exportContract = {
  endpoints,
  events: EXPORT_EVENTS,
  manifest: { program: [exportSettingsPart] },
} as const satisfies SliceContract
