import { expect, it } from 'vitest'
import { turn, zoom } from './fileView.ts'

it.each([
  [1, 1, 1.5],
  [1, -1, 0.75],
  [4, 1, 4],
  [0.5, -1, 0.5],
] as const)('from %d by %d to %d', (scale, by, expected) => {
  expect(zoom({ scale, degrees: 0 }, by)).toEqual({ scale: expected, degrees: 0 })
})

it('turns by quarters', () => {
  expect(turn(turn({ scale: 2, degrees: 270 }))).toEqual({ scale: 2, degrees: 450 })
})
