import { describe, expect, it } from 'vitest'
import type { Program } from '#core/program/program.contract.ts'
import { addProgram, moveProgram, type ProgramGroups, removeProgram } from './programs.ts'

const program = (id: string, status: Program['status'] = 'active') => ({ id, status }) as Program
const groups = (): ProgramGroups => ({
  active: { total: 12, list: [program('a'), program('b')] },
  archived: { total: 3, list: [program('x', 'archived')] },
  deleted: { total: 1, list: [program('z', 'deleted')] },
})
const look = (all: ProgramGroups) =>
  Object.fromEntries(
    Object.entries(all).map(([status, { total, list }]) => [status, [total, list.map(({ id }) => id).join('')]]),
  )

describe('lists of programs by status', () => {
  it.each([
    [
      'active → archived',
      program('b', 'archived'),
      'active',
      { active: [11, 'a'], archived: [4, 'bx'], deleted: [1, 'z'] },
    ],
    [
      'archived → deleted',
      program('x', 'deleted'),
      'archived',
      { active: [12, 'ab'], archived: [2, ''], deleted: [2, 'xz'] },
    ],
    [
      'deleted → active',
      program('z', 'active'),
      'deleted',
      { active: [13, 'zab'], archived: [3, 'x'], deleted: [0, ''] },
    ],
    [
      'not on the page',
      program('m', 'archived'),
      'active',
      { active: [11, 'ab'], archived: [4, 'mx'], deleted: [1, 'z'] },
    ],
    ['to where it is', program('a', 'active'), 'active', { active: [12, 'ab'], archived: [3, 'x'], deleted: [1, 'z'] }],
  ] as const)('%s: off the old list, on top of the new, totals follow', (_name, moved, from, expected) => {
    expect(look(moveProgram(groups(), moved, from))).toEqual(expected)
  })

  it('adds on top of active and raises the total', () => {
    expect(look(addProgram(groups(), program('n')))).toEqual({
      active: [13, 'nab'],
      archived: [3, 'x'],
      deleted: [1, 'z'],
    })
  })

  it('removes from deleted and lowers the total', () => {
    expect(look(removeProgram(groups(), 'z'))).toEqual({ active: [12, 'ab'], archived: [3, 'x'], deleted: [0, ''] })
  })
})
