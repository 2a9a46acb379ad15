import type { CreationOptional, InferAttributes, InferCreationAttributes, Sequelize } from 'sequelize'
import { big, id, instant, json, longText, optional, string, withDefault } from '../columns.ts'
import { BaseModel, installationColumns, tableOptions } from '../model.ts'

/** A second step that a person has set up, one of their recovery codes, or a device that they told to trust. */
export class Credential extends BaseModel<InferAttributes<Credential>, InferCreationAttributes<Credential>> {
  declare userId: string
  declare kind: 'totp' | 'passkey' | 'recovery' | 'device'
  declare name: CreationOptional<string>
  /** Unique: `totp:<user>`, the hash of a passkey's id, the hash of a recovery code, of what a device keeps. */
  declare reference: string
  /** Sealed; empty for what needs none: only an authenticator has one. */
  declare secret: CreationOptional<string>
  declare data: CreationOptional<Record<string, unknown>>
  /** The time step of the last code, or what a passkey has counted; it only grows. */
  declare counter: CreationOptional<number>
  /** Null until a first code of an authenticator was entered. */
  declare confirmedAt: Date | null
  declare lastUsedAt: Date | null

  static define(sequelize: Sequelize): void {
    Credential.init(
      installationColumns({
        userId: id(),
        kind: string(16),
        name: withDefault(string(120), ''),
        reference: string(80),
        secret: withDefault(longText(), ''),
        data: withDefault(json(), {}),
        counter: withDefault(big(), 0),
        confirmedAt: optional(instant()),
        lastUsedAt: optional(instant()),
      }),
      tableOptions(sequelize, 'credential'),
    )
  }
}
