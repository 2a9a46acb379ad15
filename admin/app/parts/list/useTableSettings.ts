import { useState } from 'react'
import { browserStorage, parseJson, writeItem } from '#client/storage.ts'
import { useQuery } from '../../hooks.ts'
import type { Column, Density } from '../table/props.ts'

/** A value of the person's, kept in the browser. */
export function usePreference<T>(
  name: string,
  first: T,
  isOne: (value: unknown) => value is T,
): [T, (value: T) => void] {
  const key = `opencall.${name}`
  const [value, setValue] = useState<T>(() => {
    const stored = parseJson(browserStorage().getItem(key))
    return isOne(stored) ? stored : first
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
export const isNames = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((name) => typeof name === 'string')

/** Columns that the address asks for, in their order; none: those of the person. */
export function useAskedColumns() {
  const { get, set } = useQuery()
  return {
    asked: get('columns').split(',').filter(Boolean),
    // The page stays as it is: its rows are the same.
    setAsked: (keys: readonly string[]) => set({ columns: keys.join(','), page: get('page') }),
  }
}

/** Density and columns of a table: as the address says, else as the person left them in this browser. */
export function useTableSettings(
  table: string,
  columns: readonly Pick<Column<never>, 'key' | 'hiddenAtFirst' | 'optional'>[],
  first: Density,
) {
  const hiddenAtFirst = columns.flatMap(({ key, hiddenAtFirst }) => (hiddenAtFirst ? key : []))
  const [density, setDensity] = usePreference<Density>(`density.${table}`, first, isDensity)
  const [hidden, setHidden] = usePreference<readonly string[]>(`columns.${table}`, hiddenAtFirst, isNames)
  const { asked, setAsked } = useAskedColumns()
  const optional = columns.flatMap(({ key, optional }) => (optional ? key : []))
  return {
    density,
    setDensity,
    hidden: new Set(asked.length > 0 ? optional.filter((key) => !asked.includes(key)) : hidden),
    setHidden: (keys: ReadonlySet<string>) => {
      if (asked.length === 0) return setHidden([...keys])
      const added = optional.filter((key) => !keys.has(key) && !asked.includes(key))
      setAsked([...asked.filter((key) => !keys.has(key)), ...added])
    },
    /** Columns that can be taken off stand in the order that the address has. */
    arrange: <Of extends { key: string; optional?: boolean }>(all: readonly Of[]): readonly Of[] =>
      asked.length === 0
        ? all
        : [
            ...all.filter(({ optional }) => !optional),
            ...all
              .filter(({ optional }) => optional)
              .toSorted((one, other) => placeIn(asked, one.key) - placeIn(asked, other.key)),
          ],
  }
}

const placeIn = (keys: readonly string[], key: string): number => {
  const at = keys.indexOf(key)
  return at < 0 ? keys.length : at
}
