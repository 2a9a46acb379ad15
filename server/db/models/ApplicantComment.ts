import type { InferAttributes, InferCreationAttributes, Sequelize } from 'sequelize'
import { TenantModel, tenantColumns } from '../../tenancy/model.ts'
import { id, instant, longText, optional, string } from '../columns.ts'
import { tableOptions } from '../model.ts'

/** A comment between co-applicants. Organisers do not see it. */
export class ApplicantComment extends TenantModel<
  InferAttributes<ApplicantComment>,
  InferCreationAttributes<ApplicantComment>
> {
  declare responseId: string
  declare userId: string
  /** Of the question; both null for the application as a whole. */
  declare stepId: string | null
  declare reference: string | null
  declare text: string
  /** When it was written: the other columns of time may change. */
  declare at: Date
  /** When the others were sent a mail about it. */
  declare mailedAt: Date | null

  static define(sequelize: Sequelize): void {
    ApplicantComment.init(
      tenantColumns({
        responseId: id(),
        userId: id(),
        stepId: optional(id()),
        reference: optional(string(120)),
        text: longText(),
        at: instant(),
        mailedAt: optional(instant()),
      }),
      tableOptions(sequelize, 'applicant_comment'),
    )
  }
}
