import { z } from 'zod'
import type { Flaw } from '../manifest/flaw.ts'
import { programPart } from '../manifest/part.ts'
import { SENSITIVE_MODES, SHEET_FORMATS } from '../response/export.rules.ts'
import { LONGEST_COLUMN_NAME, LONGEST_SETTING_NAME, MOST_EXPORT_SETTINGS, settingKey } from './export.rules.ts'

const setting = z.strictObject({
  name: z.string().min(1).max(LONGEST_SETTING_NAME),
  format: z.enum(SHEET_FORMATS).default('xlsx'),
  sensitive: z.enum(SENSITIVE_MODES).exclude(['included']).default('masked'),
  columns: z
    .array(
      z.strictObject({
        column: z.string().min(1).max(300).meta({ description: '`title`, or `form:KEY:REFERENCE`' }),
        name: z.string().max(LONGEST_COLUMN_NAME).optional(),
      }),
    )
    .min(1)
    .max(1_000)
    .nullable()
    .default(null),
})
export type ManifestExportSetting = z.output<typeof setting>

export const exportSettingsPart = programPart({
  property: 'exportSettings',
  schema: z.array(setting).max(MOST_EXPORT_SETTINGS).meta({ description: 'Columns of exports, saved under a name' }),
  empty: [],
  tidy: (settings) => [...settings].sort((a, b) => (settingKey(a.name) < settingKey(b.name) ? -1 : 1)),
  check: (settings): Flaw[] =>
    settings.flatMap(({ name }, n) =>
      settings.findIndex((other) => settingKey(other.name) === settingKey(name)) < n
        ? [{ path: [n, 'name'], message: `"${name}" is a duplicate` }]
        : [],
    ),
})
