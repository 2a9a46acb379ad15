import type { InferAttributes, InferCreationAttributes, Sequelize } from 'sequelize'
import { TenantModel, tenantColumns } from '../../tenancy/model.ts'
import { big, id, instant, json, optional, string } from '../columns.ts'
import { tableOptions } from '../model.ts'

/** A stored part of a file that is not whole yet, in the order of its bytes. */
export interface UploadPart {
  name: string
  size: number
}

/**
 * A file that a person sends in parts, for a field of an application. `fileKey` names the file that was made of them, for a
 * call that is repeated because its answer was lost.
 */
export class Upload extends TenantModel<InferAttributes<Upload>, InferCreationAttributes<Upload>> {
  declare userId: string
  declare responseId: string
  declare stepId: string
  declare reference: string
  declare name: string
  declare size: number
  declare fingerprint: string
  declare received: number
  declare parts: UploadPart[]
  declare fileKey: string | null
  declare expiresAt: Date

  static define(sequelize: Sequelize): void {
    Upload.init(
      tenantColumns({
        userId: id(),
        responseId: id(),
        stepId: id(),
        reference: string(200),
        name: string(255),
        size: big(),
        fingerprint: string(80),
        received: big(),
        parts: json(),
        fileKey: optional(string(120)),
        expiresAt: instant(),
      }),
      tableOptions(sequelize, 'upload'),
    )
  }
}
