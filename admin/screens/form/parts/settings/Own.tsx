import { Select, Switch, TagsInput, TextInput } from '@mantine/core'
import { COUNTRIES, countryName } from '#core/form/countries.ts'
import type { AvailableField, FieldOf, Rules } from '#core/form/definition.ts'
import { isDate } from '#core/form/read.ts'
import { FILE_KINDS } from '#core/form/rules.ts'
import { useLocale, useWords } from '../../../../app/hooks.ts'
import type { Node } from '../../nodes.ts'
import { OptionsSetting } from './Options.tsx'
import { Bound, Part, SourceText, useSet, useSetRules } from './parts.tsx'
import { TableSettings } from './Table.tsx'

/** The settings that a type alone has. */
export function Own({ node }: { node: Node }) {
  const field = node.field as AvailableField
  switch (field.type) {
    case 'text':
      return (
        <>
          <Lengths node={node} />
          <Pattern node={node} />
        </>
      )
    case 'textarea':
      return (
        <>
          <Lengths node={node} />
          <Toggle node={node} name="rich" />
        </>
      )
    case 'url':
      return <Lengths node={node} />
    case 'email':
      return (
        <>
          <RuleToggle node={node} rule="notYopmail" />
          <Lengths node={node} />
        </>
      )
    case 'tel':
      return (
        <>
          <Country node={node} />
          <Lengths node={node} />
        </>
      )
    case 'phone':
    case 'address':
      return <Country node={node} />
    case 'number':
      return (
        <>
          <Values node={node} />
          <SourceText node={node} name="unit" />
        </>
      )
    case 'date':
      return <Days node={node} />
    case 'select':
    case 'radio':
      return <OptionsSetting node={node} />
    case 'checkbox':
      return (
        <>
          <OptionsSetting node={node} />
          <Counts node={node} least="min-array-length" most="max-array-length" title="form.settings.choices" />
        </>
      )
    case 'linear-scale':
      return <Scale node={node} field={field} />
    case 'file':
      return <Files node={node} />
    case 'table':
      return (
        <>
          <TableSettings node={node} field={field} />
          <Values node={node} />
        </>
      )
    case 'questions-group':
      return <GroupSettings node={node} field={field} />
    default:
      return null
  }
}

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
  const rules = node.field.rules ?? {}
  const read = (names: readonly (keyof Rules)[]) =>
    names.map((name) => rules[name]).find((value) => value !== undefined) as number | undefined
  const write = (names: readonly (keyof Rules)[]) => (value: number | undefined) =>
    setRules(Object.fromEntries(names.map((name, n) => [name, n === 0 ? value : undefined])), { typed: true })
  const common = { whole, ...(from === undefined ? {} : { least: from }) }
  return (
    <Part title={t(title)}>
      <div className="settings__pair">
        <Bound {...common} label={t('form.settings.least')} value={read(least)} onChange={write(least)} />
        <Bound {...common} label={t('form.settings.most')} value={read(most)} onChange={write(most)} />
      </div>
    </Part>
  )
}

const Lengths = ({ node }: { node: Node }) => (
  <Pair
    node={node}
    title="form.settings.lengths"
    least={['w-min-character', 'min']}
    most={['w-max-character', 'max']}
    from={0}
  />
)

const Values = ({ node }: { node: Node }) => (
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

const Counts = ({ node, title, least, most }: { node: Node; title: string; least: keyof Rules; most: keyof Rules }) => (
  <Pair node={node} title={title} least={[least]} most={[most]} from={0} />
)

function Toggle({ node, name }: { node: Node; name: 'rich' }) {
  const t = useWords()
  const set = useSet(node)
  return (
    <Switch
      label={t(`form.settings.${name}`)}
      labelPosition="left"
      classNames={{ body: 'settings__switch' }}
      checked={(node.field as FieldOf<'textarea'>)[name] === true}
      onChange={(event) => set(name, event.currentTarget.checked || undefined)}
    />
  )
}

function RuleToggle({ node, rule }: { node: Node; rule: 'integer' | 'notYopmail' }) {
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

function Pattern({ node }: { node: Node }) {
  const t = useWords()
  const setRules = useSetRules(node)
  return (
    <TextInput
      label={t('form.settings.pattern')}
      description={t('form.settings.patternHint')}
      classNames={{ input: 'mono' }}
      spellCheck={false}
      autoComplete="off"
      maxLength={200}
      value={node.field.rules?.pattern ?? ''}
      onChange={(event) => setRules({ pattern: event.currentTarget.value || undefined }, { typed: true })}
    />
  )
}

function Country({ node }: { node: Node }) {
  const t = useWords()
  const locale = useLocale()
  const set = useSet(node)
  const { country } = node.field as FieldOf<'phone'>
  const countries = [...COUNTRIES]
    .map((code) => ({ value: code, label: countryName(code, locale) }))
    .sort((a, b) => a.label.localeCompare(b.label, locale))
  return (
    <Select
      label={t('form.settings.country')}
      description={t(`form.settings.countryHint.${node.field.type}`)}
      placeholder={t('form.settings.noCountry')}
      data={countries}
      value={country ?? null}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('form.settings.clearCountry') }}
      onChange={(code) => set('country', code ?? undefined)}
    />
  )
}

