import type { CreationOptional, InferAttributes, InferCreationAttributes, Sequelize } from 'sequelize'
import type { DutyReason, DutyState } from '#core/evaluation/session.rules.ts'
import type { Answers } from '#core/form/definition.ts'
import { TenantModel, tenantColumns } from '../../tenancy/model.ts'
import { boolean, id, instant, integer, json, longText, optional, string } from '../columns.ts'
import { tableOptions } from '../model.ts'

/** An entry that a juror scores, with the score sheet: `notes` are answers to its criteria. `pinned`: given by hand. */
export class Duty extends TenantModel<InferAttributes<Duty>, InferCreationAttributes<Duty>> {
  declare sessionId: string
  declare entryId: string
  declare jurorId: string
  declare state: DutyState
  declare reason: DutyReason
  declare pinned: boolean
  declare notes: Answers
  declare comment: string
  declare changedAt: CreationOptional<Date | null>
  declare sentAt: CreationOptional<Date | null>
  /** Turn of the session at which the sheet was sent, or changed since; null: never sent. */
  declare turn: CreationOptional<number | null>

  static define(sequelize: Sequelize): void {
    Duty.init(
      tenantColumns({
        sessionId: id(),
        entryId: id(),
        jurorId: id(),
        state: string(8),
        reason: string(10),
        pinned: boolean(),
        notes: json(),
        comment: longText(),
        changedAt: optional(instant()),
        sentAt: optional(instant()),
        turn: optional(integer()),
      }),
      tableOptions(sequelize, 'duty'),
    )
  }
}
