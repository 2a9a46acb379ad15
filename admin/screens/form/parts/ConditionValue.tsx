import { MultiSelect } from '@mantine/core'
import { COUNTRIES, countryName } from '#core/form/countries.ts'
import { type Comparison, type Field, optionReference } from '#core/form/definition.ts'
import { useLocale, useWords } from '../../../app/hooks.ts'
import { NumberField } from '../../../app/parts/NumberField.tsx'
import { valueKind, valueText } from '../conditionText.ts'
import conditionEditorStyles from './ConditionEditor.module.css'
import { useConditionWording } from './conditionWording.ts'
import { useSourceText } from './context.ts'
import { InlineSelect } from './InlineSelect.tsx'

/** The control for a comparison's value: what it is depends on the field's type and on the operator. */
export function ConditionValue({
  one,
  field,
  onChange,
}: {
  one: Comparison
  field: Field | undefined
  onChange: (value: Comparison['value']) => void
}) {
  const t = useWords()
  const locale = useLocale()
  const text = useSourceText()
  const wording = useConditionWording()
  const label = t('form.conditions.value')
  const kind = valueKind(field, one)
  const words = valueText(one, wording)
  const options =
    field && 'options' in field
      ? field.options.map((option) => ({
          value: optionReference(option),
          label: text(option.text) || optionReference(option),
        }))
      : []
  const countries = () =>
    [...COUNTRIES]
      .map((code) => ({ value: code, label: countryName(code, locale) }))
      .sort((a, b) => a.label.localeCompare(b.label, locale))
  const single = Array.isArray(one.value) ? one.value[0] : one.value
  switch (kind) {
    case 'none':
      return null
    case 'yes-no':
      return (
        <InlineSelect
          label={label}
          strong
          value={String(single ?? true)}
          options={['true', 'false'].map((each) => ({
            value: each,
            label: t(each === 'true' ? 'form.value.yes' : 'form.value.no'),
          }))}
          onChange={(next) => onChange(next === 'true')}
        />
      )
    case 'option':
    case 'country': {
      const offered = kind === 'option' ? options : countries()
      const now = single === undefined ? '' : String(single)
      const all = offered.some(({ value }) => value === now) ? offered : [{ value: now, label: words }, ...offered]
      return <InlineSelect label={label} strong value={now} options={all} onChange={onChange} />
    }
    case 'options':
    case 'countries':
      return (
        <MultiSelect
          aria-label={label}
          data={kind === 'options' ? options : countries()}
          value={(Array.isArray(one.value) ? one.value : []).map(String)}
          onChange={onChange}
          searchable
          className={conditionEditorStyles.many}
        />
      )
    case 'number':
      return (
        <NumberField
          aria-label={label}
          value={typeof single === 'number' ? single : null}
          onChange={(next) => onChange(next ?? undefined)}
          // A condition without its value keeps the form from being published.
          strict
          snug
          classNames={{ root: conditionEditorStyles.number, input: conditionEditorStyles.input }}
        />
      )
    default:
      return (
        <input
          className={conditionEditorStyles.input}
          type={kind === 'date' ? 'date' : 'text'}
          aria-label={label}
          value={String(single ?? '')}
          size={Math.max(8, String(single ?? '').length)}
          maxLength={500}
          onChange={(event) => onChange(event.target.value || undefined)}
        />
      )
  }
}
