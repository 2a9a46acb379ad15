import { Component, type ReactNode } from 'react'
import { isProblem } from '#client/api/problem.ts'
import { useProblemText } from './notices.tsx'
import { ErrorState } from './parts/States.tsx'

interface PartErrorBoundaryProps {
  preload: () => Promise<void> | null
  frame: (error: ReactNode) => ReactNode
  children: ReactNode
}

export class PartErrorBoundary extends Component<PartErrorBoundaryProps, { error: unknown }> {
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
