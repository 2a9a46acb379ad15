import { useStore } from '@nanostores/react'
import { $platform } from '#client/stores/platform.ts'
import { ownZone } from '#client/ui/format.ts'
import { logEvents } from '../../app/slices.ts'
import { LogPage } from './parts/LogPage.tsx'

const EVENTS = logEvents('platform')

export function Screen() {
  const platform = useStore($platform)
  return (
    <LogPage endpoint="listPlatformLogs" params={{ platformId: platform?.id ?? '' }} zone={ownZone()} slices={EVENTS} />
  )
}
