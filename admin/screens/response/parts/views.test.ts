import { expect, it } from 'vitest'
import { CAN_BE, viewOf } from './views.ts'

const viewAt = (address: string) => {
  const params = new URLSearchParams(address)
  return viewOf((name) => params.get(name) ?? '')
}

it('takes for a filter only what can be one', () => {
  const id = '0199a1b2-0000-7000-8000-00000000000a'
  expect([CAN_BE.categoryId(id), CAN_BE.stepId(`${id},${id}`), CAN_BE.submittedOn('2026-11-02/2026-11-08')]).toEqual([
    true,
    true,
    true,
  ])
  expect([
    CAN_BE.categoryId('c1'),
    CAN_BE.stepId(','),
    CAN_BE.createdOn('2026-02-30'),
    CAN_BE.createdOn('2026-11-08/2026-11-02'),
    CAN_BE.submittedOn('2026-11-02/'),
  ]).toEqual([false, false, false, false, false])
})

it('names the usual view that a filter is', () => {
  expect(viewAt('')).toBe('all')
  expect(viewAt('status=withdrawn&search=x')).toBe('withdrawn')
  expect(viewAt('stepState=toValidate&stepId=s')).toBe('toValidate')
  expect(viewAt('status=submitted&stepState=toValidate')).toBe('all')
  expect(viewAt('stepState=rejected')).toBe('rejected')
  expect(viewAt('stepState=refused')).toBe('all')
  expect(viewAt('stepState=maybe')).toBe('all')
})
