/** What a column of a table can become. */
export interface MappingTarget {
  value: string
  label: string
  /** Other names by which it is recognised: a code, a former title. */
  also?: readonly string[]
  /** Shown beside it: "Text", "Date". */
  kind?: string
  required?: boolean
}

/** A name without case, accents, spaces and signs: "Prénom (contact)" is "prenomcontact". */
const plain = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/** How well a column's name fits; 0 for not at all. */
function score(column: string, target: MappingTarget): number {
  const name = plain(column)
  if (name === '') return 0
  const names = [target.value, target.label, ...(target.also ?? [])].map(plain).filter(Boolean)
  if (names.includes(name)) return 3
  // A short name is in many others.
  const near = names.filter((one) => Math.min(one.length, name.length) >= 4)
  if (near.some((one) => one.startsWith(name) || name.startsWith(one))) return 2
  return near.some((one) => one.includes(name) || name.includes(one)) ? 1 : 0
}

/** For each column what it most likely is, or null; nothing is taken twice, and the best fit takes it. */
export function suggestMapping(columns: readonly string[], targets: readonly MappingTarget[]): (string | null)[] {
  const mapping: (string | null)[] = columns.map(() => null)
  const taken = new Set<string>()
  for (const wanted of [3, 2, 1])
    columns.forEach((column, index) => {
      if (mapping[index] !== null) return
      const found = targets.find((target) => !taken.has(target.value) && score(column, target) === wanted)
      if (!found) return
      mapping[index] = found.value
      taken.add(found.value)
    })
  return mapping
}
