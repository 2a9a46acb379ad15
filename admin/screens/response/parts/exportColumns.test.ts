import { expect, it } from 'vitest'
import { columnsOfSetting, columnsOfView } from './exportColumns.ts'

it('asks for the columns of a setting, with the names that it gives', () => {
  const columns = [
    { id: 'title', name: null },
    { id: 'form-a-b', name: 'Budget' },
  ]
  expect(columnsOfSetting({ columns })).toEqual({ columns: ['title', 'form-a-b'], names: { 'form-a-b': 'Budget' } })
  expect(columnsOfSetting({ columns: null })).toEqual({})
})

it('asks for the columns that a view shows', () => {
  expect(columnsOfView(['state', 'category', 'form-a-b', 'gate'])).toEqual([
    'number',
    'title',
    'status',
    'category',
    'form-a-b',
  ])
  expect(columnsOfView(null)).toBe(undefined)
})
