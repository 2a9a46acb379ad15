import { describe, expect, it } from 'vitest'
import type { Program, ProgramStatus } from '#core/program/program.contract.ts'
import { moveProgram } from './programs.ts'

type Lists = Record<ProgramStatus | 'all', Parameters<typeof moveProgram>[0]>
type Move = Parameters<typeof moveProgram>[3]

const program = (id: string, status: ProgramStatus = 'active') => ({ id, status }) as Program
const totals = { active: 12, archived: 3, deleted: 1 }
const list = (total: number, ...items: Program[]) => ({ items, metadata: { total, totals } }) as unknown as Lists['all']
const lists = (): Lists => ({
  active: list(12, program('a'), program('b')),
  archived: list(3, program('x', 'archived')),
  deleted: list(1, program('z', 'deleted')),
  all: list(16, program('a'), program('b'), program('x', 'archived'), program('z', 'deleted')),
})
const moved = (what: Program, move: Move, query: { after?: string } = {}) =>
  Object.fromEntries(
    Object.entries(lists()).map(([status, each]) => {
      const { items, metadata } = moveProgram(each, { status: status as ProgramStatus, ...query }, what, move)
      return [status, [metadata.total, items.map(({ id }) => id).join('')]]
    }),
  )

describe('lists of programs by status', () => {
  it.each([
    [
      'active → archived',
      program('b', 'archived'),
      'active',
      { active: [11, 'a'], archived: [4, 'bx'], deleted: [1, 'z'], all: [16, 'abxz'] },
    ],
    [
      'archived → deleted',
      program('x', 'deleted'),
      'archived',
      { active: [12, 'ab'], archived: [2, ''], deleted: [2, 'xz'], all: [16, 'abxz'] },
    ],
    [
      'deleted → active',
      program('z', 'active'),
      'deleted',
      { active: [13, 'zab'], archived: [3, 'x'], deleted: [0, ''], all: [16, 'abxz'] },
    ],
    [
      'to where it is',
      program('a', 'active'),
      'active',
      { active: [12, 'ab'], archived: [3, 'x'], deleted: [1, 'z'], all: [16, 'abxz'] },
    ],
  ] as const)('%s: off the old list, on top of the new, totals follow', (_name, what, from, expected) => {
    expect(moved(what, { from, to: what.status })).toEqual(expected)
  })

  it('changes the totals of further pages, but puts nothing on top of them', () => {
    expect(moved(program('m', 'archived'), { from: 'active', to: 'archived' }, { after: 'b' })).toEqual({
      active: [11, 'ab'],
      archived: [4, 'x'],
      deleted: [1, 'z'],
      all: [16, 'abxz'],
    })
  })

  it('adds on top of active and raises the total', () => {
    expect(moved(program('n'), { from: null, to: 'active' })).toEqual({
      active: [13, 'nab'],
      archived: [3, 'x'],
      deleted: [1, 'z'],
      all: [17, 'nabxz'],
    })
  })

  it('removes from deleted and lowers the total', () => {
    expect(moved(program('z', 'deleted'), { from: 'deleted', to: null })).toEqual({
      active: [12, 'ab'],
      archived: [3, 'x'],
      deleted: [0, ''],
      all: [15, 'abx'],
    })
  })
})
