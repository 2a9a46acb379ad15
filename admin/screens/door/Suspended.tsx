import { Paused } from './parts/Paused.tsx'

export const Screen = () => <Paused state="suspended" />
