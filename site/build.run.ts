import { join } from 'node:path'
import { build } from 'astro'

/** The process of `buildSite`: Astro and React choose their production code by NODE_ENV, which it is started with. */
await build({ root: join(import.meta.dirname, '..'), logLevel: 'error' })
