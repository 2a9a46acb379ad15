import type { z } from 'zod'
import type { Text } from '../text.ts'
import type { Flaw } from './flaw.ts'

/** Why something stays although the file leaves it out. */
export type HoldReason = 'holdsResponses' | 'hasMembers' | 'domainInUse'

// biome-ignore lint/suspicious/noExplicitAny: the parts of all slices stand in one list
type Any = any

interface Part<Property extends string, Schema extends z.ZodType> {
  property: Property
  schema: Schema
}

/** A value that is there once. */
interface ValuePart<Property extends string, Schema extends z.ZodType, Value, Empty> extends Part<Property, Schema> {
  /** What a new platform or program has. */
  empty: Empty
  /** The value in its one form. */
  tidy?(value: Value): Value
  check?(value: Value, manifest: object): Flaw[]
}

/** A list of the manifest that a slice adds at its top: what an item is, and what a plan says of it. */
export interface PlatformPart<Property extends string = string, Schema extends z.ZodObject = z.ZodObject, Item = Any>
  extends Part<Property, Schema> {
  /** Where it stands among the others: lists are written and applied in this order, before the programs. */
  order: number
  /** What a plan calls an item. */
  kind: string
  most: number
  /** The property that names an item; lists are written in the order of it. */
  key: string
  /** An item without what it need not say, so that "left out" and "the default" are the same. */
  shorten?(item: Item): Item
  /** An item as it will be stored: HTML without what is not allowed. */
  clean?(item: Item, cleanText: (text: Text) => Text): Item
  /** Why an item that others depend on is not removed, unless asked to. */
  held?: HoldReason
  /** What the shape of the items alone cannot say; names are unique anyway. */
  check?(items: readonly Item[]): Flaw[]
}

/**
 * Settings of the platform that a slice adds at the top of the manifest: an object, of which a file says any properties.
 * Every property of the schema is optional.
 */
export interface SettingsPart<
  Property extends string = string,
  Schema extends z.ZodObject = z.ZodObject,
  Settings = Any,
> extends ValuePart<Property, Schema, Settings, Whole<Settings>> {
  /** What a plan calls it. */
  kind: string
  /** What stays of the settings beside the rest of the manifest as it will be. */
  retain?(value: Whole<Settings>, manifest: object): Whole<Settings>
}

/** Settings with nothing left out. */
export type Whole<Settings> = { [Name in keyof Settings]-?: Exclude<Settings[Name], undefined> }

/** A property that a slice adds to each program of the manifest. */
export type ProgramPart<
  Property extends string = string,
  Schema extends z.ZodType = z.ZodType,
  Value = Any,
> = ValuePart<Property, Schema, Value, Value>

export const platformPart = <const Property extends string, Schema extends z.ZodObject>(
  part: PlatformPart<Property, Schema, z.output<Schema>>,
): PlatformPart<Property, Schema, z.output<Schema>> => part

export const settingsPart = <const Property extends string, Schema extends z.ZodObject>(
  part: SettingsPart<Property, Schema, z.output<Schema>>,
): SettingsPart<Property, Schema, z.output<Schema>> => part

export const programPart = <const Property extends string, Schema extends z.ZodType>(
  part: ProgramPart<Property, Schema, z.output<Schema>>,
): ProgramPart<Property, Schema, z.output<Schema>> => part
