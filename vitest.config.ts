import { defineConfig } from 'vitest/config'
import { apiManifest } from './client/api/manifest-plugin.ts'

export default defineConfig({
  plugins: [apiManifest()],
  oxc: { jsx: { runtime: 'automatic' } },
  test: {
    include: ['{core,client,server,site,admin,cli,config,tests,scripts}/**/*.test.{ts,tsx}'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
