import type { InferAttributes, InferCreationAttributes, Sequelize } from 'sequelize'
import type { Locale } from '#core/locale.ts'
import { TenantModel, tenantColumns } from '../../tenancy/model.ts'
import { id, instant, integer, longText, optional, string } from '../columns.ts'
import { tableOptions } from '../model.ts'

/** Somebody who was asked to recommend an application, and the letter. */
export class Recommendation extends TenantModel<
  InferAttributes<Recommendation>,
  InferCreationAttributes<Recommendation>
> {
  declare programId: string
  declare responseId: string
  declare name: string
  declare email: string
  declare emailKey: string
  /** Organisation and role, as they say it. */
  declare role: string
  declare locale: Locale
  declare message: string
  declare askedById: string
  declare tokenHash: string
  /** The token of the link, so that a reminder has the same. */
  declare sealedToken: string
  /** While somebody at this address is asked for this application: nobody is asked twice. */
  declare openKey: string | null
  declare sends: number
  declare askedAt: Date
  declare lastSentAt: Date
  declare openedAt: Date | null
  declare receivedAt: Date | null
  declare declinedAt: Date | null
  declare cancelledAt: Date | null
  declare letter: string
  declare fileKey: string | null

  static define(sequelize: Sequelize): void {
    Recommendation.init(
      tenantColumns({
        programId: id(),
        responseId: id(),
        name: string(200),
        email: string(254),
        emailKey: string(254),
        role: string(200),
        locale: string(2),
        message: longText(),
        askedById: id(),
        tokenHash: string(64),
        sealedToken: longText(),
        openKey: optional(string(300)),
        sends: integer(),
        askedAt: instant(),
        lastSentAt: instant(),
        openedAt: optional(instant()),
        receivedAt: optional(instant()),
        declinedAt: optional(instant()),
        cancelledAt: optional(instant()),
        letter: longText(),
        fileKey: optional(string(120)),
      }),
      tableOptions(sequelize, 'recommendation'),
    )
  }
}
