import type { CreationOptional, InferAttributes, InferCreationAttributes, Sequelize } from 'sequelize'
import type { Criterion } from '#core/evaluation/criterion.rules.ts'
import type { SessionSettings, SessionState } from '#core/evaluation/session.rules.ts'
import type { Text } from '#core/text.ts'
import { TenantModel, tenantColumns } from '../../tenancy/model.ts'
import { id, instant, integer, json, optional, string } from '../columns.ts'
import { tableOptions } from '../model.ts'

/** A jury or a public vote on applications of a program. `criteria` are the questions of its score sheets, in their order. */
export class EvaluationSession extends TenantModel<
  InferAttributes<EvaluationSession>,
  InferCreationAttributes<EvaluationSession>
> {
  declare programId: string
  declare slug: string
  declare kind: 'private' | 'public'
  declare state: SessionState
  declare title: Text
  declare instructions: Text
  declare opensAt: Date | null
  declare closesAt: Date | null
  declare settings: SessionSettings
  declare criteria: Criterion[]
  declare position: number
  /** Counts changes of sent sheets. */
  declare turn: CreationOptional<number | null>

  static define(sequelize: Sequelize): void {
    EvaluationSession.init(
      tenantColumns({
        programId: id(),
        slug: string(80),
        kind: string(8),
        state: string(8),
        title: json(),
        instructions: json(),
        opensAt: optional(instant()),
        closesAt: optional(instant()),
        settings: json(),
        criteria: json(),
        position: integer(),
        turn: optional(integer()),
      }),
      tableOptions(sequelize, 'evaluation_session'),
    )
  }
}
