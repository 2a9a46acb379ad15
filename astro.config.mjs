import { readFile } from 'node:fs/promises'
import react from '@astrojs/react'
import { defineConfig } from 'astro/config'
import { minifySync, transformWithOxc } from 'vite'
import { endpointAddresses } from './client/api/addresses-plugin.ts'
import { rareTypes } from './core/form/types/rare.ts'
import { byHand } from './site/adapter.ts'

/** The rules of types that few forms have, and what these alone need. */
const rareRules = ['rare', 'company', ...Object.keys(rareTypes(() => undefined))].join('|')

/**
 * Few files instead of many small ones: they compress better together. What every island uses, what the applicants' form
 * uses, and React; the first that matches takes a module.
 */
const groups = [
  { name: 'react', test: /node_modules.(react|react-dom|scheduler|@astrojs.react)./, priority: 3 },
  {
    name: 'base',
    test: /client.(api.(addresses|call|session|problem|transport)|chunks|words|stores)|nanostores|core.(site|text|number)|islands.(Icon|icons|Note|AccountMenu|account.(sessionEnd|openForms|useSignOut))|islands.apply.(Due|words|stored)/,
    priority: 2,
  },
  {
    name: 'form',
    // What a form may have comes when it has it; what surrounds it is the visitor's or the applicant's, never both.
    test: new RegExp(
      String.raw`(client|core).form.(?!types.(${rareRules}).(type\.)?ts|types.(?!(checkbox|radio|select|textarea).Control)[\w-]+.(Control|callingCode|first|plain|postcodes|PhoneNumber|shown|\w+Row|unfinished|icons)|types.(CountrySelect|NumberInput|ReadOnly|plains)|countries|deps|formula.(compute|evaluate|parse)|prehydrationInput|metadata|pattern|phones|plain|Problems|rareControls|rareTypes|cities|files|allControls|announcements|missing|sum|upload)|core.response.(halt|response).rules|islands.(ApplyForm|apply.(deps|Frame|Loading|onFirstClick))`,
    ),
    priority: 1,
  },
]

/**
 * Islands bring no styles of their own and their scripts are few: what Vite would put around each import, to look for
 * both beforehand, is more than some of what is imported.
 */
const plainImports = {
  name: 'plain-imports',
  enforce: 'post',
  load: {
    order: 'pre',
    handler: (id) => (id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load()' : null),
  },
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk') continue
        file.code = file.code
          .replace(/^const __vite__mapDeps=.*$\n/m, '')
          .replaceAll(/,__vite__mapDeps\(\[[\d,]*\]\)/g, '')
      }
    },
  },
}

/** Browsers get the rules of the other types with their controls (`client/form/rareControls.ts`). */
const rareTypesOnDemand = {
  name: 'rare-types-on-demand',
  enforce: 'pre',
  resolveId: {
    filter: { id: /types\/index\.ts$/ },
    handler(_id, importer) {
      if (this.environment.name !== 'client' || !/core.form.registry\.ts$/.test(importer ?? '')) return null
      return this.resolve('./types/common.ts', importer, { skipSelf: true })
    },
  },
}

/** `import code from './x.ts?inline-script'`: the file as minified code for a `<script>` in the head of a page. */
const inlineScripts = {
  name: 'inline-scripts',
  enforce: 'pre',
  load: {
    filter: { id: /\?inline-script$/ },
    async handler(id) {
      const file = id.replace(/\?.*$/, '')
      const { code } = await transformWithOxc(await readFile(file, 'utf8'), file)
      return `export default ${JSON.stringify(minifySync(file, code, { module: false }).code)}`
    },
  },
}

/** `client:paint`: an island's script comes once the page was painted. */
const afterPaint = {
  name: 'after-paint',
  hooks: {
    'astro:config:setup': ({ addClientDirective }) =>
      addClientDirective({ name: 'paint', entrypoint: './site/afterPaint.ts' }),
  },
}

export default defineConfig({
  srcDir: './site',
  publicDir: './site/public',
  outDir: './dist/site',
  cacheDir: './.cache/astro',
  output: 'server',
  adapter: byHand(),
  integrations: [react(), afterPaint],
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
    plugins: [endpointAddresses(), rareTypesOnDemand, inlineScripts, plainImports],
    environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } } },
    // One self-contained module: the publisher loads it without node_modules lookups.
    ssr: { noExternal: process.argv.includes('dev') ? undefined : true },
    build: { assetsInlineLimit: 0, modulePreload: false },
  },
})
