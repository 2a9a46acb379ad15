import { useStore } from '@nanostores/react'
import { $platform } from '#client/stores/platform.ts'
import { queryOf, useApiQuery } from '../../../app/query.ts'

/** The id of the platform, as calls need it. */
export const usePlatformId = (): string => useStore($platform)?.id ?? ''

/** Every role of the platform. */
export function useRoles() {
  const platformId = usePlatformId()
  return useApiQuery(queryOf('listRoles', { params: { platformId } }))
}
