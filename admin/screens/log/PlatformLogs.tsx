import { useStore } from '@nanostores/react'
import { call } from '#client/api/call.ts'
import { $platform } from '#client/stores/platform.ts'
import { ownZone } from '#client/ui/format.ts'
import { logEvents } from '../../app/slices.ts'
import { LogPage } from './parts/LogPage.tsx'

const EVENTS = logEvents('platform')

export function Screen() {
  const platform = useStore($platform)
  const platformId = platform?.id ?? ''
  return (
    <LogPage
      scope={platformId}
      zone={ownZone()}
      slices={EVENTS}
      load={(query, signal) => call('listPlatformLogs', { params: { platformId }, query }, { signal })}
    />
  )
}
