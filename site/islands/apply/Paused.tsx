import type { PlatformDetails } from '#core/platform/platform.contract.ts'
import { Note } from '../Note.tsx'
import type { ApplyProps } from './props.ts'
import { tellIn } from './words.ts'

/** Said before anything is typed: the platform rests, and saves nothing. */
export const Paused = ({ platform, lang, words }: ApplyProps & { platform: PlatformDetails }) => (
  <div className="wrap">
    <Note look="warn" icon="alert" text={tellIn(words.area, lang)(`platform.${platform.state}`)} />
  </div>
)
