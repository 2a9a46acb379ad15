import { ActionIcon, Button, Checkbox, Select, Switch, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { type Criterion, type CriterionField, isScored, MOST_WEIGHT } from '#core/evaluation/criterion.rules.ts'
import { type Comparison, optionReference, REFERENCE } from '#core/form/definition.ts'
import type { Text } from '#core/text.ts'
import { useText, useWords } from '../../../app/hooks.ts'
import { NumberField } from '../../../app/parts/NumberField.tsx'
import { TextByLanguage } from '../../../app/parts/TextByLanguage.tsx'
import { queryOf, useApiQuery } from '../../../app/query.ts'
import styles from '../Criteria.module.css'
import { comparable, isHeading, newCondition, newReference, renamed, simpleCondition } from './criteria.ts'
import { useLanguages, useSessionPlace } from './useSession.ts'

interface CriterionSettingsProps {
  criterion: Criterion
  criteria: readonly Criterion[]
  /** Its reference is what scores are kept by. */
  isSaved: boolean
  disabled: boolean
  errorAt: (at: string) => string | undefined
  onChange: (next: Criterion) => void
  onRename: (criteria: Criterion[], reference: string) => void
}

/** Settings of one criterion. */
export function CriterionSettings(props: CriterionSettingsProps) {
  const { criterion, criteria, isSaved, disabled, errorAt, onChange, onRename } = props
  const t = useWords()
  const languages = useLanguages()
  const { field, weight } = criterion
  const change = (part: Partial<CriterionField>) =>
    onChange({ ...criterion, field: { ...field, ...part } as CriterionField })
  return (
    <div className={styles.form} data-criterion-settings="">
      <TextByLanguage
        label={t(isHeading(criterion) ? 'evaluation.criteria.heading' : 'evaluation.criteria.name')}
        languages={languages}
        maxLength={200}
        value={field.title}
        error={errorAt('field.title')}
        disabled={disabled}
        onChange={(title) => change({ title })}
      />
      {!isHeading(criterion) && (
        <>
          <TextByLanguage
            label={t('evaluation.criteria.help')}
            languages={languages}
            multiline
            maxLength={1000}
            value={field.help ?? {}}
            disabled={disabled}
            onChange={(help) => change({ help })}
          />
          <Bounds field={field} disabled={disabled} change={change} />
          {field.type === 'radio' && <Options {...props} field={field} change={change} />}
          {(isScored(criterion) || field.type === 'radio') && (
            <NumberField
              label={t('evaluation.criteria.weight')}
              description={t('evaluation.criteria.weightHint')}
              least={0}
              maw={160}
              value={weight}
              error={errorAt('weight')}
              disabled={disabled}
              onChange={(next) => onChange({ ...criterion, weight: Math.min(MOST_WEIGHT, next ?? 0) })}
            />
          )}
          <Switch
            label={t('evaluation.criteria.required')}
            checked={field.required === true}
            disabled={disabled}
            onChange={(event) => change({ required: event.currentTarget.checked })}
          />
        </>
      )}
      <Categories criterion={criterion} disabled={disabled} onChange={onChange} />
      <ConditionFields criterion={criterion} criteria={criteria} disabled={disabled} onChange={onChange} />
      {!isHeading(criterion) && (
        <TextInput
          label={t('evaluation.criteria.reference')}
          description={t(isSaved ? 'evaluation.criteria.referenceKept' : 'evaluation.criteria.referenceHint')}
          value={field.reference}
          error={errorAt('field.reference')}
          disabled={disabled || isSaved}
          spellCheck={false}
          onChange={(event) => {
            const next = event.currentTarget.value
            const isTaken = criteria.some((one) => one !== criterion && one.field.reference === next)
            if (REFERENCE.test(next) && !isTaken) onRename(renamed(criteria, field.reference, next), next)
          }}
        />
      )}
    </div>
  )
}

interface PartProps<F extends CriterionField = CriterionField> {
  field: F
  disabled: boolean
  change: (part: Partial<CriterionField>) => void
}

/** From, to, and what the ends are called. */
function Bounds({ field, disabled, change }: PartProps) {
  const t = useWords()
  const languages = useLanguages()
  if (field.type === 'linear-scale')
    return (
      <>
        <div className={styles.pair}>
          <NumberField
            label={t('evaluation.criteria.from')}
            whole
            required
            value={field.from}
            disabled={disabled}
            onChange={(from) => change({ from: from ?? 0 })}
          />
          <NumberField
            label={t('evaluation.criteria.to')}
            whole
            required
            value={field.to}
            error={field.to <= field.from ? t('evaluation.criteria.toAbove') : undefined}
            disabled={disabled}
            onChange={(to) => change({ to: to ?? 0 })}
          />
        </div>
        <TextByLanguage
          label={t('evaluation.criteria.means', { n: field.from })}
          languages={languages}
          maxLength={80}
          value={field.fromLabel ?? {}}
          disabled={disabled}
          onChange={(fromLabel) => change({ fromLabel })}
        />
        <TextByLanguage
          label={t('evaluation.criteria.means', { n: field.to })}
          languages={languages}
          maxLength={80}
          value={field.toLabel ?? {}}
          disabled={disabled}
          onChange={(toLabel) => change({ toLabel })}
        />
      </>
    )
  if (field.type === 'notation')
    return (
      <NumberField
        label={t('evaluation.criteria.stars')}
        whole
        required
        least={2}
        maw={160}
        value={field.stars}
        disabled={disabled}
        onChange={(stars) => change({ stars: Math.min(10, stars ?? 5) })}
      />
    )
  if (field.type !== 'number' && field.type !== 'textarea') return null
  const { min, max, ...rules } = field.rules ?? {}
  const set = (next: { min?: number | undefined; max?: number | undefined }) =>
    change({
      rules: {
        ...rules,
        ...(next.min !== undefined && { min: next.min }),
        ...(next.max !== undefined && { max: next.max }),
      },
    })
  if (field.type === 'textarea')
    return (
      <NumberField
        label={t('evaluation.criteria.longest')}
        whole
        least={1}
        maw={160}
        value={max ?? null}
        disabled={disabled}
        onChange={(next) => set({ max: next ?? undefined })}
      />
    )
  return (
    <div className={styles.pair}>
      <NumberField
        label={t('evaluation.criteria.least')}
        value={min ?? null}
        disabled={disabled}
        onChange={(next) => set({ min: next ?? undefined, max })}
      />
      <NumberField
        label={t('evaluation.criteria.most')}
        value={max ?? null}
        disabled={disabled}
        onChange={(next) => set({ min, max: next ?? undefined })}
      />
    </div>
  )
}

/** Options of a choice with their points. */
function Options({
  criterion,
  field,
  disabled,
  change,
  onChange,
}: Pick<CriterionSettingsProps, 'criterion' | 'onChange'> & PartProps<Extract<CriterionField, { type: 'radio' }>>) {
  const t = useWords()
  const text = useText()
  const languages = useLanguages()
  const { options } = field
  const points = criterion.points ?? {}
  const setText = (place: number, words: Text) =>
    change({ options: options.map((option, n) => (n === place ? { ...option, text: words } : option)) })
  const setPoints = (reference: string, value: number | null) => {
    const { [reference]: _before, ...rest } = points
    const next = value === null ? rest : { ...rest, [reference]: value }
    const { points: _points, ...bare } = criterion
    onChange(Object.keys(next).length > 0 ? { ...bare, points: next } : { ...bare, weight: 0 })
  }
  return (
    <fieldset className="group">
      <legend className="legend">{t('evaluation.criteria.options')}</legend>
      <p className="small soft">{t('evaluation.criteria.optionsHint')}</p>
      {options.map((option, place) => {
        const reference = optionReference(option)
        const name = text(option.text) || t('evaluation.criteria.option', { n: place + 1 })
        return (
          <div key={reference} className={styles.option}>
            <TextByLanguage
              label={t('evaluation.criteria.option', { n: place + 1 })}
              languages={languages}
              maxLength={200}
              value={option.text}
              disabled={disabled}
              onChange={(words) => setText(place, words)}
            />
            <NumberField
              label={t('evaluation.criteria.points')}
              value={points[reference] ?? null}
              disabled={disabled}
              maw={90}
              onChange={(value) => setPoints(reference, value)}
            />
            {options.length > 2 && !disabled && (
              <ActionIcon
                aria-label={t('evaluation.criteria.removeOption', { name })}
                onClick={() => change({ options: options.filter((_, n) => n !== place) })}
              >
                <IconTrash size={16} stroke={1.6} />
              </ActionIcon>
            )}
          </div>
        )
      })}
      {!disabled && (
        <Button
          size="compact-sm"
          leftSection={<IconPlus size={14} stroke={1.6} />}
          onClick={() =>
            change({ options: [...options, { reference: newReference(options.map(optionReference), 'o'), text: {} }] })
          }
        >
          {t('evaluation.criteria.addOption')}
        </Button>
      )}
    </fieldset>
  )
}

/** Of which categories' applications it is asked. */
function Categories({
  criterion,
  disabled,
  onChange,
}: Pick<CriterionSettingsProps, 'criterion' | 'disabled' | 'onChange'>) {
  const t = useWords()
  const text = useText()
  const { program } = useSessionPlace()
  const { data } = useApiQuery(queryOf('listCategories', { params: { programId: program.id } }))
  const all = data?.items ?? []
  if (all.length < 2) return null
  const held = criterion.categories
  const isIn = (key: string) => held.length === 0 || held.includes(key)
  const toggle = (key: string, on: boolean) => {
    const now = all.map((category) => category.key).filter((each) => (each === key ? on : isIn(each)))
    if (now.length > 0) onChange({ ...criterion, categories: now.length === all.length ? [] : now })
  }
  return (
    <fieldset className="group">
      <legend className="legend">{t('evaluation.criteria.categories')}</legend>
      <div className={styles.checks}>
        {all.map(({ key, title }) => (
          <Checkbox
            key={key}
            label={text(title, program.lang)}
            checked={isIn(key)}
            disabled={disabled}
            onChange={(event) => toggle(key, event.currentTarget.checked)}
          />
        ))}
      </div>
    </fieldset>
  )
}

/** On what it depends whether it is asked. */
function ConditionFields({
  criterion,
  criteria,
  disabled,
  onChange,
}: Pick<CriterionSettingsProps, 'criterion' | 'criteria' | 'disabled' | 'onChange'>) {
  const t = useWords()
  const text = useText()
  const { program } = useSessionPlace()
  const { visibleWhen, ...bare } = criterion.field
  const others = comparable(criteria, criterion.field.reference)
  const set = (condition: Comparison | null) =>
    onChange({ ...criterion, field: (condition ? { ...bare, visibleWhen: condition } : bare) as CriterionField })
  const [first] = others
  const remove = !disabled && (
    <ActionIcon aria-label={t('evaluation.criteria.removeCondition')} onClick={() => set(null)}>
      <IconTrash size={16} stroke={1.6} />
    </ActionIcon>
  )
  const condition = simpleCondition(visibleWhen)
  const target = condition && others.find(({ field }) => field.reference === condition.field)
  return (
    <fieldset className="group">
      <legend className="legend">{t('evaluation.criteria.condition')}</legend>
      {!visibleWhen ? (
        <>
          <p className="small soft">{t('evaluation.criteria.always')}</p>
          {first && !disabled && (
            <Button
              size="compact-sm"
              leftSection={<IconPlus size={14} stroke={1.6} />}
              onClick={() => set(newCondition(first))}
            >
              {t('evaluation.criteria.addCondition')}
            </Button>
          )}
        </>
      ) : !condition || !target ? (
        <div className={styles.option}>
          <p className="small soft">{t('evaluation.criteria.otherCondition')}</p>
          {remove}
        </div>
      ) : (
        <div className={styles.option}>
          <Select
            label={t('evaluation.criteria.when')}
            data={others.map(({ field }) => ({
              value: field.reference,
              label: text(field.title, program.lang) || field.reference,
            }))}
            value={condition.field}
            allowDeselect={false}
            disabled={disabled}
            onChange={(reference) => {
              const next = others.find(({ field }) => field.reference === reference)
              if (next) set(newCondition(next))
            }}
          />
          <ConditionValue condition={condition} target={target} disabled={disabled} onChange={set} />
          {remove}
        </div>
      )}
    </fieldset>
  )
}

interface ConditionValueProps {
  condition: Comparison
  target: Criterion
  disabled: boolean
  onChange: (condition: Comparison) => void
}

function ConditionValue({ condition, target: { field }, disabled, onChange }: ConditionValueProps) {
  const t = useWords()
  const text = useText()
  const { program } = useSessionPlace()
  if (field.type === 'yes-no' || field.type === 'radio') {
    const data =
      field.type === 'yes-no'
        ? [
            { value: 'true', label: t('responses.yes') },
            { value: 'false', label: t('responses.no') },
          ]
        : field.options.map((option) => ({
            value: optionReference(option),
            label: text(option.text, program.lang) || optionReference(option),
          }))
    return (
      <Select
        label={t('evaluation.criteria.is')}
        data={data}
        value={String(condition.value)}
        allowDeselect={false}
        disabled={disabled}
        onChange={(value) =>
          onChange({
            ...condition,
            operator: 'equals',
            value: field.type === 'yes-no' ? value === 'true' : (value ?? ''),
          })
        }
      />
    )
  }
  return (
    <>
      <Select
        label={t('evaluation.criteria.compare')}
        data={(['at-least', 'at-most', 'equals'] as const).map((value) => ({
          value,
          label: t(`evaluation.criteria.operator.${value}`),
        }))}
        value={condition.operator}
        allowDeselect={false}
        disabled={disabled}
        onChange={(operator) => operator && onChange({ ...condition, operator: operator as Comparison['operator'] })}
      />
      <NumberField
        label={t('evaluation.criteria.value')}
        required
        value={typeof condition.value === 'number' ? condition.value : null}
        disabled={disabled}
        onChange={(value) => value !== null && onChange({ ...condition, value })}
      />
    </>
  )
}
