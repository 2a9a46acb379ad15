import { Component, type ComponentType, type ReactNode } from 'react'
import { ApiProblem, isProblem } from '#client/api/problem.ts'
import { type LazyComponent, lazy } from '#client/ui/lazy.tsx'
import { useProblemText } from './notices.tsx'
import { ErrorState } from './parts/States.tsx'

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

interface PartErrorBoundaryProps {
  preload: () => Promise<void> | null
  frame: (error: ReactNode) => ReactNode
  children: ReactNode
}

class PartErrorBoundary extends Component<PartErrorBoundaryProps, { error: unknown }> {
  override state: { error: unknown } = { error: null }
  static getDerivedStateFromError = (error: unknown) => ({ error })

  /** The retry button keeps the focus until loading succeeds. */
  retry = () => {
    const show = (error: unknown) => this.setState({ error })
    Promise.resolve(this.props.preload()).then(() => show(null), show)
  }

  override render() {
    const { error } = this.state
    if (error === null) return this.props.children
    // Errors thrown by the loaded component go to the page's boundary.
    if (!isProblem(error)) throw error
    return this.props.frame(<PartError error={error} onRetry={this.retry} />)
  }
}

function PartError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { title } = useProblemText()(error)
  return <ErrorState title={title} error={error} onRetry={onRetry} />
}
