import type { InferAttributes, InferCreationAttributes, Sequelize } from 'sequelize'
import type { Marks } from '#core/vote/vote.rules.ts'
import { TenantModel, tenantColumns } from '../../tenancy/model.ts'
import { id, instant, integer, json, string } from '../columns.ts'
import { tableOptions } from '../model.ts'

/** One for each voter of a vote. `voterKey`, `network` and `device` are hashes: nobody is known by them. */
export class Ballot extends TenantModel<InferAttributes<Ballot>, InferCreationAttributes<Ballot>> {
  declare sessionId: string
  declare voterKey: string
  declare marks: Marks
  declare receipt: string
  declare castAt: Date
  declare state: 'counted' | 'excluded'
  declare reason: string
  declare network: string
  declare device: string
  declare domain: string
  declare changes: number

  static define(sequelize: Sequelize): void {
    Ballot.init(
      tenantColumns({
        sessionId: id(),
        voterKey: string(40),
        marks: json(),
        receipt: string(20),
        castAt: instant(),
        state: string(10),
        reason: string(200),
        network: string(16),
        device: string(16),
        domain: string(254),
        changes: integer(),
      }),
      tableOptions(sequelize, 'ballot'),
    )
  }
}
