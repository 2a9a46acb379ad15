import { buildAdmin } from '../admin/build.ts'
import { buildSite } from '../site/build.ts'

/** Builds what changed: the front office's pages and the back office. */
const started = Date.now()
const site = await buildSite()
const admin = await buildAdmin()
const words = [site && 'front office', admin.built && 'back office'].filter(Boolean).join(' and ')
console.log(words ? `Built ${words} in ${((Date.now() - started) / 1000).toFixed(1)} s` : 'Nothing to build')
