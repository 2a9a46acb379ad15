import { atom, type ReadableAtom } from 'nanostores'

interface Late<Part> {
  /** Null until somebody needed it, and it came. */
  $part: ReadableAtom<Part | null>
  /** Loads it once; a failed load may be asked for again. */
  need(): Promise<Part>
}

/** A part of the form engine that most forms do without, or until something is typed. */
export function late<Part>(load: () => Promise<Part>): Late<Part> {
  const $part = atom<Part | null>(null)
  let loading: Promise<Part> | null = null
  const need = () => {
    loading ??= load()
      .then((part) => {
        $part.set(part)
        return part
      })
      .catch((error: unknown) => {
        loading = null
        throw error
      })
    return loading
  }
  return { $part, need }
}
