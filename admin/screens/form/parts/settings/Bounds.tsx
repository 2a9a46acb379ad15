import { Switch } from '@mantine/core'
import type { Field, Rules } from '#core/form/definition.ts'
import { useWords } from '../../../../app/hooks.ts'
import type { Node } from '../../nodes.ts'
import { Bound, Part, useSetRules } from './parts.tsx'

/** Two bounds that may have been written under an older name: what is set here replaces both. */
function Pair({
  node,
  title,
  least,
  most,
  whole = true,
  from,
}: {
  node: Node
  title: string
  least: readonly (keyof Rules)[]
  most: readonly (keyof Rules)[]
  whole?: boolean
  from?: number
}) {
  const t = useWords()
  const setRules = useSetRules(node)
  const read =
    (names: readonly (keyof Rules)[]) =>
    ({ rules = {} }: Field) =>
      names.map((name) => rules[name]).find((value) => value !== undefined) as number | undefined
  const write = (names: readonly (keyof Rules)[]) => (value: number | undefined) =>
    setRules(Object.fromEntries(names.map((name, n) => [name, n === 0 ? value : undefined])), { typed: true })
  const bound = (names: readonly (keyof Rules)[]) => ({
    node,
    at: names.join(),
    read: read(names),
    onChange: write(names),
    whole,
    ...(from === undefined ? {} : { least: from }),
  })
  return (
    <Part title={t(title)}>
      <div className="settings__pair">
        <Bound {...bound(least)} label={t('form.settings.least')} />
        <Bound {...bound(most)} label={t('form.settings.most')} />
      </div>
    </Part>
  )
}

export const Lengths = ({ node }: { node: Node }) => (
  <Pair
    node={node}
    title="form.settings.lengths"
    least={['w-min-character', 'min']}
    most={['w-max-character', 'max']}
    from={0}
  />
)

export const Values = ({ node }: { node: Node }) => (
  <>
    <Pair
      node={node}
      title={node.field.type === 'table' ? 'form.settings.cellValues' : 'form.settings.values'}
      least={['w-min-value', 'min']}
      most={['w-max-value', 'max']}
      whole={false}
    />
    <RuleToggle node={node} rule="integer" />
  </>
)

export const Counts = ({
  node,
  title,
  least,
  most,
}: {
  node: Node
  title: string
  least: keyof Rules
  most: keyof Rules
}) => <Pair node={node} title={title} least={[least]} most={[most]} from={0} />

export function RuleToggle({ node, rule }: { node: Node; rule: 'integer' | 'notYopmail' }) {
  const t = useWords()
  const setRules = useSetRules(node)
  return (
    <Switch
      label={t(`form.settings.${rule}`)}
      labelPosition="left"
      classNames={{ body: 'settings__switch' }}
      checked={node.field.rules?.[rule] === true}
      onChange={(event) => setRules({ [rule]: event.currentTarget.checked || undefined })}
    />
  )
}
