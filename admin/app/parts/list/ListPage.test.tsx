// @vitest-environment happy-dom

import { IconTags } from '@tabler/icons-react'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { answerWith } from '../../../testing/answers.ts'
import { renderPart } from '../../../testing/render.tsx'
import type { RowAction } from '../../slice.ts'
import type { Column } from '../table/props.ts'
import { ListPage } from './ListPage.tsx'
import { type ListRules, type RowOf, useList } from './useList.ts'

type User = RowOf<'listUsers'>
const user = (id: string) => ({ id, firstname: id, lastname: '', email: `${id}@example.org` }) as User
const all = Array.from({ length: 45 }, (_, at) => user(`p${at + 1}`))

const COLUMNS: Column<User>[] = [
  { key: 'name', label: 'Name', sort: 'name', firstDirection: 'asc', cell: ({ firstname }) => firstname },
  { key: 'email', label: 'Email', optional: true, cell: ({ email }) => email },
  { key: 'created', label: 'Created', sort: 'createdAt', cell: () => null },
  { key: 'seen', label: 'Seen', hasValue: ({ lastSeenAt }) => Boolean(lastSeenAt), cell: () => null },
]
const FILTERS = [
  {
    name: 'kind',
    label: 'Kind',
    options: [
      { value: 'staff', label: 'Staff' },
      { value: 'applicant', label: 'Applicants' },
    ],
  },
]

const chosen: string[][] = []
const ACTION: RowAction<User> = {
  label: 'Tag them',
  icon: IconTags,
  permission: 'platform.user.read',
  Dialog: ({ rows, onDone }) => {
    chosen.push(rows.map(({ id }) => id))
    return (
      <button type="button" onClick={onDone}>
        Tagged
      </button>
    )
  },
}

function People({ bulk = [], ...rules }: Partial<ListRules<'listUsers'>> & { bulk?: RowAction<User>[] }) {
  const list = useList('listUsers', {
    name: 'people',
    params: { platformId: 'p' },
    columns: COLUMNS,
    filters: FILTERS,
    sorting: { by: 'createdAt', direction: 'desc' },
    ...rules,
  })
  return (
    <ListPage
      list={list}
      title="People"
      search="Name or email"
      bulk={bulk}
      nameOf={({ id }) => id}
      card={({ id }) => <b>{id}</b>}
      empty={<p>Nobody yet</p>}
    />
  )
}

/** Answers a page of those whose name has the search in it. */
const answerUsers = (people: readonly User[] = all) =>
  answerWith({
    listUsers: ({ query: { page = '1', perPage = '20', search = '' } }) => {
      const found = people.filter(({ id }) => id.includes(search))
      const [at, size] = [Number(page) - 1, Number(perPage)]
      return {
        items: found.slice(at * size, (at + 1) * size),
        metadata: {
          page: at + 1,
          perPage: size,
          total: people.length,
          totalFiltred: found.length,
          nbPages: Math.ceil(found.length / size),
        },
      }
    },
  })

const rows = () => [...document.querySelectorAll('[data-row]')].map((row) => row.getAttribute('data-row'))
const button = (name: string | RegExp) => screen.getByRole('button', { name })

const setWidth = (width: number) =>
  (window as unknown as { happyDOM: { setViewport: (size: { width: number }) => void } }).happyDOM.setViewport({
    width,
  })

afterEach(() => {
  setWidth(1024)
  vi.unstubAllGlobals()
  chosen.length = 0
})

