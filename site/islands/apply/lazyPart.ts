import type { ComponentType } from 'react'
import { loadChunk } from '#client/chunks.ts'
import { lazy } from '#client/ui/lazy.tsx'
import { Lost } from './Loading.tsx'
import type { ApplyProps } from './props.ts'

/** A view whose code is loaded on demand. When loading fails, a message offers to reload the page. */
export const lazyPart = <Props extends ApplyProps>(load: () => Promise<ComponentType<Props>>) =>
  lazy<Props>(() => loadChunk(load).catch(() => Lost))
