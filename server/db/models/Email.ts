import type { CreationOptional, InferAttributes, InferCreationAttributes, Sequelize } from 'sequelize'
import type { Locale } from '#core/locale.ts'
import { TenantModel, tenantColumns } from '../../tenancy/model.ts'
import { id, instant, integer, longText, optional, string, withDefault } from '../columns.ts'
import { tableOptions } from '../model.ts'

/** Outbox and development mailbox. `dedupeKey` makes a second row for the same occasion impossible. */
export class Email extends TenantModel<InferAttributes<Email>, InferCreationAttributes<Email>> {
  declare to: string
  declare from: string | null
  declare replyTo: string | null
  declare template: string
  declare lang: Locale
  declare subject: string
  declare text: string
  declare html: string
  declare state: CreationOptional<'queued' | 'sent' | 'failed' | 'kept'>
  declare eventId: string | null
  declare dedupeKey: string | null
  declare providerRef: string | null
  declare attempts: CreationOptional<number>
  declare lastError: string | null
  declare sentAt: Date | null

  static define(sequelize: Sequelize): void {
    Email.init(
      tenantColumns({
        to: string(254),
        from: optional(string(320)),
        replyTo: optional(string(320)),
        template: string(80),
        lang: string(2),
        subject: string(300),
        text: longText(),
        html: longText(),
        state: withDefault(string(12), 'queued'),
        eventId: optional(id()),
        dedupeKey: optional(string(190)),
        providerRef: optional(string(255)),
        attempts: withDefault(integer(), 0),
        lastError: optional(longText()),
        sentAt: optional(instant()),
      }),
      tableOptions(sequelize, 'email'),
    )
  }
}
