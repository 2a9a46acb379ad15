import { type Config, readConfig } from '#config/env.ts'

/** Configuration of a server that a test of faults starts: silent, on a free port of this machine. */
export const faultConfig = (database: string, folder: string): Config =>
  readConfig({
    DATABASE_URL: database,
    OPENCALL_DATA_DIR: folder,
    OPENCALL_ROOT_HOST: 'test.localhost',
    OPENCALL_SECRET: 's'.repeat(40),
    LOG_LEVEL: 'silent',
    PORT: '0',
    HOST: '127.0.0.1',
  })
