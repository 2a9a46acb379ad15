import { useStore } from '@nanostores/react'
import { download } from '#client/api/transfer.ts'
import { $platform } from '#client/stores/platform.ts'
import { ownZone } from '#client/ui/format.ts'
import { useAllowed } from '../../app/hooks.ts'
import { readOnce } from '../../app/query.ts'
import { logEvents } from '../../app/slices.ts'
import { LogPage } from './parts/LogPage.tsx'

const EVENTS = logEvents('platform')

export function Screen() {
  const params = { platformId: useStore($platform)?.id ?? '' }
  return (
    <LogPage
      endpoint="listPlatformLogs"
      params={params}
      zone={ownZone()}
      slices={EVENTS}
      exportable={useAllowed()('platform.log.export')}
      onExport={(query, name) => download('exportPlatformLogs', { params, query }, { name })}
      searchPeople={async (search) => (await readOnce('listPlatformLogPeople', { params, query: { search } })).items}
    />
  )
}
