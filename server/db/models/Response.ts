import type { CreationOptional, InferAttributes, InferCreationAttributes, Sequelize } from 'sequelize'
import type { Locale } from '#core/locale.ts'
import type { ResponseState } from '#core/response/response.contract.ts'
import { TenantModel, tenantColumns } from '../../tenancy/model.ts'
import { id, instant, integer, longText, optional, string, withDefault } from '../columns.ts'
import { tableOptions } from '../model.ts'

/** `ownerId` is null for an imported application until it is claimed. `searchText` and `sortKey` are normalised by the application: collations differ. */
export class Response extends TenantModel<InferAttributes<Response>, InferCreationAttributes<Response>> {
  declare programId: string
  declare categoryId: string
  declare ownerId: string | null
  declare externalKey: string | null
  /** Of the visitor's draft that it took. */
  declare draftId: CreationOptional<string | null>
  /** Null until the first save. */
  declare number: number | null
  declare state: CreationOptional<ResponseState>
  declare statusKey: string | null
  declare title: CreationOptional<string>
  declare sortKey: CreationOptional<string>
  declare searchText: CreationOptional<string>
  /** The words that were `searchText` when they were last written to `response_word`; see `features/response/words.ts`. */
  declare indexedText: CreationOptional<string | null>
  /** Since when they are others. */
  declare indexPendingSince: CreationOptional<Date | null>
  declare lang: CreationOptional<Locale>
  declare submittedAt: Date | null
  declare withdrawnAt: Date | null
  declare deadlineAt: Date | null
  declare deletedAt: Date | null
  /** What the organiser has reopened of it, as long as that is open. */
  declare reopeningId: CreationOptional<string | null>
  /** When a retention rule took away what was personal in it. */
  declare anonymisedAt: CreationOptional<Date | null>

  static define(sequelize: Sequelize): void {
    Response.init(
      tenantColumns({
        programId: id(),
        categoryId: id(),
        ownerId: optional(id()),
        externalKey: optional(string(190)),
        draftId: optional(id()),
        number: optional(integer()),
        state: withDefault(string(16), 'draft'),
        statusKey: optional(string(80)),
        title: withDefault(string(500), ''),
        sortKey: withDefault(string(190), ''),
        searchText: withDefault(longText(), ''),
        indexedText: { ...optional(longText()), field: 'found_by' },
        indexPendingSince: { ...optional(instant()), field: 'words_at' },
        lang: withDefault(string(2), 'fr'),
        submittedAt: optional(instant()),
        withdrawnAt: optional(instant()),
        deadlineAt: optional(instant()),
        deletedAt: optional(instant()),
        reopeningId: optional(id()),
        anonymisedAt: optional(instant()),
      }),
      tableOptions(sequelize, 'response'),
    )
  }
}
