import type { CreationOptional, InferAttributes, InferCreationAttributes, Sequelize } from 'sequelize'
import type { Locale } from '#core/locale.ts'
import type { ProgramSettings, ProgramStatus } from '#core/program/program.contract.ts'
import type { Text } from '#core/text.ts'
import { TenantModel, tenantColumns } from '../../tenancy/model.ts'
import { id, instant, integer, json, optional, string, withDefault } from '../columns.ts'
import { tableOptions } from '../model.ts'

export class Program extends TenantModel<InferAttributes<Program>, InferCreationAttributes<Program>> {
  declare slug: string
  declare status: CreationOptional<ProgramStatus>
  declare publishedAt: Date | null
  declare numberPrefix: CreationOptional<string>
  declare lang: Locale
  declare supportedLangs: Locale[]
  declare title: Text
  declare summary: CreationOptional<Text>
  declare opensAt: Date | null
  declare closesAt: Date | null
  declare zone: CreationOptional<string>
  declare graceMinutes: CreationOptional<number>
  declare visibility: CreationOptional<'public' | 'link' | 'invitation'>
  declare capTotal: number | null
  declare capPerPerson: number | null
  declare settings: CreationOptional<ProgramSettings>
  declare position: CreationOptional<number>
  declare sortKey: CreationOptional<string>
  declare createdById: string | null
  declare archivedAt: Date | null
  declare deletedAt: Date | null

  static define(sequelize: Sequelize): void {
    Program.init(
      tenantColumns({
        slug: string(80),
        status: withDefault(string(16), 'active'),
        publishedAt: optional(instant()),
        numberPrefix: withDefault(string(20), ''),
        lang: string(2),
        supportedLangs: json(),
        title: json(),
        summary: withDefault(json(), {}),
        opensAt: optional(instant()),
        closesAt: optional(instant()),
        zone: withDefault(string(64), 'Europe/Paris'),
        graceMinutes: withDefault(integer(), 0),
        visibility: withDefault(string(16), 'public'),
        capTotal: optional(integer()),
        capPerPerson: optional(integer()),
        settings: withDefault(json(), () => ({ facts: [], sections: [], editAfterSubmission: true })),
        position: withDefault(integer(), 0),
        sortKey: withDefault(string(190), ''),
        createdById: optional(id()),
        archivedAt: optional(instant()),
        deletedAt: optional(instant()),
      }),
      tableOptions(sequelize, 'program'),
    )
  }
}