/** Earliest and latest day: none, the day of answering, or a date. */
function Days({ node }: { node: Node }) {
  const t = useWords()
  const setRules = useSetRules(node)
  const rules = node.field.rules ?? {}
  return (
    <Part title={t('form.settings.days')}>
      {(['min-date', 'max-date'] as const).map((rule) => {
        const value = rules[rule]
        const kind = value === undefined ? 'none' : value === 'today' ? 'today' : 'day'
        return (
          <div key={rule} className="settings__pair">
            <Select
              label={t(`form.settings.${rule}`)}
              data={(['none', 'today', 'day'] as const).map((each) => ({
                value: each,
                label: t(`form.settings.dayKind.${each}`),
              }))}
              value={kind}
              onChange={(next) =>
                setRules({ [rule]: next === 'none' ? undefined : next === 'today' ? 'today' : (value ?? '') })
              }
            />
            {kind === 'day' && (
              <TextInput
                type="date"
                label={t('form.settings.day')}
                value={value && isDate(value) ? value : ''}
                onChange={(event) => setRules({ [rule]: event.currentTarget.value }, { typed: true })}
              />
            )}
          </div>
        )
      })}
    </Part>
  )
}

function Scale({ node, field }: { node: Node; field: FieldOf<'linear-scale'> }) {
  const t = useWords()
  const set = useSet(node)
  return (
    <>
      <Part title={t('form.settings.scale')}>
        <div className="settings__pair">
          {(['from', 'to'] as const).map((end) => (
            <Bound
              key={end}
              label={t(`form.settings.${end}`)}
              value={field[end]}
              onChange={(value) => value !== undefined && set(end, value, { typed: true })}
            />
          ))}
        </div>
      </Part>
      <SourceText node={node} name="fromLabel" />
      <SourceText node={node} name="toLabel" />
    </>
  )
}

const MEGABYTE = 1024 ** 2

function Files({ node }: { node: Node }) {
  const t = useWords()
  const setRules = useSetRules(node)
  const rules = node.field.rules ?? {}
  const size = rules['file-max-size']
  const kinds = Object.keys(FILE_KINDS)
  const words = new Map(kinds.map((kind) => [kind, t(`form.fileKind.${kind}`)]))
  const typeOf = (word: string) =>
    kinds.find((kind) => words.get(kind)?.toLowerCase() === word.toLowerCase()) ??
    word.trim().toLowerCase().replace(/^\./, '')
  return (
    <>
      <TagsInput
        label={t('form.settings.fileTypes')}
        description={t('form.settings.fileTypesHint')}
        data={[...words.values()]}
        value={(rules['file-types'] ?? []).map((type) => words.get(type) ?? type)}
        onChange={(next) => {
          const types = [...new Set(next.map(typeOf))].filter(Boolean)
          setRules({ 'file-types': types.length ? types : undefined })
        }}
        splitChars={[',', ' ', ';']}
        clearable
        clearButtonProps={{ 'aria-label': t('form.settings.clearTypes') }}
      />
      <Bound
        label={t('form.settings.fileSize')}
        value={size === undefined ? undefined : Math.round((size / MEGABYTE) * 100) / 100}
        least={0}
        whole={false}
        onChange={(value) =>
          setRules({ 'file-max-size': value === undefined ? undefined : Math.round(value * MEGABYTE) }, { typed: true })
        }
      />
      <Counts node={node} title="form.settings.fileCount" least="file-min-count" most="file-max-count" />
    </>
  )
}

function GroupSettings({ node, field }: { node: Node; field: FieldOf<'questions-group'> }) {
  const t = useWords()
  const set = useSet(node)
  return (
    <>
      <Part title={t('form.settings.items')} hint={t('form.settings.itemsHint')}>
        <div className="settings__pair">
          {(
            [
              ['minItems', 'form.settings.least'],
              ['maxItems', 'form.settings.most'],
            ] as const
          ).map(([name, label]) => (
            <Bound
              key={name}
              label={t(label)}
              least={0}
              value={field[name]}
              onChange={(value) => set(name, value, { typed: true })}
            />
          ))}
        </div>
      </Part>
      <SourceText node={node} name="itemTitle" hint={t('form.settings.itemTitleHint')} />
      <SourceText node={node} name="newGroupBtnLabel" />
      <SourceText node={node} name="deleteConfirmationMsg" />
    </>
  )
}
