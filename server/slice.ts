import type { Model, ModelStatic, Sequelize } from 'sequelize'
import type { FileOwnerKind, Permission } from '#core/codes.ts'
import type { Locale } from '#core/locale.ts'
import type { SitePart } from '#core/site/part.ts'
import type { Text } from '#core/text.ts'
import type { App, Context } from './context.ts'
import type { Schema } from './db/schema.ts'
import type { Consumer, ConsumerDeclaration } from './events/consume.ts'
import type { BulkActionOf } from './features/bulk/action.ts'
import type { Attempt } from './features/manifest/refusals.ts'
import type { ProgramLookup, Route } from './http/route.ts'
import type { JobKind } from './jobs/jobs.ts'
import type { LivePages } from './publish/live.ts'

/** A model class that binds itself to a connection. */
export type TableModel = ModelStatic<Model> & { define(sequelize: Sequelize): void }

export interface Tables {
  /** No platform owns their rows. */
  installation: readonly TableModel[]
  /** Every row belongs to a platform. */
  tenant: readonly TableModel[]
  /** Declares what is read along; called once all models are bound. The database has no foreign keys (clusters lack their cascades). */
  associate(): void
}

export interface Migration {
  /** Four digits and words: migrations run in the order of their names. It never changes once released. */
  name: string
  up(schema: Schema): Promise<void>
}

/** A column with values sealed by `seal`, or a name in a column of JSON. */
export interface SealedColumn {
  model: ModelStatic<Model>
  column: string
  within?: string
  purpose: string
}

export interface ManifestParts {
  // biome-ignore lint/suspicious/noExplicitAny: the parts of all slices stand in one list
  platform?: readonly PlatformPartAccess<any>[]
  // biome-ignore lint/suspicious/noExplicitAny: the parts of all slices stand in one list
  settings?: readonly SettingsPartAccess<any>[]
  // biome-ignore lint/suspicious/noExplicitAny: the parts of all slices stand in one list
  program?: readonly ProgramPartAccess<any>[]
}

/** Reads and writes a list of the manifest. */
export interface PlatformPartAccess<Item extends object = object> {
  property: string
  /** The items of the platform. `held`: what depends on an item, by its name. */
  read(ctx: Context): Promise<{ items: Item[]; held?: ReadonlyMap<string, number> }>
  /** Makes the items be what they should, and records it. A name stands after the property in the path of `attempt`. */
  apply(ctx: Context, list: { was: Item[]; target: Item[] }, attempt: Attempt): Promise<void>
}

/** Reads and writes settings of the platform in the manifest. */
export interface SettingsPartAccess<Value extends object = object> {
  property: string
  read(ctx: Context): Promise<Value>
  /** Makes them be these, and records it. Names of values in lists may stand in the path of `attempt`. */
  apply(ctx: Context, target: Value, attempt: Attempt): Promise<void>
}

/** Reads and writes a property of programs in the manifest. */
export interface ProgramPartAccess<Value = unknown> {
  property: string
  /** By program; one that is missing has what a new program has. */
  read(ctx: Context, programIds: readonly string[]): Promise<ReadonlyMap<string, Value>>
  apply(ctx: Context, programId: string, value: Value): Promise<void>
}

/** A value that a slice adds to applications. Its names are declared in `responseFacets` of the slice's codes. */
export interface ResponseFacet<Value = unknown> {
  name: string
  /** By application, of those that have one. */
  read(responseIds: readonly string[]): Promise<ReadonlyMap<string, Value>>
  /** SELECT … AS id of the applications with one of the values in `:facet_<name>`; a blank after each name. */
  ids: string
  /** The number of those values that the application `r` has, as a scalar subquery. */
  count: string
  /** Those with any value at all, where `NO_VALUE` asks for the others; as `ids` and `count`, which must not name an application twice. */
  any?: { ids: string; count: string }
  /** Whether the exports of a program have a column for it. */
  isUsed(programId: string): Promise<boolean>
  /** What its SQL names beside the values. */
  replacements?: Readonly<Record<string, unknown>>
  /** In an export; `lang` for texts. */
  cell(value: Value, lang: Locale): string
  /** What its applicants read of it, by application; left out: nothing. */
  tell?(responseIds: readonly string[]): Promise<ReadonlyMap<string, Text>>
  /** What a reader of the list is shown who has these of its permissions in the program. Left out: all see the same. */
  byReader?: {
    permissions: readonly Permission[]
    /** `readerId` is empty where no person reads. */
    facet(held: readonly Permission[], readerId: string): ResponseFacet<Value>
  }
}

