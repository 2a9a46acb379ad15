import { ActionIcon, Button, Group, MultiSelect, Select } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { type EligibilityRule, LONGEST_REASON } from '#core/eligibility/eligibility.rules.ts'
import { COUNTRIES, countryName } from '#core/form/countries.ts'
import { type Field, optionReference } from '#core/form/definition.ts'
import type { Category } from '#core/program/category.contract.ts'
import { useLocale, useProgram, useText, useWords } from '../../../app/hooks.ts'
import { DayInput } from '../../../app/parts/DayInput.tsx'
import { NumberField } from '../../../app/parts/NumberField.tsx'
import { Segments } from '../../../app/parts/Segments.tsx'
import { TextByLanguage } from '../../../app/parts/TextByLanguage.tsx'
import styles from '../Eligibility.module.css'
import { type Compound, fromWhen, newComparison, operatorsOf, type Simple, toWhen } from './rules.ts'

interface RuleFieldsProps {
  n: number
  rule: EligibilityRule
  questions: readonly Field[]
  categories: readonly Category[]
  disabled: boolean
  errorAt: (part: 'when' | 'categories' | 'reason') => string | undefined
  onChange: (rule: EligibilityRule) => void
  onRemove: () => void
}

/** One refusal: the answer to a question, the categories that it closes, and why. */
export function RuleFields({ n, rule, questions, categories, disabled, errorAt, onChange, onRemove }: RuleFieldsProps) {
  const t = useWords()
  const text = useText()
  const program = useProgram()
  const compound = fromWhen(rule.when)
  const { lang, supportedLangs } = program
  return (
    <fieldset className={`group ${styles.rule}`} disabled={disabled}>
      <Group justify="space-between">
        <legend className="legend">{t('eligibility.rules.nth', { n: n + 1 })}</legend>
        <ActionIcon aria-label={t('eligibility.rules.remove', { n: n + 1 })} onClick={onRemove} disabled={disabled}>
          <IconTrash size={16} stroke={1.6} />
        </ActionIcon>
      </Group>
      {compound ? (
        <Comparisons
          compound={compound}
          questions={questions}
          disabled={disabled}
          error={errorAt('when')}
          onChange={(next) => onChange({ ...rule, when: toWhen(next) })}
        />
      ) : (
        <p className="small soft">{t('eligibility.rules.fromFile')}</p>
      )}
      <MultiSelect
        label={t('eligibility.rules.categories')}
        placeholder={rule.categories.length === 0 ? t('eligibility.rules.all') : undefined}
        data={categories.map(({ key, title }) => ({ value: key, label: text(title, program.defaultLang) }))}
        value={rule.categories}
        error={errorAt('categories')}
        onChange={(next) => onChange({ ...rule, categories: next })}
      />
      <TextByLanguage
        label={t('eligibility.rules.reason')}
        value={rule.reason}
        languages={[lang, ...supportedLangs.filter((one) => one !== lang)]}
        multiline
        maxLength={LONGEST_REASON}
        error={errorAt('reason')}
        disabled={disabled}
        onChange={(reason) => onChange({ ...rule, reason })}
      />
    </fieldset>
  )
}

interface ComparisonsProps {
  compound: Compound
  questions: readonly Field[]
  disabled: boolean
  error: string | undefined
  onChange: (compound: Compound) => void
}

