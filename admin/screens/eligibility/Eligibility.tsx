import { Button, Select } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { Eligibility } from '#core/eligibility/eligibility.contract.ts'
import type { Field, FormDefinition } from '#core/form/definition.ts'
import type { FormRow } from '#core/form/endpoints.contract.ts'
import type { Category } from '#core/program/category.contract.ts'
import { applyChanges, changeAnswer } from '../../app/cacheChanges.ts'
import { usePath, useProgram, useText, useWords } from '../../app/hooks.ts'
import { runMutation } from '../../app/mutation.ts'
import { notify } from '../../app/notices.tsx'
import { SettingsForm } from '../../app/parts/forms/SettingsForm.tsx'
import { useSettingsForm } from '../../app/parts/forms/useSettingsForm.ts'
import { FieldRow, Page } from '../../app/parts/Page.tsx'
import { ErrorState, SkeletonRows } from '../../app/parts/States.tsx'
import { queryOf, readOnce, useApiQuery } from '../../app/query.ts'
import { RuleFields } from './parts/RuleFields.tsx'
import { comparableIn, newRule } from './parts/rules.ts'

/** What is asked before an application begins, and who is refused. */
export function Screen() {
  const t = useWords()
  const { id: programId } = useProgram()
  const ofProgram = { params: { programId } }
  const saved = useApiQuery(queryOf('getEligibility', ofProgram), { isEdited: true })
  const forms = useApiQuery(queryOf('listForms', ofProgram))
  const categories = useApiQuery(queryOf('listCategories', ofProgram))
  const failed = [saved, forms, categories].find(({ error, data }) => error && !data)
  const title = t('eligibility.title')
  return (
    <Page title={title} facts={t('eligibility.facts')} width="settings">
      {failed?.error && <ErrorState error={failed.error} onRetry={failed.reload} title={title} />}
      {saved.data && forms.data && categories.data ? (
        <Settings saved={saved.data} forms={forms.data.items} categories={categories.data.items} />
      ) : (
        !failed && <SkeletonRows rows={4} height={52} />
      )}
    </Page>
  )
}

interface SettingsProps {
  saved: Eligibility
  forms: readonly FormRow[]
  categories: readonly Category[]
}

const valuesOf = ({ formId, rules }: Eligibility) => ({ formId, rules })

function Settings({ saved, forms, categories }: SettingsProps) {
  const t = useWords()
  const text = useText()
  const path = usePath()
  const program = useProgram()
  const params = { programId: program.id }
  const canUpdate = program.abilities.update === true
  const form = useSettingsForm({
    name: `eligibility.${program.id}`,
    saved,
    valuesOf,
    canUpdate,
    save: (values) => runMutation('updateEligibility', { params, body: { ...values, version: saved.version } }),
    show: (now) => applyChanges([changeAnswer('getEligibility', params, () => now)]),
    follow: { events: 'eligibility', read: () => readOnce('getEligibility', { params }) },
    onSaved: () => notify(t('eligibility.saved')),
  })
  const { formId, rules } = form.values
  const chosen = useApiQuery(queryOf('getForm', { params: { ...params, formId: formId ?? '' } }), {
    enabled: formId !== null,
  })
  const questions: Field[] = formId && chosen.data ? comparableIn({ fields: chosen.data.fields } as FormDefinition) : []
  const base = `admin/programs/${program.slug}/forms`
  const nameOf = (at: string) =>
    at.startsWith('rules')
      ? t('eligibility.rules.nth', { n: Number(/\d+/.exec(at)?.[0] ?? 0) + 1 })
      : t('eligibility.form.title')
  return (
    <SettingsForm form={form} unsaved={t('eligibility.unsaved')} save={t('eligibility.save')} nameOf={nameOf}>
      <FieldRow title={t('eligibility.form.title')} hint={t('eligibility.form.hint')}>
        <Select
          label={t('eligibility.form.label')}
          data={[
            { value: '', label: t('eligibility.form.none') },
            ...forms
              .filter((one) => one.currentVersion !== null || one.id === formId)
              .map((one) => ({ value: one.id, label: text(one.title, program.defaultLang) })),
          ]}
          value={formId ?? ''}
          allowDeselect={false}
          disabled={!canUpdate}
          error={form.errorAt('formId')}
          onChange={(next) => form.change({ formId: next || null, rules: next === formId ? rules : [] })}
        />
        <p className="small">
          <Link to={path(formId ? `${base}/${formId}` : base)}>
            {t(formId ? 'eligibility.form.edit' : 'eligibility.form.create')}
          </Link>
        </p>
      </FieldRow>
      {formId && (
        <FieldRow title={t('eligibility.rules.title')} hint={t('eligibility.rules.hint')}>
          {rules.map((rule, n) => (
            <RuleFields
              // biome-ignore lint/suspicious/noArrayIndexKey: refusals have no id
              key={n}
              n={n}
              rule={rule}
              questions={questions}
              categories={categories}
              disabled={!canUpdate}
              errorAt={(part) => form.errorAt(`rules[${n}].${part}`)}
              onChange={(next) => form.change({ rules: rules.map((one, i) => (i === n ? next : one)) })}
              onRemove={() => form.change({ rules: rules.filter((_, i) => i !== n) })}
            />
          ))}
          {questions[0] && canUpdate && (
            <Button
              leftSection={<IconPlus size={16} stroke={1.6} />}
              onClick={() => form.change({ rules: [...rules, newRule(questions[0] as Field)] })}
            >
              {t('eligibility.rules.add')}
            </Button>
          )}
        </FieldRow>
      )}
    </SettingsForm>
  )
}
