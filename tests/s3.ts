import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'

/** An S3 store over its real protocol, on a port of this machine. */
export interface S3Store {
  endpoint: string
  port: number
  close(): Promise<void>
}

/** The credentials that this store knows, as the environment has them. */
export const S3_ENV = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' }

/** `directory` is where it keeps what it holds, for one that comes back; else a new one that goes with it. */
export async function startS3(
  bucket: string,
  { port = 0, directory }: { port?: number; directory?: string } = {},
): Promise<S3Store> {
  const folder = directory ?? mkdtempSync(join(tmpdir(), 'opencall-s3-'))
  const server = new S3rver({
    port,
    address: '127.0.0.1',
    silent: true,
    directory: folder,
    // It leaves out the slash that clients sign after the name of a bucket; key ids are still checked.
    allowMismatchedSignatures: true,
    configureBuckets: [{ name: bucket }],
  })
  const { port: taken } = (await server.run()) as AddressInfo
  return {
    endpoint: `http://127.0.0.1:${taken}`,
    port: taken,
    async close() {
      await server.close()
      if (!directory) rmSync(folder, { recursive: true, force: true })
    },
  }
}
