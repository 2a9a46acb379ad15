import { extensionOf } from '../file/kinds.ts'

const LONGEST = 80
/** Names that Windows keeps for devices. */
const DEVICES = /^(con|prn|aux|nul|com\d|lpt\d)$/i

/** A name of a file or folder on any system: no paths, nothing that a system reads in a way of its own. */
export function fileName(name: string, longest = LONGEST): string {
  const clean = name
    .slice(0, 400)
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{M}\p{N}._ ()&'+,-]/gu, '_')
    .trim()
  const found = extensionOf(clean)
  const extension = found.length <= 10 ? found : ''
  const stem = extension ? clean.slice(0, -extension.length - 1) : clean
  const kept = [...stem]
    .slice(0, longest - extension.length)
    .join('')
    .replace(/^\.+/, '')
    .replace(/[. ]{1,80}$/, '')
  const named = kept === '' || DEVICES.test(kept) ? `_${kept}` : kept
  return extension ? `${named}.${extension}` : named
}

/** Gives each path once: the second of the same name, capitals aside, becomes `name (2).ext`. */
export function uniqueNames(): (path: string) => string {
  const taken = new Map<string, number>()
  return (path) => {
    for (;;) {
      const key = path.toLowerCase()
      const count = (taken.get(key) ?? 0) + 1
      taken.set(key, count)
      if (count === 1) return path
      const extension = extensionOf(path)
      const stem = extension ? path.slice(0, -extension.length - 1) : path
      const next = `${stem} (${count})${extension ? `.${extension}` : ''}`
      if (!taken.has(next.toLowerCase())) {
        taken.set(next.toLowerCase(), 1)
        return next
      }
    }
  }
}
