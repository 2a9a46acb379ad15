import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { SavedView, ViewList } from '#core/view/view.contract.ts'
import { sameSettings, type ViewSettings } from '#core/view/view.rules.ts'
import { useQuery } from '../../hooks.ts'
import { queryOf, useApiQuery } from '../../query.ts'
import type { TabLink } from '../Page.tsx'
import { FIRST_PLACE, placeParams } from './place.ts'

const NONE: readonly SavedView[] = []
/** The address of a list that shows no saved view, where another would be opened. */
export const ALL_VIEWS = 'all'

/** What the address says of a list, as a view keeps it. */
export interface ViewRules {
  list: ViewList
  programId: string
  /** Names of everything that the list is filtered by. */
  filters: readonly string[]
}

type Changes = Record<string, string | null>

/** Saved views of a list: one is what the address says of it. */
export function useSavedViews({ list, programId, filters }: ViewRules) {
  const { get } = useQuery()
  const { search, pathname } = useLocation()
  const navigate = useNavigate()
  const { data } = useApiQuery(queryOf('listViews', { params: { programId }, query: { list } }))
  const items = data?.items ?? NONE
  const current = items.find(({ id }) => id === get('view'))
  const columns = get('columns').split(',').filter(Boolean)
  const direction = get('direction')
  const settings: ViewSettings = {
    filters: Object.fromEntries(filters.flatMap((name) => (get(name) ? [[name, get(name)]] : []))),
    columns: columns.length > 0 ? columns : null,
    sort: get('sort') ? { by: get('sort'), direction: direction === 'asc' ? 'asc' : 'desc' } : null,
  }
  /** What leads to a view, from any other. */
  const changesFor = ({ id, settings: to }: Pick<SavedView, 'id' | 'settings'>): Changes => ({
    ...Object.fromEntries(filters.map((name) => [name, to.filters[name] ?? null])),
    columns: to.columns?.join(',') ?? null,
    sort: to.sort?.by ?? null,
    direction: to.sort?.direction ?? null,
    view: id,
    ...placeParams(FIRST_PLACE),
  })
  const first =
    items.find(({ isDefault, isShared }) => isDefault && !isShared) ?? items.find(({ isDefault }) => isDefault)
  const opensWith = useRef(search === '')
  useEffect(() => {
    // Once, where the list was opened without saying what it should show.
    if (!data || !opensWith.current) return
    opensWith.current = false
    if (!first || search !== '') return
    const given = Object.entries(changesFor(first)).filter((each): each is [string, string] => each[1] !== null)
    navigate({ pathname, search: String(new URLSearchParams(given)) }, { replace: true })
  })
  return {
    programId,
    list,
    items,
    current,
    settings,
    isChanged: current !== undefined && !sameSettings(current.settings, settings),
    isAnything: Object.keys(settings.filters).length > 0 || settings.columns !== null || settings.sort !== null,
    changesFor,
    /** What leads to no saved view. */
    none: { view: first ? ALL_VIEWS : null, columns: null, sort: null, direction: null } as Changes,
  }
}

export type SavedViews = ReturnType<typeof useSavedViews>

/** A tab for each saved view. */
export const viewTabs = (
  { items, current, isChanged, changesFor }: SavedViews,
  to: (changes: Changes) => string,
  changedWord: string,
): TabLink[] =>
  items.map((view) => ({
    to: to(changesFor(view)),
    label: view === current && isChanged ? `${view.name} (${changedWord})` : view.name,
    current: view === current,
  }))
