import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { endpointAddresses } from '../client/api/addresses-plugin.ts'
import { CHUNK_GROUPS } from './chunks.ts'
import { smallCssModules } from './css-modules-plugin.ts'
import { adminWords } from './words-plugin.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

const IN_START = /\/(?:common|icons|index|rolldown-runtime|start|vendor)-[\w-]{8}\.js$/

export default defineConfig({
  root: here('.'),
  base: '/',
  cacheDir: here('../.cache/admin'),
  publicDir: false,
  plugins: [endpointAddresses(), adminWords(), smallCssModules(here('.')), react()],
  resolve: {
    // The package's own entry lists every icon as a file of its own: the build reads thousands.
    alias: { '@tabler/icons-react': '@tabler/icons-react/dist/esm/icons/index.mjs' },
  },
  build: {
    outDir: here('../dist/admin'),
    emptyOutDir: true,
    assetsDir: '_b',
    assetsInlineLimit: 0,
    target: ['chrome120', 'firefox120', 'safari17'],
    // What every page begins with is there before anything else is asked for: it need not be named with each screen.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, dependencies, { hostType }) =>
        hostType === 'js' ? dependencies.filter((file) => !IN_START.test(file)) : dependencies,
    },
    chunkSizeWarningLimit: 800,
    reportCompressedSize: false,
    // What `tests/e2e/weight.e2e.ts` measures the start by.
    manifest: true,
    rolldownOptions: { output: { codeSplitting: { groups: CHUNK_GROUPS } } },
  },
})
