import { useStore } from '@nanostores/react'
import { $platform } from '#client/stores/platform.ts'
import { useList } from '../../app/parts/list/useList.ts'
import { RequestList, useRequestColumns, useRequestPart } from './parts/RequestList.tsx'

/** What people of the platform ask for about their data. */
export function Screen() {
  const part = useRequestPart()
  const platformId = useStore($platform)?.id ?? ''
  const list = useList('listDataRequests', {
    name: `requests.${part}`,
    params: { platformId },
    query: { part },
    columns: useRequestColumns(part),
  })
  return <RequestList key={part} list={list} part={part} path="admin/home/account-deletion" />
}