/** One comparison, or several with what holds them together. */
function Comparisons({ compound, questions, disabled, error, onChange }: ComparisonsProps) {
  const t = useWords()
  const { joint, parts } = compound
  const [first] = questions
  return (
    <>
      {parts.length > 1 && (
        <Segments
          label={t('eligibility.rules.joint')}
          value={joint}
          onChange={(next) => onChange({ joint: next, parts })}
          disabled={disabled}
          segments={[
            { value: 'and', label: t('eligibility.rules.and') },
            { value: 'or', label: t('eligibility.rules.or') },
          ]}
        />
      )}
      {parts.map((simple, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: comparisons have no id
        <div key={n} className={styles.comparison}>
          <Comparison
            simple={simple}
            questions={questions}
            error={n === 0 ? error : undefined}
            onChange={(next) => onChange({ joint, parts: parts.map((one, i) => (i === n ? next : one)) })}
          />
          {parts.length > 1 && (
            <ActionIcon
              aria-label={t('eligibility.rules.removeCondition', { n: n + 1 })}
              disabled={disabled}
              onClick={() => onChange({ joint, parts: parts.filter((_, i) => i !== n) })}
            >
              <IconTrash size={16} stroke={1.6} />
            </ActionIcon>
          )}
        </div>
      ))}
      {first && !disabled && (
        <Button
          className={styles.add}
          leftSection={<IconPlus size={16} stroke={1.6} />}
          onClick={() => onChange({ joint, parts: [...parts, newComparison(first)] })}
        >
          {t('eligibility.rules.addCondition')}
        </Button>
      )}
    </>
  )
}

interface ComparisonProps {
  simple: Simple
  questions: readonly Field[]
  error: string | undefined
  onChange: (simple: Simple) => void
}

function Comparison({ simple, questions, error, onChange }: ComparisonProps) {
  const t = useWords()
  const text = useText()
  const { lang } = useProgram()
  const field = questions.find(({ reference }) => reference === simple.field)
  const operators = field ? operatorsOf(field) : [simple.operator]
  const isDay = field?.type === 'date'
  const wordOf = (operator: Simple['operator']) =>
    operator === 'less' || operator === 'greater'
      ? t(isDay ? `eligibility.op.${operator === 'less' ? 'before' : 'after'}` : `eligibility.op.${operator}`)
      : t(`eligibility.op.${operator}`)
  return (
    <div className={styles.fields}>
      <Select
        label={t('eligibility.rules.question')}
        data={[
          ...(field ? [] : [{ value: simple.field, label: simple.field }]),
          ...questions.map((one) => ({ value: one.reference, label: text(one.title, lang) || one.reference })),
        ]}
        value={simple.field}
        allowDeselect={false}
        error={error}
        onChange={(next) => {
          const target = questions.find(({ reference }) => reference === next)
          if (target) onChange(newComparison(target))
        }}
      />
      <Group align="flex-end" grow>
        <Select
          label={t('eligibility.rules.operator')}
          data={operators.map((operator) => ({ value: operator, label: wordOf(operator) }))}
          value={simple.operator}
          allowDeselect={false}
          onChange={(next) => onChange({ ...simple, operator: next as Simple['operator'] })}
        />
        {field && <Value field={field} simple={simple} onChange={onChange} />}
      </Group>
    </div>
  )
}

function Value({ field, simple, onChange }: { field: Field } & Pick<ComparisonProps, 'simple' | 'onChange'>) {
  const t = useWords()
  const text = useText()
  const locale = useLocale()
  const { lang } = useProgram()
  const label = t('eligibility.rules.value')
  const set = (value: Simple['value']) => onChange({ ...simple, value })
  switch (field.type) {
    case 'yes-no':
    case 'validation':
      return (
        <Select
          label={label}
          data={[
            { value: 'true', label: t('form.value.yes') },
            { value: 'false', label: t('form.value.no') },
          ]}
          value={String(simple.value ?? false)}
          allowDeselect={false}
          onChange={(next) => set(next === 'true')}
        />
      )
    case 'number':
    case 'linear-scale':
      return (
        <NumberField
          label={label}
          value={typeof simple.value === 'number' ? simple.value : null}
          onChange={(next) => set(next ?? 0)}
        />
      )
    case 'date':
      return <DayInput label={label} value={String(simple.value ?? '')} onChange={set} />
    default: {
      const options =
        field.type === 'country'
          ? [...COUNTRIES]
              .map((code) => ({ value: code, label: countryName(code, locale) }))
              .sort((a, b) => a.label.localeCompare(b.label, locale))
          : 'options' in field
            ? field.options.map((option) => ({
                value: optionReference(option),
                label: text(option.text, lang) || optionReference(option),
              }))
            : []
      return (
        <MultiSelect
          label={label}
          data={options}
          value={[simple.value ?? []].flat().map(String)}
          searchable
          onChange={set}
        />
      )
    }
  }
}
