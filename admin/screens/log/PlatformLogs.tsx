import { useStore } from '@nanostores/react'
import { call } from '#client/api/call.ts'
import { $platform } from '#client/stores/platform.ts'
import { ownZone } from '#client/ui/format.ts'
import { LogPage, PLATFORM_SLICES } from './parts/LogPage.tsx'

export function Screen() {
  const platform = useStore($platform)
  const platformId = platform?.id ?? ''
  return (
    <LogPage
      scope={platformId}
      zone={ownZone()}
      slices={PLATFORM_SLICES}
      load={(query, signal) => call('listPlatformLogs', { params: { platformId }, query }, { signal })}
    />
  )
}