describe('a list', () => {
  it('asks for what the address says, leaves out what is no value, and keeps the order and the size of pages there', async () => {
    const asked = answerUsers()
    const { user, address } = await renderPart(<People />, { at: '/en/admin?kind=robot&sort=password&page=2' })
    await screen.findByText('p21')
    expect(asked[0]?.query).toEqual({ sort: 'createdAt', direction: 'desc', page: '2', perPage: '20' })
    expect(screen.getByText('21 to 40 of 45')).toBeTruthy()
    await user.click(button('Name'))
    await screen.findByText('p1')
    expect(address()).toBe('/en/admin?kind=robot&sort=name&direction=asc')
    await user.click(button('20 per page'))
    await user.click(await screen.findByRole('menuitemradio', { name: '50 per page' }))
    await waitFor(() => expect(rows()).toHaveLength(45))
    expect(asked.at(-1)?.query).toEqual({ sort: 'name', direction: 'asc', page: '1', perPage: '50' })
    expect(new URL(address(), 'http://x').searchParams.get('perPage')).toBe('50')
  })

  it('shows the last page until the next one is there, and says when that cannot be had', async () => {
    let release = () => {}
    const asked = answerWith({
      listUsers: async ({ query: { page } }: { query: Record<string, string> }) => {
        if (page === '2') await new Promise<void>((resolve) => (release = resolve))
        if (page === '3') return new TypeError('Failed to fetch')
        const items = all.slice((Number(page) - 1) * 20, Number(page) * 20)
        return { items, metadata: { page: Number(page), perPage: 20, total: 45, totalFiltred: 45, nbPages: 3 } }
      },
    })
    const { user } = await renderPart(<People />)
    await screen.findByText('p1')
    await user.click(button('Next'))
    await waitFor(() => expect(asked).toHaveLength(2))
    expect([rows()[0], screen.getByRole('table').getAttribute('aria-busy')]).toEqual(['p1', 'true'])
    await act(async () => release())
    await screen.findByText('p21')
    await user.click(button('Next'))
    await screen.findByRole('button', { name: 'Try again' })
    expect(rows()).toEqual([])
  })

  it('goes back to its first page for a search, names what hides everything and clears it', async () => {
    answerUsers()
    const { user, address } = await renderPart(<People />, { at: '/en/admin?page=2&kind=staff' })
    await screen.findByText('p21')
    await user.type(screen.getByRole('searchbox', { name: 'Name or email' }), 'nobody')
    await screen.findByText(/search “nobody”, Kind Staff/)
    expect(address()).toBe('/en/admin?kind=staff&search=nobody')
    await user.click(button('Clear filters'))
    await screen.findByText('p1')
    expect(address()).toBe('/en/admin')
  })

  it('tells an empty list from a page past its end', async () => {
    answerUsers([])
    const { unmount } = await renderPart(<People />)
    await screen.findByText('Nobody yet')
    unmount()
    answerUsers()
    const { user, address } = await renderPart(<People />, { at: '/en/admin?page=9' })
    await user.click(await screen.findByRole('button', { name: 'Back to the first page' }))
    await screen.findByText('p1')
    expect(address()).toBe('/en/admin')
  })

  it('says that it is not open to the person, without offering to try again', async () => {
    const problem = { code: 'access.denied', status: 403, title: 'Denied', issues: [] }
    answerWith({ listUsers: () => Response.json(problem, { status: 403 }) })
    await renderPart(<People />)
    await screen.findByText('You don’t have access to this page')
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  })

  it('selects rows over its pages and forgets them for another search', async () => {
    answerUsers()
    const { user } = await renderPart(<People bulk={[ACTION]} />)
    await screen.findByText('p1')
    await user.click(screen.getByRole('checkbox', { name: 'Select p2' }))
    await user.click(button('Next'))
    await screen.findByText('p21')
    await user.click(screen.getByRole('checkbox', { name: 'Select p21' }))
    await screen.findByText('2 rows selected, 1 on other pages')
    await user.click(button('Tag them'))
    expect(chosen.at(-1)).toEqual(['p2', 'p21'])
    await user.click(button('Tagged'))
    expect(screen.queryByText(/rows? selected/)).toBeNull()
    await user.click(screen.getByRole('checkbox', { name: 'Select p21' }))
    await screen.findByText('1 row selected')
    await user.type(screen.getByRole('searchbox'), 'p2')
    await waitFor(() => expect(rows()).toHaveLength(11))
    expect(screen.queryByText('1 row selected')).toBeNull()
  })

  it('follows what a write makes stale, unless its rows stay until they are asked for again', async () => {
    const asked = answerWith({
      listUsers: { items: all.slice(0, 3), metadata: { page: 1, perPage: 20, total: 3, totalFiltred: 3, nbPages: 1 } },
    })
    const { invalidate } = await import('../../query.ts')
    const { unmount } = await renderPart(<People />)
    await screen.findByText('p1')
    act(() => invalidate('listUsers'))
    await waitFor(() => expect(asked).toHaveLength(2))
    unmount()
    await renderPart(<People staysUntilReload />)
    await screen.findByText('p1')
    expect(asked).toHaveLength(3)
    await act(async () => invalidate('listUsers'))
    expect(asked).toHaveLength(3)
  })

  it('shows cards with their own checkbox and an order to choose on a phone', async () => {
    answerUsers()
    setWidth(390)
    const { user, address } = await renderPart(<People bulk={[ACTION]} />)
    const card = (await screen.findByText('p1')).closest('li') as HTMLElement
    expect([screen.queryByRole('table'), screen.queryByRole('button', { name: 'Columns' })]).toEqual([null, null])
    await user.click(within(card).getByRole('checkbox', { name: 'Select p1' }))
    await screen.findByText('1 row selected')
    await user.click(button(/Created/))
    await user.click(await screen.findByRole('menuitemradio', { name: 'Name' }))
    await waitFor(() => expect(address()).toBe('/en/admin?sort=name&direction=asc'))
  })

  it('takes optional columns off the table, and shows others only while a row has a value', async () => {
    answerUsers()
    const { user } = await renderPart(<People />)
    await screen.findByText('p1')
    const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
    expect(heads()).toEqual(['Name', 'Email', 'Created'])
    await user.click(button('Columns'))
    await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Email' }))
    expect(heads()).toEqual(['Name', 'Created'])
    localStorage.clear()
  })
})

it('searches and sorts a list that comes in one answer', async () => {
  const tags = ['Zürich', 'ebb', 'Été'].map((name, at) => ({
    id: `t${at}`,
    name,
    colour: 'blue',
    count: at,
    version: 1,
  }))
  const asked = answerWith({ listTags: { items: tags } })
  function Tags() {
    const list = useList('listTags', {
      name: 'tags',
      params: { programId: 'p' },
      columns: [
        {
          key: 'name',
          label: 'Name',
          sort: 'name',
          firstDirection: 'asc',
          sortValue: ({ name }) => name,
          cell: ({ name }) => name,
        },
        { key: 'count', label: 'Used', sort: 'count', sortValue: ({ count }) => count, cell: ({ count }) => count },
      ],
      sorting: { by: 'name', direction: 'asc' },
      paging: 'all',
      textOf: ({ name }) => name,
    })
    return <ListPage list={list} title="Tags" search="Tag" nameOf={({ name }) => name} empty={null} />
  }
  const { user } = await renderPart(<Tags />)
  await screen.findByText('ebb')
  expect(rows()).toEqual(['t1', 't2', 't0'])
  await user.click(button('Used'))
  expect(rows()).toEqual(['t2', 't1', 't0'])
  await user.type(screen.getByRole('searchbox', { name: 'Tag' }), 'ete')
  await waitFor(() => expect(rows()).toEqual(['t2']))
  expect(asked).toHaveLength(1)
})
