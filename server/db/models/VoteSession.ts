import type { InferAttributes, InferCreationAttributes, Sequelize } from 'sequelize'
import type { Text } from '#core/text.ts'
import type { VoteSettings } from '#core/vote/vote.rules.ts'
import { TenantModel, tenantColumns } from '../../tenancy/model.ts'
import { boolean, id, instant, integer, json, longText, optional, string } from '../columns.ts'
import { tableOptions } from '../model.ts'

/** A public vote of a program. `publishedAt` is when it first was; `sealedSalt` makes voter keys and receipts. */
export class VoteSession extends TenantModel<InferAttributes<VoteSession>, InferCreationAttributes<VoteSession>> {
  declare programId: string
  declare slug: string
  declare title: Text
  declare summary: Text
  declare published: boolean
  declare publishedAt: Date | null
  declare paused: boolean
  declare opensAt: Date | null
  declare closesAt: Date | null
  declare settings: Partial<VoteSettings>
  declare sealedSalt: string
  declare position: number

  static define(sequelize: Sequelize): void {
    VoteSession.init(
      tenantColumns({
        programId: id(),
        slug: string(80),
        title: json(),
        summary: json(),
        published: boolean(),
        publishedAt: optional(instant()),
        paused: boolean(),
        opensAt: optional(instant()),
        closesAt: optional(instant()),
        settings: json(),
        sealedSalt: longText(),
        position: integer(),
      }),
      tableOptions(sequelize, 'vote_session'),
    )
  }
}
