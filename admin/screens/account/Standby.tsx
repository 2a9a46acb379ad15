import { PlatformPaused } from './parts/PlatformPaused.tsx'

export const Screen = () => <PlatformPaused state="standby" />
