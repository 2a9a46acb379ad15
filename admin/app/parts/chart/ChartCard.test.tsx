// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderPart } from '#admin/testing/render.tsx'
import { ChartCard } from './ChartCard.tsx'
import { tableCsv } from './tableCsv.ts'

const figures = {
  series: [{ name: 'sent', label: 'Submitted', color: 'var(--mark)' }],
  rows: Array.from({ length: 12 }, (_, day) => ({ key: `d${day}`, label: `Day ${day}`, values: { sent: day * 1000 } })),
  rowsLabel: 'Day',
}
const card = <ChartCard title="Applications" fileName="applications" {...figures} />
const words = ['parts']

it('has the numbers of its drawing as a table for screen readers', async () => {
  await renderPart(card, { words })
  const rows = within(screen.getByRole('table')).getAllByRole('row')
  expect(rows).toHaveLength(13)
  expect(rows.at(-1)?.textContent).toBe('Day 1111,000')
})

it('shows the latest rows, then all, and keeps the choice in the address', async () => {
  const { user, address } = await renderPart(card, { words })
  await user.click(screen.getByRole('button', { name: 'Show the figures as a table' }))
  expect([address(), screen.getAllByRole('row')[1]?.textContent]).toEqual(['/en/admin?figures=table', 'Day 1111,000'])
  expect(screen.getAllByRole('row')).toHaveLength(11)
  await user.click(screen.getByRole('button', { name: 'Show the whole period' }))
  expect([address(), screen.getAllByRole('row').length]).toEqual(['/en/admin?figures=all', 13])
})

it('says that there is nothing to draw', async () => {
  await renderPart(<ChartCard title="Applications" fileName="x" {...figures} rows={[]} empty="Nobody yet" />, { words })
  expect([screen.getByText('Nobody yet').tagName, screen.queryByRole('table')]).toEqual(['P', null])
})

it('writes its figures as CSV that spreadsheets do not run', async () => {
  const series = [{ name: 'sent', label: '=1+1', color: '' }]
  const csv = await tableCsv({
    series,
    rowsLabel: 'Day',
    rows: [{ key: '2026-11-01', label: '1', values: { sent: 3 } }],
  })
  expect(csv).toBe("\ufeffDay,'=1+1\n2026-11-01,3\n")
})
