import type { Criterion } from '#core/evaluation/criterion.rules.ts'
import { checkDefinition } from '#core/form/check.ts'
import { type Issue, Problem } from '#core/problem.ts'
import type { Context } from '../../context.ts'
import { formDeps } from '../form/form.deps.ts'

/** Throws 'request.invalid' with every flaw of the criteria, as a form has them. */
export async function assertCriteria(
  ctx: Pick<Context, 'now'>,
  criteria: readonly Criterion[],
  zone: string,
): Promise<void> {
  const definition = { fields: criteria.map(({ field }) => field) }
  const issues: Issue[] = checkDefinition(definition, await formDeps(ctx.now, zone, [definition])).map(
    ({ at, ...issue }) => ({
      ...issue,
      at: `body.criteria${at.replace(/^fields/, '').replace(/^(\[\d+\])/, '$1.field')}`,
    }),
  )
  if (issues.length > 0) throw new Problem('request.invalid', { issues })
}
