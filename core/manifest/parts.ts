import type { z } from 'zod'
import type { SliceContract } from '../contract.ts'
import { CONTRACTS, type Contract } from '../contracts.ts'
import type { PlatformPart, ProgramPart, SettingsPart, Whole } from './part.ts'

/** The lists that slices add to the manifest, in the order in which they are written and applied. */
export const PLATFORM_PARTS: readonly PlatformPart[] = CONTRACTS.flatMap(
  ({ manifest }: SliceContract) => manifest?.platform ?? [],
).sort((a, b) => a.order - b.order)

/** The settings that slices add to the manifest, applied after the lists. */
export const SETTINGS_PARTS: readonly SettingsPart[] = CONTRACTS.flatMap(
  ({ manifest }: SliceContract) => manifest?.settings ?? [],
)

/** The properties that slices add to each program of the manifest. */
export const PROGRAM_PARTS: readonly ProgramPart[] = CONTRACTS.flatMap(
  ({ manifest }: SliceContract) => manifest?.program ?? [],
)

type PartsOf<Level extends string> = Contract extends infer Slice
  ? Slice extends { manifest: Record<Level, readonly (infer Part)[]> }
    ? Part
    : never
  : never

/** What the parts of a slice are in a file. */
export type PlatformLists = {
  [Part in PartsOf<'platform'> as Part['property']]: z.output<Part['schema']>[]
}
export type PlatformSettings = {
  [Part in PartsOf<'settings'> as Part extends SettingsPart ? Part['property'] : never]: Part extends SettingsPart
    ? z.output<Part['schema']>
    : never
}
export type WholeSettings = { [Property in keyof PlatformSettings]: Whole<PlatformSettings[Property]> }
export type ProgramProperties = {
  [Part in PartsOf<'program'> as Part extends ProgramPart ? Part['property'] : never]: Part extends ProgramPart
    ? z.output<Part['schema']>
    : never
}
