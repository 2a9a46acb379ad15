import type { CreationOptional, InferAttributes, InferCreationAttributes, Sequelize } from 'sequelize'
import { id, instant, integer, json, longText, optional, string, withDefault } from '../columns.ts'
import { BaseModel, installationColumns, tableOptions } from '../model.ts'

/** ready → running → done, or back to ready after a failure, or dead when the attempts are used up. */
export type QueueState = 'ready' | 'running' | 'done' | 'dead'

/** Work for later. `uniqueKey` is freed when the job finishes, so that the same work can be asked for again. */
export class Job extends BaseModel<InferAttributes<Job>, InferCreationAttributes<Job>> {
  declare kind: string
  declare payload: unknown
  declare platformId: string | null
  declare uniqueKey: string | null
  declare state: CreationOptional<QueueState>
  declare runAt: Date
  declare attempts: CreationOptional<number>
  declare leaseOwner: string | null
  declare leaseUntil: Date | null
  declare lastError: string | null
  declare finishedAt: Date | null
  /** 0: as its kind says. */
  declare maxAttempts: CreationOptional<number>

  static define(sequelize: Sequelize): void {
    Job.init(
      installationColumns({
        kind: string(80),
        payload: json(),
        platformId: optional(id()),
        uniqueKey: optional(string(190)),
        state: withDefault(string(12), 'ready'),
        runAt: instant(),
        attempts: withDefault(integer(), 0),
        leaseOwner: optional(string(80)),
        leaseUntil: optional(instant()),
        lastError: optional(longText()),
        finishedAt: optional(instant()),
        maxAttempts: withDefault(integer(), 0),
      }),
      tableOptions(sequelize, 'job'),
    )
  }
}
