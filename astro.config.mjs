import react from '@astrojs/react'
import { defineConfig } from 'astro/config'
import { apiManifest } from './client/api/manifest-plugin.ts'
import { byHand } from './site/adapter.ts'

export default defineConfig({
  srcDir: './site',
  publicDir: './site/public',
  outDir: './dist/site',
  cacheDir: './.cache/astro',
  output: 'server',
  adapter: byHand(),
  integrations: [react()],
  trailingSlash: 'ignore',
  session: false,
  devToolbar: { enabled: false },
  build: { assets: '_a', inlineStylesheets: 'never' },
  security: {
    csp: {
      directives: [
        "default-src 'self'",
        "img-src 'self' data:",
        "connect-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
      ],
    },
  },
  vite: {
    plugins: [apiManifest()],
    // One self-contained module: the publisher loads it without node_modules lookups.
    ssr: { noExternal: process.argv.includes('dev') ? undefined : true },
    build: { assetsInlineLimit: 0, modulePreload: false },
  },
})
