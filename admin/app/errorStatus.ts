import { isRouteErrorResponse } from 'react-router'

/** Status of whatever was thrown. Spec §8. */
export function statusOf(error: unknown): number {
  if (isRouteErrorResponse(error)) return error.status
  if (typeof error !== 'object' || error === null) return 500
  const { statusCode, status, response } = error as {
    statusCode?: number
    status?: number
    response?: { status?: number }
  }
  return statusCode || status || response?.status || 500
}
