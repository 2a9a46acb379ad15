import type { Eligibility } from '#core/eligibility/eligibility.contract.ts'
import { type EligibilityRule, ruleFlaws } from '#core/eligibility/eligibility.rules.ts'
import type { FormDefinition } from '#core/form/definition.ts'
import { definitionSeenBy } from '#core/form/fields.ts'
import { sortedJson } from '#core/json.ts'
import { Problem } from '#core/problem.ts'
import { pick } from '#core/text.ts'
import type { Context } from '../../context.ts'
import { transaction } from '../../db/database.ts'
import { isUniqueViolation } from '../../db/unique.ts'
import { record } from '../../events/record.ts'
import { currentVersionsOf, listForms } from '../form/form.public.ts'
import { lockEditableProgram } from '../program/program.actions.ts'
import { subjectOf } from '../program/program.audit.ts'
import { categoriesOf, getProgramRow } from '../program/program.public.ts'
import * as repo from './eligibility.repo.ts'

const present = (row: repo.EligibilityRow | null): Eligibility => ({
  formId: row?.formId ?? null,
  rules: row?.rules ?? [],
  version: row?.version ?? 0,
})

export async function getEligibility(_ctx: Context, { programId }: { programId: string }): Promise<Eligibility> {
  await getProgramRow(programId)
  return present(await repo.findEligibility(programId))
}

interface Given {
  programId: string
  formId: string | null
  rules: EligibilityRule[]
  version: number
}

/** Throws 'resource.stale', 'request.invalid', 'program.archived'. Without a form there are no rules. */
export async function updateEligibility(
  ctx: Context,
  { programId, formId, rules, version }: Given,
): Promise<Eligibility> {
  const program = await getProgramRow(programId)
  const row = await repo.findEligibility(programId)
  const saved = present(row)
  const stale = async () =>
    new Problem('resource.stale', { data: { current: present(await repo.findEligibility(programId)) } })
  if (saved.version !== version) throw await stale()
  const next = { formId, rules: formId ? rules : [] }
  if (sortedJson([saved.formId, saved.rules]) === sortedJson([next.formId, next.rules])) return saved
  if (formId) await assertRules(programId, formId, rules)
  const names = new Map((await listForms(programId)).map(({ id, title }) => [id, pick(title, program.lang)]))
  const auditOf = (one: Pick<Eligibility, 'formId' | 'rules'>) => ({
    eligibilityForm: one.formId && (names.get(one.formId) ?? null),
    refusals: one.rules.length,
  })
  return transaction(async () => {
    await lockEditableProgram(programId)
    if (!formId) {
      if (row && !(await repo.deleteEligibilityAt(row.id, version))) throw await stale()
    } else if (!row) {
      await repo.insertEligibility(programId, { formId, rules }).catch(async (error) => {
        throw isUniqueViolation(error) ? await stale() : error
      })
    } else if (!(await repo.updateEligibilityAt(row.id, version, { formId, rules }))) throw await stale()
    await record(ctx, {
      type: 'eligibility.updated',
      subject: subjectOf(program),
      programId,
      before: auditOf(saved),
      after: auditOf(next),
    })
    return present(await repo.findEligibility(programId))
  })
}

/** Throws 'request.invalid' for a form of another program, or one that was never published, and for what rules cannot ask. */
async function assertRules(programId: string, formId: string, rules: readonly EligibilityRule[]): Promise<void> {
  const definition = (await publishedForms(programId)).get(formId)
  if (!definition) throw new Problem('request.invalid', { issues: [{ at: 'body.formId', rule: 'unknown' }] })
  const categories = (await categoriesOf(programId)).map(({ key }) => key)
  const issues = ruleFlaws(rules, { definition, categories })
  if (issues.length > 0)
    throw new Problem('request.invalid', { issues: issues.map((issue) => ({ ...issue, at: `body.${issue.at}` })) })
}

/** Current versions of a program's forms, as applicants see them. */
async function publishedForms(programId: string): Promise<Map<string, FormDefinition>> {
  const forms = await listForms(programId)
  const versions = await currentVersionsOf(forms.map(({ id }) => id))
  return new Map([...versions].map(([id, { definition }]) => [id, definitionSeenBy(definition, 'applicant')]))
}
