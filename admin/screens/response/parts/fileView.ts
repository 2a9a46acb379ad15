/** How a picture is looked at. */
export interface FileLook {
  /** 1 fits it into the page. */
  scale: number
  degrees: number
}

const SCALES = [0.5, 0.75, 1, 1.5, 2, 3, 4] as const

/** The next size up or down; the last stays. */
export function zoom(look: FileLook, by: 1 | -1): FileLook {
  const at = SCALES.findIndex((scale) => scale >= look.scale)
  return { ...look, scale: SCALES[at + by] ?? look.scale }
}

/** A quarter further to the right; it goes on past a whole turn, so that it never spins back. */
export const turn = (look: FileLook): FileLook => ({ ...look, degrees: look.degrees + 90 })