/** A value that a slice adds to programs. */
export interface ProgramFacet<Value = unknown> {
  name: string
  read(programIds: readonly string[]): Promise<ReadonlyMap<string, Value>>
  matches(value: Value | undefined, asked: readonly string[]): boolean
}

export interface Facets {
  // biome-ignore lint/suspicious/noExplicitAny: the facets of all slices stand in one list
  response?: readonly ResponseFacet<any>[]
  // biome-ignore lint/suspicious/noExplicitAny: the facets of all slices stand in one list
  program?: readonly ProgramFacet<any>[]
}

/** A stored file, for the slice that owns it. */
export interface OwnedFile {
  key: string
  ownerId: string | null
  /** Since when nothing names it; null while something does. */
  unusedSince: Date | null
}

/** Who has to do with the files of a kind of owner, declared in `fileOwners` of the slice's codes. */
export interface FileOwner {
  /** Whether a signed-in person may read a private file that somebody else uploaded. */
  mayRead(ctx: Context, file: OwnedFile): Promise<boolean>
  /** Whether something names a file that was let go of in one place. Left out: nothing does. */
  isNamed?(file: OwnedFile): Promise<boolean>
}

/** What a slice knows of a person. */
export interface PersonalData {
  /** As it stands in the JSON file of the part. */
  data: unknown
  /** For the page to read: a heading, and texts with their labels. */
  sections: readonly { title: string; rows: readonly (readonly [label: string, value: string])[] }[]
  /** Stored files; `path` within the folder of files. */
  files?: readonly { path: string; key: string }[]
}

/** Reads a part of the copy that a person gets of their data. The words of its heading are `front.account.data.part.<name>`. */
export interface PersonalDataReader {
  name: string
  /** The context is that of the person. */
  read(ctx: Context): Promise<PersonalData>
}

/** Deletes what a slice has of a person, in the transaction that deletes the rest. Running twice does nothing more. */
export interface PersonEraser {
  /** On the platform of the scope. */
  here?(ctx: Context, userId: string): Promise<void>
  /** With the account, which is on no platform any more. */
  account?(userId: string): Promise<void>
}

/** Reads what a slice adds to the content of public pages, of the scope's platform. */
export interface SitePartReader<Value = unknown> {
  part: SitePart<Value>
  read(): Promise<Value>
}

/** What a slice adds to the server. Routes and jobs are imported when they are used, because most commands of the CLI need neither. */
export interface Slice {
  name: string
  tables?: Partial<Tables>
  migrations?: readonly Migration[]
  /** A declaration alone is run by what the process has for it: the publisher. */
  consumers?: readonly (ConsumerDeclaration | Consumer)[]
  /** A value sealed in a column that is not listed is lost when the previous secret is dropped. */
  sealed?: readonly SealedColumn[]
  /** Its parts of the manifest, whose shapes its contract declares. */
  manifest?(): Promise<ManifestParts>
  /** Values that it adds to applications and programs. */
  facets?(): Promise<Facets>
  /** What it does with many applications at once. */
  bulk?(): Promise<readonly BulkActionOf[]>
  /** What public pages read of it. */
  // biome-ignore lint/suspicious/noExplicitAny: the parts of all slices stand in one list
  site?(): Promise<readonly SitePartReader<any>[]>
  /** Its parts of the copy that a person gets of their data on a platform. */
  personalData?(): Promise<readonly PersonalDataReader[]>
  /** What is deleted with a person. `server/features/deletion/everywhere.test.ts` looks for what is left in any table. */
  eraser?(): Promise<PersonEraser>
  /** By kind of owner. */
  files?(): Promise<Readonly<Partial<Record<FileOwnerKind, FileOwner>>>>
  /** Answers addresses of its kind of page that has `live`. */
  live?(): Promise<LivePages>
  routes?(): Promise<readonly Route[]>
  /** What finds the program of a thing, for endpoints with `on: { resource }`. Null: there is none on this platform. */
  resources?(): Promise<Readonly<Record<string, ProgramLookup>>>
  jobs?(): Promise<(app: App) => readonly JobKind[]>
}
