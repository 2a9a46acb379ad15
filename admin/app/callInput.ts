import { addressNamed } from '#client/api/addresses.ts'

const MISSING_ID = 'You must sepecify item id'
const MISSING_BODY = 'You must sepecify request body'

/**
 * Throws 'You must sepecify item id' for a call without one of the ids of its address, and 'You must sepecify request
 * body' for what is created from nothing. Spec §5, its wording.
 */
export function assertComplete(name: string, input: { params?: Record<string, unknown>; body?: unknown } = {}): void {
  const [method, path] = addressNamed(name)
  for (const [, key = ''] of path.matchAll(/:(\w+)/g)) {
    const id = input.params?.[key]
    if (id === undefined || id === null || id === '') throw new Error(MISSING_ID)
  }
  if (method === 'post' && 'body' in input && (input.body === undefined || input.body === null))
    throw new Error(MISSING_BODY)
}
