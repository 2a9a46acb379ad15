import type { IconHome } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import type { ComponentType, ReactNode } from 'react'
import type { Permission } from '#core/access/permissions.ts'
import type { EndpointName } from '#core/api.ts'
import type { NotificationKind } from '#core/notification/kinds.ts'
import type { NotificationItem } from '#core/notification/notification.contract.ts'
import type { Program } from '#core/program/program.contract.ts'
import type { ResponseDetail, ResponseRow } from '#core/response/response.contract.ts'
import type { Text } from '#core/text.ts'
import type { ApiRead } from './query.ts'

/** One screen of the back office. `screen` is its file under `admin/screens/`; a screen that is not there has no route. */
export interface ScreenRoute {
  /** Under `/{locale}`. */
  path: string
  screen: string
  layout?: string
  guards?: readonly string[]
  /** Slices whose words it shows beside those of every page (`app`). */
  words: readonly string[]
  /** Key of the page's name in the section `admin`. */
  title: string
  /** Without it the page says which right is missing. */
  permission?: Permission
  /** Shows what happened in any slice, so that it needs the words of all. */
  showsLog?: true
  /** Opens over the page of the same screen, which stays where it is. */
  over?: true
  /** Other addresses that lead here for good: `-v1` ones and doubles of the specification. */
  also?: readonly string[]
}

/** Groups of the menus, in their order; `first` has no name. */
export const MENU_GROUPS = {
  platform: ['first', 'look', 'account'],
  program: ['first', 'build', 'evaluate', 'manage'],
} as const

export type MenuLevel = keyof typeof MENU_GROUPS

export interface MenuEntry {
  /** Path of its route under `/{locale}`. */
  path: string
  label: string
  icon: typeof IconHome
  permission?: Permission
  count?: 'programs' | 'responses'
  /** Jurors have a role on a program that scores; organisers have more than that. Left out: for all. */
  isFor?: 'organisers' | 'jurors'
  /** Addresses that begin so are parts of it. */
  within?: string
}

/** An entry with its place: those of a group are sorted by `order`. */
type Placed<Level extends MenuLevel> = MenuEntry & {
  group: (typeof MENU_GROUPS)[Level][number]
  order: number
}

/** A read, or every read of a slice: `form.*`. */
export type Reads = EndpointName | `${string}.*`

/** What the back office keeps of a slice's answers. */
export interface QueryRules {
  /** How long answers are fresh, in ms, where it is not the 30 s of all. */
  ages?: Partial<Record<EndpointName, number>>
  reads?: readonly EndpointName[]
  /** What each write makes stale, in any slice. */
  writes?: Partial<Record<EndpointName, readonly Reads[]>>
  /** Where a notification leads, by the type of its event: a path without the language; null: nowhere. */
  notifications?: Partial<Record<NotificationKind, NotificationPath>>
}

export type NotificationPath = (item: NotificationItem) => string | null

/** What a slice adds to the back office. */
export interface ScreenSlice {
  name: string
  routes?: readonly ScreenRoute[]
  menu?: { [Level in MenuLevel]?: readonly Placed<Level>[] }
  /** Events, by the first part of their types, that people may ask for in the logs of the platform and of a program. */
  logs?: {
    /** Left out: the name of the slice. */
    events?: readonly string[]
    /** Left out: both. */
    levels?: readonly MenuLevel[]
    order: number
    /** Their words are in the file of the slice. */
    words?: true
  }
  /** What it shows of applications, and of programs. */
  responses?: () => Promise<ResponseExtension>
  programs?: () => Promise<ProgramExtension>
}

/** A facet in the list of applications, in an application's panel, or in the list of programs. Rows carry its value in `facets`. */
export interface FacetExtension<Row extends { id: string; facets: Record<string, unknown> }> {
  /** Name of the facet, and of its filter in the address. */
  name: string
  /** Key of what the column and the filter are called. */
  label: string
  /** What can be filtered by; `programId` where the list is of applications. Left out: there is no filter. */
  options?: (scope: { platformId: string; programId?: string }) => ApiRead<unknown>
  /** The options in that answer. Left out: its `items`, by id and name. */
  optionsIn?: (answer: unknown, words: { t: TFunction; text: (text: Text) => string }) => readonly FacetOption[]
  /** Of reading the options, where the rows themselves ask for less: others have no such filter. */
  optionsPermission?: Permission
  /** The column is one that people turn on. */
  hiddenAtFirst?: true
  /** `short`: on one line, in a table. Left out: there is no column. */
  Cell?: ComponentType<{ value: unknown; short?: boolean }>
  action?: RowAction<Row>
}

/** Something to do with rows of a list: a button or an entry of a menu, which opens the dialog. */
export interface RowAction<Row> {
  label: string
  icon: typeof IconHome
  permission: Permission
  /** Whether it can be done with so many rows. Left out: with any number. */
  isFor?: (count: number) => boolean
  Dialog: (props: RowDialogProps<Row>) => ReactNode
}

export interface RowDialogProps<Row> {
  rows: readonly Row[]
  onClose: () => void
  onDone: () => void
}

export interface FacetOption {
  value: string
  label: string
}

/** In the panel of an application. */
export interface ResponsePartProps {
  program: Program
  detail: ResponseDetail
}

/** A tab of an application's panel. */
export interface ResponseTab {
  /** In the address, and of its word `responses.part.<name>`. */
  name: string
  permission?: Permission
  count?: (facets: Record<string, unknown>) => number
  Tab: ComponentType<ResponsePartProps>
}

export interface ResponseExtension extends FacetExtension<Pick<ResponseRow, 'id' | 'facets'>> {
  tab?: ResponseTab
  /** What it shows over the tabs of the panel. */
  Notice?: ComponentType<ResponsePartProps>
}
export type ProgramExtension = FacetExtension<Program> & Required<Pick<FacetExtension<Program>, 'Cell'>>
