import { useState } from 'react'
import { browserStorage, parseJson, writeItem } from '#client/storage.ts'
import type { Column, Density } from '../table/props.ts'

function usePreference<T>(name: string, first: T, isOne: (value: unknown) => value is T): [T, (value: T) => void] {
  const key = `opencall.${name}`
  const [value, setValue] = useState<T>(() => {
    const kept = parseJson(browserStorage().getItem(key))
    return isOne(kept) ? kept : first
  })
  return [
    value,
    (next) => {
      writeItem(key, JSON.stringify(next))
      setValue(next)
    },
  ]
}

const isDensity = (value: unknown): value is Density => value === 'dense' || value === 'comfortable'
const isNames = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((name) => typeof name === 'string')

/** The person's density and columns for a table, kept in the browser. */
export function useTableSettings(
  table: string,
  columns: readonly Pick<Column<never>, 'key' | 'hiddenAtFirst'>[],
  first: Density,
) {
  const hiddenAtFirst = columns.flatMap(({ key, hiddenAtFirst }) => (hiddenAtFirst ? key : []))
  const [density, setDensity] = usePreference<Density>(`density.${table}`, first, isDensity)
  const [hidden, setHidden] = usePreference<readonly string[]>(`columns.${table}`, hiddenAtFirst, isNames)
  return {
    density,
    setDensity,
    hidden: new Set(hidden),
    setHidden: (keys: ReadonlySet<string>) => setHidden([...keys]),
  }
}
