import { Button, Select } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { useState } from 'react'
import { number } from '#client/ui/format.ts'
import { fold } from '#core/fold.ts'
import type { ImportDetail, ImportSettings } from '#core/import/import.contract.ts'
import type { Category } from '#core/program/category.contract.ts'
import { useLocale, useProgram, useText, useWords } from '../../../app/hooks.ts'
import { useApiMutation } from '../../../app/mutation.ts'
import { notify, useProblemText } from '../../../app/notices.tsx'
import { ImportPreview } from '../../../app/parts/mapping/ImportPreview.tsx'
import type { MappingTarget } from '../../../app/parts/mapping/suggest.ts'
import { Sheet } from '../../../app/parts/Page.tsx'
import { Segments } from '../../../app/parts/Segments.tsx'
import styles from '../Import.module.css'
import { type ColumnQuestion, firstSettings, questionsOf, withDays } from './choices.ts'

const SHOWN_ROWS = 5
const NONE = ''
/** What a column is called: by the type of question that is the most common one of its kind. */
const KINDS = { dropdown: 'select', number: 'number', string: 'text', date: 'date' }

interface ColumnsProps {
  detail: ImportDetail
  categories: readonly Category[]
  onDiscard: () => void
}

/** What each column of the file becomes, and what has to be said about it, before a dry run. */
export function Columns({ detail, categories, onDiscard }: ColumnsProps) {
  const t = useWords()
  const text = useText()
  const locale = useLocale()
  const textOf = useProblemText()
  const program = useProgram()
  const params = { programId: program.id, importId: detail.id }
  const onProblem = (problem: Error) => notify(textOf(problem).detail, { tone: 'bad' })
  const setHead = useApiMutation('setImportHead', { onProblem })
  const check = useApiMutation('checkImport', { onProblem })
  const [chosen, setSettings] = useState<ImportSettings>(() => firstSettings(detail))

  const names = new Set(
    categories.flatMap(({ key, title }) => [key, ...Object.values(title)]).map((name) => fold(name ?? '')),
  )
  const questions = questionsOf(detail.columns, chosen, detail.targets, (value) => names.has(fold(value)))
  const settings = withDays(chosen, questions, locale)
  const change = (values: Partial<ImportSettings>) => setSettings({ ...chosen, ...values })

  const targets: MappingTarget[] = [
    ...(chosen.map.includes('@id') ? [{ value: '@id', label: t('import.fact.id') }] : []),
    ...detail.targets.map((target) => ({
      value: target.value,
      label: target.label ?? t(`import.fact.${target.value.slice(1)}`),
      kind: target.kind === 'fact' ? t('import.ofApplication') : t(`form.type.${KINDS[target.kind]}`),
      required: target.required,
    })),
  ]
  const rows = detail.lines
    .filter(({ row }) => row > detail.head)
    .slice(0, SHOWN_ROWS)
    .map(({ row, cells }) => ({ row, cells: detail.columns.map((_, n) => cells[n] ?? '') }))
  const needsCategory = categories.length > 1 && !chosen.map.includes('@category')
  return (
    <>
      <Sheet title={t('import.howRead')}>
        <div className={styles.settings}>
          <Select
            label={t('import.head')}
            data={detail.lines.map(({ row, cells }) => ({
              value: String(row),
              label: t('import.headLine', { n: row, text: cells.filter(Boolean).slice(0, 4).join(' · ').slice(0, 80) }),
            }))}
            value={String(detail.head)}
            onChange={(line) => line && setHead.mutate({ params, body: { line: Number(line) } })}
            disabled={setHead.busy}
            allowDeselect={false}
          />
          <Select
            label={t('import.key')}
            description={t('import.keyHint')}
            data={[
              { value: NONE, label: t('import.keyNone') },
              ...detail.columns.map(({ name }) => ({ value: name, label: name })),
            ]}
            value={chosen.key ?? NONE}
            onChange={(key) => change({ key: key || null })}
            allowDeselect={false}
          />
          {needsCategory && (
            <Select
              label={t('import.category')}
              data={categories.map(({ key, title }) => ({ value: key, label: text(title) }))}
              value={chosen.category}
              onChange={(category) => change({ category })}
            />
          )}
          <div>
            <p className="small">{t('import.state')}</p>
            <Segments
              label={t('import.state')}
              value={chosen.state}
              onChange={(state) => change({ state })}
              segments={[
                { value: 'submitted', label: t('import.submitted') },
                { value: 'draft', label: t('import.draft') },
              ]}
            />
          </div>
        </div>
      </Sheet>
      <ImportPreview
        columns={detail.columns.map(({ name }) => name)}
        rows={rows}
        total={detail.rows}
        targets={targets}
        mapping={chosen.map}
        onMapping={(map) => change({ map })}
        problems={[]}
      />
      {questions.map((question) => (
        <Question
          key={`${question.kind} ${question.column.name}`}
          question={question}
          settings={settings}
          categories={categories}
          onChange={change}
        />
      ))}
      <div className={styles.bar}>
        <Button onClick={onDiscard}>{t('import.discard')}</Button>
        <Button
          variant="filled"
          rightSection={<IconArrowRight size={16} stroke={1.6} />}
          loading={check.busy}
          disabled={setHead.busy || detail.rows === 0}
          onClick={() => check.mutate({ params, body: { ...settings, key: keyOf(settings, detail) } })}
        >
          {t('import.check')}
        </Button>
      </div>
    </>
  )
}

