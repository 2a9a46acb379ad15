import type { ComponentType, ReactNode } from 'react'
import { ApiProblem } from '#client/api/problem.ts'
import { type LazyComponent, lazy } from '#client/ui/lazy.tsx'
import { PartErrorBoundary } from './PartErrorBoundary.tsx'

/**
 * A lazy loaded component with its own error boundary. When loading fails, an error with a retry button shows in its place
 * (inside `Frame` if given), and the rest of the page keeps its state.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Fallback?: ComponentType<Props>,
  Frame?: ComponentType<Props & { children: ReactNode }>,
): LazyComponent<Props> {
  // Reported as offline instead of reloading the page, which would lose what was typed.
  const asOfflineError = () => {
    throw new ApiProblem({ code: 'client.offline' })
  }
  const Part = lazy(() => load().catch(asOfflineError), Fallback)
  const Guarded = (props: Props) => (
    <PartErrorBoundary preload={Part.preload} frame={(error) => (Frame ? <Frame {...props}>{error}</Frame> : error)}>
      <Part {...props} />
    </PartErrorBoundary>
  )
  return Object.assign(Guarded, { preload: Part.preload })
}
