import { join } from 'node:path'
import type { Config } from '#config/env.ts'
import { type Files, filesOnDisk } from './files.ts'
import { filesInS3 } from './s3.ts'

/** The store that the environment names: a bucket, else a folder of this machine. */
export const openFiles = ({ dataDir, bucket }: Pick<Config, 'dataDir' | 'bucket'>): Files =>
  bucket
    ? filesInS3({ ...bucket, bucket: bucket.name, incoming: join(dataDir, 'incoming') })
    : filesOnDisk(join(dataDir, 'files'))
