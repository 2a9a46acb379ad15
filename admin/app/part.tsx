import { Component, type ComponentType, type ReactNode } from 'react'
import { ApiProblem, isProblem } from '#client/api/problem.ts'
import { type Lazily, lazily } from '#client/ui/lazily.tsx'
import { useProblemText } from './notices.tsx'
import { ErrorState } from './parts/States.tsx'

/**
 * Code that comes late. Where it does not come, its own place says so, in its `Frame` where it has one, and asks again: the
 * page, and what is typed there, stays.
 */
export function part<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Meanwhile?: ComponentType<Props>,
  Frame?: ComponentType<Props & { children: ReactNode }>,
): Lazily<Props> {
  // The page does not reload for it: what is typed here lies on no device.
  const away = () => {
    throw new ApiProblem({ code: 'client.offline' })
  }
  const Part = lazily(() => load().catch(away), Meanwhile)
  const InItsPlace = (props: Props) => (
    <Place bring={Part.bring} frame={(lost) => (Frame ? <Frame {...props}>{lost}</Frame> : lost)}>
      <Part {...props} />
    </Place>
  )
  return Object.assign(InItsPlace, { bring: Part.bring })
}

interface PlaceProps {
  bring: () => Promise<void> | null
  frame: (lost: ReactNode) => ReactNode
  children: ReactNode
}

class Place extends Component<PlaceProps, { lost: unknown }> {
  override state: { lost: unknown } = { lost: null }
  static getDerivedStateFromError = (lost: unknown) => ({ lost })

  /** The button stays, with the keyboard, until it has brought something. */
  retry = () => {
    const show = (lost: unknown) => this.setState({ lost })
    Promise.resolve(this.props.bring()).then(() => show(null), show)
  }

  override render() {
    const { lost } = this.state
    if (lost === null) return this.props.children
    // A fault in what came is the page's.
    if (!isProblem(lost)) throw lost
    return this.props.frame(<Lost error={lost} onRetry={this.retry} />)
  }
}

function Lost({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { title } = useProblemText()(error)
  return <ErrorState title={title} error={error} onRetry={onRetry} />
}
