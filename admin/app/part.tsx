import { Component, type ComponentType, type ReactNode } from 'react'
import { arriving, isProblem } from '#client/api/problem.ts'
import { type Lazily, lazily } from '#client/ui/lazily.tsx'
import { useProblemText } from './notices.tsx'
import { ErrorState } from './parts/States.tsx'

/** Code that comes late. Where it does not come, its own place says so and asks again: the page, and what is typed there, stays. */
export function part<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Meanwhile?: ComponentType<Props>,
): Lazily<Props> {
  const Part = lazily(() => arriving(load()), Meanwhile)
  const InItsPlace = (props: Props) => (
    <Place>
      <Part {...props} />
    </Place>
  )
  return Object.assign(InItsPlace, { bring: Part.bring })
}

class Place extends Component<{ children: ReactNode }, { lost: unknown }> {
  override state: { lost: unknown } = { lost: null }
  static getDerivedStateFromError = (lost: unknown) => ({ lost })

  override render() {
    const { lost } = this.state
    if (lost === null) return this.props.children
    // A fault in what came is the page's.
    if (!isProblem(lost)) throw lost
    return <Lost error={lost} onRetry={() => this.setState({ lost: null })} />
  }
}

function Lost({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { title } = useProblemText()(error)
  return <ErrorState title={title} error={error} onRetry={onRetry} />
}
