import { createHash } from 'node:crypto'
import { relative } from 'node:path'
import type { Plugin } from 'vite'

/**
 * Short names of classes of CSS modules, for a build: four characters for the file and a number within it, which compress
 * better than a name and a hash for each class. The same sources always get the same names.
 */
export function shortClassNames(root: string): (name: string, file: string) => string {
  const files = new Map<string, string>()
  const classes = new Map<string, Map<string, number>>()
  return (name, file) => {
    const path = relative(root, file.replace(/\?.*$/, ''))
    const hash = Number.parseInt(createHash('sha256').update(path).digest('hex').slice(0, 12), 16)
    const prefix = `_${hash.toString(36).slice(0, 4)}`
    const other = files.get(prefix)
    if (other !== undefined && other !== path)
      throw new Error(`${path} and ${other} have the same prefix of class names`)
    files.set(prefix, path)
    const numbers = classes.get(path) ?? new Map<string, number>()
    classes.set(path, numbers)
    const number = numbers.get(name) ?? numbers.size
    numbers.set(name, number)
    return `${prefix}${number.toString(36)}`
  }
}

/** Sources import a CSS module by its default export. */
const DEFAULT_IMPORT = /^import (\w+) from ('[^']+\.module\.css')/gm

/**
 * Makes CSS modules small in a build: short class names, and imports of the namespace, whose members the bundler replaces by
 * the names, so that no object of them is loaded. Reserved words are no members (`styles.test.ts`).
 */
export const smallCssModules = (root: string): Plugin => ({
  name: 'small-css-modules',
  apply: 'build',
  enforce: 'pre',
  config: () => ({ css: { modules: { generateScopedName: shortClassNames(root) } } }),
  transform: {
    filter: { id: /\.tsx$/, code: /\.module\.css/ },
    handler: (code) => ({ code: code.replaceAll(DEFAULT_IMPORT, 'import * as $1 from $2'), map: null }),
  },
})
