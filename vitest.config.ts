import { defineConfig } from 'vitest/config'
import { adminWords } from './admin/words-plugin.ts'
import { endpointAddresses } from './client/api/addresses-plugin.ts'
import { LongestFirst } from './tests/longest-first.ts'

const shared = { pool: 'forks', testTimeout: 30_000, hookTimeout: 60_000 } as const
const oxc = { jsx: { runtime: 'automatic' } } as const
const built = ['**/node_modules/**', 'dist/**', 'data/**']
/** Take protections out of modules, and need their own copies of them. */
const races = 'server/**/*.races.test.ts'
/** Of the server what asks no database: once is enough. */
const withoutDatabase = [
  'cli/guide.test.ts',
  'server/html.test.ts',
  'server/pdf/**/*.test.ts',
  'server/publish/**/*.test.ts',
  'server/events/catalogue.test.ts',
  'server/http/{answer,network,problems}.test.ts',
  'server/files/**/*.test.ts',
  'server/features/import/{table,xml.scan}.test.ts',
  'server/features/response/{answers,completeness,xlsx}.test.ts',
  'server/features/manifest/manifest.files.test.ts',
  'server/features/response/state.words.test.ts',
]

export default defineConfig({
  test: {
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      // What holds nothing between two tests: one import for all files of a worker.
      {
        plugins: [endpointAddresses()],
        oxc,
        test: {
          ...shared,
          name: 'rules',
          isolate: false,
          include: ['{core,config,scripts,locales}/**/*.test.ts', 'tests/*.test.ts', ...withoutDatabase],
          exclude: built,
        },
      },
      // Modules of a page hold what it shows, and each file is a page of its own.
      {
        plugins: [endpointAddresses(), adminWords()],
        oxc,
        test: {
          ...shared,
          name: 'pages',
          pool: 'threads',
          setupFiles: ['admin/testing/setup.ts'],
          include: ['{client,site,admin}/**/*.test.{ts,tsx}'],
          exclude: built,
        },
      },
      // Run once on each database: OPENCALL_TEST_DB says which.
      {
        plugins: [endpointAddresses()],
        test: {
          ...shared,
          name: 'server',
          // One import of the server for all files of a worker; what a file changes, its database first, it puts back.
          isolate: false,
          include: ['{server,cli,tests/server}/**/*.test.ts'],
          exclude: [...built, ...withoutDatabase, races],
        },
      },
      {
        plugins: [endpointAddresses()],
        test: { ...shared, name: 'races', include: [races], exclude: built },
      },
      // In Chromium, against the started product.
      {
        test: {
          ...shared,
          name: 'journeys',
          // One import of the command line for all files of a worker.
          isolate: false,
          include: ['tests/e2e/**/*.e2e.ts'],
          exclude: built,
          testTimeout: 120_000,
          hookTimeout: 180_000,
          // A busy machine takes its time; what never comes still fails.
          expect: { poll: { timeout: 20_000 } },
        },
      },
      // kill -9 in the middle of things.
      {
        test: {
          ...shared,
          name: 'faults',
          include: ['tests/faults/**/*.fault.ts'],
          exclude: built,
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
})
