import { useEffect, useState } from 'react'

export const TABS = ['messages', 'answers', 'files', 'recommenders', 'history'] as const
export type Tab = (typeof TABS)[number]

const isTab = (value: string | null): value is Tab => (TABS as readonly (string | null)[]).includes(value)

/** The address of a tab of this page. */
export const hrefOfTab = (tab: Tab): string => {
  const search = new URLSearchParams(location.search)
  search.set('tab', tab)
  return `${location.pathname}?${search}`
}

function tabOfAddress(): Tab {
  const [named, end] = [new URLSearchParams(location.search).get('tab'), location.hash.slice(1)]
  return isTab(named) ? named : isTab(end) ? end : 'messages'
}

/** The tab that the address names, also as its end (`#recommenders`), and the way to another. */
export function useTab(): [Tab, (tab: Tab) => void] {
  // The published page has no address yet.
  const [tab, setTab] = useState<Tab>('messages')
  useEffect(() => {
    const follow = () => setTab(tabOfAddress())
    follow()
    window.addEventListener('popstate', follow)
    return () => window.removeEventListener('popstate', follow)
  }, [])
  return [
    tab,
    (next) => {
      history.pushState(null, '', hrefOfTab(next))
      setTab(next)
    },
  ]
}
