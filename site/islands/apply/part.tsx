import { type ComponentType, lazy } from 'react'
import { Failed } from './Loading.tsx'
import type { ApplyProps } from './props.ts'

/** A part of the way that comes when it is reached. Where it does not come, the page says so, and is read again when told to. */
export const part = <Props extends ApplyProps>(load: () => Promise<ComponentType<Props>>) =>
  lazy(() =>
    load().then(
      (shown) => ({ default: shown }),
      (): { default: ComponentType<Props> } => ({ default: Lost }),
    ),
  )

const Lost = (props: ApplyProps) => <Failed {...props} onRetry={() => location.reload()} />
