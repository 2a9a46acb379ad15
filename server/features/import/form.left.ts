import type { Field, FormDefinition } from '#core/form/definition.ts'
import { isGroup } from '#core/form/fields.ts'
import { without } from '#core/form/foreign/reasons.ts'
import { formDefinition } from '#core/form/form.contract.ts'
import { type ImportReport, madeFields } from '#core/form/jsonschema.ts'
import type { Path } from '#core/manifest/located.ts'
import type { Text } from '#core/text.ts'
import { formFlaws } from '../manifest/manifest.files.ts'

/** Parts of a field that it can do without. */
const LOOSE = new Set(['visibleWhen', 'defaultValue', 'minItems', 'maxItems', 'country', 'placeholder', 'help'])

interface Flaw {
  path: Path
  message: string
}

/**
 * What publishing would refuse, left out and told: the rule or default, else the question. What is left can be published;
 * each round takes one thing away, as one may be why another is wrong.
 */
export function leaveFlawsOut(
  read: { definition: FormDefinition; report: ImportReport },
  title: Text,
): { definition: FormDefinition; report: ImportReport } {
  const definition = structuredClone(read.definition)
  const report = { ...read.report, withoutEquivalent: [...read.report.withoutEquivalent] }
  for (let flaw = firstFlaw(definition, title); flaw; flaw = firstFlaw(definition, title)) {
    const left = leaveOut(definition.fields, flaw.path.slice(1))
    if (!left) break
    const { reference, what } = left
    report.withoutEquivalent.push({ ...without(reference, what, 'refused'), detail: flaw.message })
    const gone = (rule: string) =>
      rule.startsWith(`${reference}: `) && (what === 'question' || rule.endsWith(`: ${what}`))
    report.rulesCarried = report.rulesCarried.filter((rule) => !gone(rule))
  }
  return { definition, report: { ...report, fields: madeFields(definition.fields) } }
}

function firstFlaw(definition: FormDefinition, title: Text): Flaw | undefined {
  const [sense] = formFlaws({ key: 'form', title, fields: definition.fields })
  const shape = formDefinition.safeParse(definition).error?.issues[0]
  return sense ?? (shape && { path: shape.path as Path, message: shape.message })
}

/** `path` from a list of fields down: `[3]`, `[3].rules.pattern`, `[3].fields[0].title`. Null when it names none of them. */
function leaveOut(fields: Field[], [n, ...rest]: Path): { reference: string; what: string } | null {
  const field = typeof n === 'number' ? fields[n] : undefined
  if (!field || typeof n !== 'number') return null
  const [part = '', inner] = rest.map(String)
  if (part === 'sections' && field.type === 'accordion' && rest[2] === 'fields' && typeof rest[3] === 'number')
    return leaveOut(field.sections[Number(rest[1])]?.fields ?? [], rest.slice(3))
  if (part === 'fields' && isGroup(field) && typeof rest[1] === 'number') return leaveOut(field.fields, rest.slice(1))
  const { reference } = field
  if (part === 'rules' && inner && field.rules && inner in field.rules) {
    const { [inner as keyof typeof field.rules]: _, ...rules } = field.rules
    field.rules = rules
    return { reference, what: inner }
  }
  if (LOOSE.has(part) && part in field) {
    delete (field as unknown as Record<string, unknown>)[part]
    return { reference, what: part }
  }
  fields.splice(n, 1)
  return { reference, what: 'question' }
}
