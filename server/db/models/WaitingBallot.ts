import type { InferAttributes, InferCreationAttributes, Sequelize } from 'sequelize'
import type { Marks } from '#core/vote/vote.rules.ts'
import { TenantModel, tenantColumns } from '../../tenancy/model.ts'
import { id, instant, json, longText, optional, string } from '../columns.ts'
import { tableOptions } from '../model.ts'

/** A ballot whose address is not confirmed yet; it counts for nothing. */
export class WaitingBallot extends TenantModel<InferAttributes<WaitingBallot>, InferCreationAttributes<WaitingBallot>> {
  declare sessionId: string
  declare tokenHash: string
  declare voterKey: string
  declare marks: Marks
  declare network: string
  declare device: string
  declare domain: string
  declare expiresAt: Date
  /** Where its receipt goes; null once it was sent. */
  declare sealedAddress: string | null

  static define(sequelize: Sequelize): void {
    WaitingBallot.init(
      tenantColumns({
        sessionId: id(),
        tokenHash: string(64),
        voterKey: string(40),
        marks: json(),
        network: string(16),
        device: string(16),
        domain: string(254),
        expiresAt: instant(),
        sealedAddress: optional(longText()),
      }),
      tableOptions(sequelize, 'waiting_ballot'),
    )
  }
}
