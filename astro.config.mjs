import react from '@astrojs/react'
import { defineConfig } from 'astro/config'
import { apiManifest } from './client/api/manifest-plugin.ts'
import { byHand } from './site/adapter.ts'

/**
 * Few files instead of many small ones: they compress better together. What every island uses, what the applicants' form
 * uses, and React; the first that matches takes a module.
 */
const groups = [
  { name: 'react', test: /node_modules.(react|react-dom|scheduler|@astrojs.react)./, priority: 3 },
  {
    name: 'base',
    test: /client.(api.(call|session|problem|transport)|words|stores)|nanostores|core.(site|text|locale)|parts.icons|islands.(Icon|AccountMenu)|islands.apply.(Due|words)|opencall-api/,
    priority: 2,
  },
  {
    name: 'form',
    test: /(client|core).form.|islands.ApplyForm|islands.apply.(autosave|dossier|StepForm|Rail|SavedState)/,
    priority: 1,
  },
]

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
    plugins: [apiManifest('applicants')],
    environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } } },
    // One self-contained module: the publisher loads it without node_modules lookups.
    ssr: { noExternal: process.argv.includes('dev') ? undefined : true },
    build: { assetsInlineLimit: 0, modulePreload: false },
  },
})
