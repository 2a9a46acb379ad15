import type { ComponentType } from 'react'
import { loadChunk } from '#client/chunks.ts'
import { lazy } from '#client/ui/lazy.tsx'
import { Failed } from './Loading.tsx'
import type { ApplyProps } from './props.ts'

/** A part of the way that comes when it is reached. Where it does not come, the page says so, and is read again when told to. */
export const lazyPart = <Props extends ApplyProps>(load: () => Promise<ComponentType<Props>>) =>
  lazy<Props>(() => loadChunk(load).catch(() => Lost))

const Lost = (props: ApplyProps) => <Failed {...props} onRetry={() => location.reload()} />
