import { Link } from 'react-router'
import { isProblem } from '#client/api/problem.ts'
import { useAllowed, usePath, useProgram } from '../../../app/hooks.ts'
import { useIssueText } from '../../../app/issues.ts'

/** What the server says beside its sentences, in the order of the issues. */
interface HeldThing {
  kind: 'category' | 'step'
  id: string
}

interface HeldProps {
  problem: unknown
  /** What the screen calls them. */
  titleOf: (id: string) => string
}

/** Which categories and steps hold applications, and how many, where that keeps them from being removed. */
export function Held({ problem, titleOf }: HeldProps) {
  const path = usePath()
  const issueText = useIssueText()
  const { slug } = useProgram()
  const canRead = useAllowed()('program.response.read')
  if (!isProblem(problem, 'program.holdsResponses')) return null
  const held = problem.data.held as readonly HeldThing[]
  return (
    <ul>
      {problem.issues.map((issue, n) => {
        const thing = held[n]
        const title = thing && titleOf(thing.id)
        // The server names them in the program's language.
        const words = issueText(title ? { at: issue.at, rule: issue.rule, params: { ...issue.params, title } } : issue)
        return (
          <li key={thing?.id ?? words}>
            {thing && canRead ? (
              <Link to={path(`admin/programs/${slug}/responses?${thing.kind}Id=${thing.id}`)}>{words}</Link>
            ) : (
              words
            )}
          </li>
        )
      })}
    </ul>
  )
}