/** A column that was linked with the key says so as well. */
const keyOf = ({ key, map }: ImportSettings, { columns }: ImportDetail): string | null =>
  map.includes('@key') ? null : columns.some(({ name }) => name === key) ? key : null

function Question({
  question,
  settings,
  categories,
  onChange,
}: {
  question: ColumnQuestion
  settings: ImportSettings
  categories: readonly Category[]
  onChange: (values: Partial<ImportSettings>) => void
}) {
  const t = useWords()
  const text = useText()
  const locale = useLocale()
  const { name, samples, days } = question.column
  if (question.kind === 'numbers')
    return (
      <Sheet title={t('import.numbers', { name })} extra={samples.join(' · ')}>
        <div className={styles.box}>
          <Segments
            label={t('import.numbers', { name })}
            value={settings.decimals[name] ?? (NONE as 'comma')}
            onChange={(mark) => onChange({ decimals: { ...settings.decimals, [name]: mark } })}
            segments={[
              { value: 'comma', label: t('import.comma') },
              { value: 'dot', label: t('import.dot') },
            ]}
          />
          <p className="small soft">{t(`import.numbersHint.${question.reason}`)}</p>
        </div>
      </Sheet>
    )
  if (question.kind === 'days')
    return (
      <Sheet title={t('import.days', { name })} extra={samples.join(' · ')}>
        <div className={styles.box}>
          <Segments
            label={t('import.days', { name })}
            value={settings.days[name] ?? 'dmy'}
            onChange={(order) => onChange({ days: { ...settings.days, [name]: order } })}
            segments={[
              { value: 'dmy', label: t('import.dmy') },
              { value: 'mdy', label: t('import.mdy') },
            ]}
          />
          <p className="small soft">
            {days?.proven ? t('import.proven', { n: number(days.proven, locale) }) : t('import.unproven')}
            {days?.against ? ` ${t('import.against', { n: number(days.against, locale) })}` : ''}
          </p>
        </div>
      </Sheet>
    )
  return (
    <Sheet title={t('import.values', { name })}>
      <div className={styles.settings}>
        {question.values.map(({ value, rows }) => (
          <Select
            key={value}
            label={value}
            description={t('import.valueRows', { n: number(rows, locale) })}
            placeholder={t('import.choose')}
            data={categories.map(({ key, title }) => ({ value: key, label: text(title) }))}
            value={settings.categoryValues[value] ?? null}
            onChange={(key) => {
              const { [value]: _, ...others } = settings.categoryValues
              onChange({ categoryValues: key ? { ...others, [value]: key } : others })
            }}
          />
        ))}
      </div>
    </Sheet>
  )
}
