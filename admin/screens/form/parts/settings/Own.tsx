import { Select, Switch, TextInput } from '@mantine/core'
import { COUNTRIES, countryName } from '#core/form/countries.ts'
import type { AvailableField, FieldOf } from '#core/form/definition.ts'
import { useLocale, useWords } from '../../../../app/hooks.ts'
import type { Node } from '../../nodes.ts'
import { Counts, Lengths, RuleToggle, Values } from './Bounds.tsx'
import { Days } from './Days.tsx'
import { Files } from './Files.tsx'
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
      return <Scale node={node} />
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
      return <GroupSettings node={node} />
    default:
      return null
  }
}

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

function Scale({ node }: { node: Node }) {
  const t = useWords()
  const set = useSet(node)
  return (
    <>
      <Part title={t('form.settings.scale')}>
        <div className="settings__pair">
          {(['from', 'to'] as const).map((end) => (
            <Bound
              key={end}
              node={node}
              at={end}
              label={t(`form.settings.${end}`)}
              required
              read={(field) => (field as FieldOf<'linear-scale'>)[end]}
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

function GroupSettings({ node }: { node: Node }) {
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
              node={node}
              at={name}
              label={t(label)}
              least={0}
              read={(field) => (field as FieldOf<'questions-group'>)[name]}
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
