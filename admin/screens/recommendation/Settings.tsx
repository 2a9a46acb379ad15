import { Checkbox, MultiSelect, Select } from '@mantine/core'
import type { RecommendationSettings } from '#core/recommendation/recommendation.contract.ts'
import { MOST_RECOMMENDERS, MOST_SHOWN } from '#core/recommendation/recommendation.rules.ts'
import { applyChanges, changeAnswer } from '../../app/cacheChanges.ts'
import { useAllowed, useProgram, useText, useWords } from '../../app/hooks.ts'
import { runMutation } from '../../app/mutation.ts'
import { notify } from '../../app/notices.tsx'
import { DateTimeField } from '../../app/parts/DateTimeField.tsx'
import { SettingsForm } from '../../app/parts/forms/SettingsForm.tsx'
import { useSettingsForm } from '../../app/parts/forms/useSettingsForm.ts'
import { NumberField } from '../../app/parts/NumberField.tsx'
import { FieldRow, Page } from '../../app/parts/Page.tsx'
import { ErrorState, SkeletonRows } from '../../app/parts/States.tsx'
import { TextByLanguage } from '../../app/parts/TextByLanguage.tsx'
import { queryOf, readOnce, useApiQuery } from '../../app/query.ts'

const KINDS = ['either', 'text', 'file'] as const

/** Whether and how applicants ask others for a recommendation. */
export function Screen() {
  const t = useWords()
  const { id: programId } = useProgram()
  const { data, error, reload } = useApiQuery(queryOf('getRecommendationSettings', { params: { programId } }), {
    isEdited: true,
  })
  return (
    <Page title={t('menu.recommendations')} facts={t('recommendations.facts')} width="settings">
      {error && !data && <ErrorState error={error} onRetry={reload} title={t('menu.recommendations')} />}
      {!data && !error && <SkeletonRows rows={6} height={52} />}
      {data && <Fields saved={data} />}
    </Page>
  )
}

type Values = Omit<RecommendationSettings, 'version'>

const valuesOf = ({ version: _, ...values }: RecommendationSettings): Values => values

function Fields({ saved }: { saved: RecommendationSettings }) {
  const t = useWords()
  const text = useText()
  const program = useProgram()
  const allowed = useAllowed()
  const canUpdate = program.status === 'active' && allowed('program.settings.update')
  const params = { programId: program.id }
  const { data: questions } = useApiQuery(queryOf('listQuestions', { params }), {
    enabled: allowed('program.response.read'),
  })
  const form = useSettingsForm({
    name: `recommendation.${program.id}`,
    saved,
    valuesOf,
    canUpdate,
    save: (values) =>
      runMutation('updateRecommendationSettings', { params, body: { ...values, version: saved.version } }),
    show: (now) => applyChanges([changeAnswer('getRecommendationSettings', params, () => now)]),
    follow: { events: 'recommendation', read: () => readOnce('getRecommendationSettings', { params }) },
    onSaved: () => notify(t('recommendations.saved')),
  })
  const { values, change } = form
  const isOn = values.most > 0
  const nameOf = (at: string) => {
    const [name = ''] = at.split(/[.[]/, 1)
    return t(`recommendations.${name}`)
  }
  const asked = new Map(
    (questions?.items ?? [])
      .filter(({ isSensitive }) => !isSensitive)
      .map(({ id, title }) => [id.split('-').slice(6).join('-'), text(title)]),
  )
  for (const reference of values.shown) if (!asked.has(reference)) asked.set(reference, reference)
  return (
    <SettingsForm form={form} unsaved={t('recommendations.unsaved')} save={t('recommendations.save')} nameOf={nameOf}>
      <FieldRow title={t('recommendations.people')} hint={t('recommendations.peopleHint')}>
        <Checkbox
          label={t('recommendations.on')}
          checked={isOn}
          disabled={!canUpdate}
          onChange={({ currentTarget }) =>
            change(currentTarget.checked ? { least: 1, most: 2 } : { least: 0, most: 0 })
          }
        />
        {isOn && (
          <div className="two">
            <NumberField
              label={t('recommendations.least')}
              {...form.parsed('least')}
              whole
              required
              error={form.errorAt('least')}
            />
            <NumberField
              label={t('recommendations.most')}
              {...form.parsed('most')}
              whole
              required
              error={
                values.most < values.least || values.most > MOST_RECOMMENDERS
                  ? t('recommendations.mostWrong')
                  : form.errorAt('most')
              }
            />
          </div>
        )}
      </FieldRow>
      {isOn && (
        <>
          <FieldRow title={t('recommendations.letter')}>
            <Select
              aria-label={t('recommendations.letter')}
              data={KINDS.map((value) => ({ value, label: t(`recommendations.kind.${value}`) }))}
              {...form.field('letter')}
              allowDeselect={false}
              maw={320}
            />
            <DateTimeField
              label={t('recommendations.closesAt')}
              hint={t('recommendations.closesHint')}
              {...form.parsed('closesAt')}
              zone={program.zone}
              hour="23:59"
            />
            <Checkbox
              label={t('recommendations.readByApplicant')}
              description={t('recommendations.readHint')}
              checked={values.readByApplicant}
              disabled={!canUpdate}
              onChange={({ currentTarget }) => change({ readByApplicant: currentTarget.checked })}
            />
          </FieldRow>
          <FieldRow title={t('recommendations.guidance')}>
            <TextByLanguage
              label={t('recommendations.guidance')}
              {...form.field('guidance')}
              languages={[
                program.defaultLang,
                ...program.supportedLangs.filter((code) => code !== program.defaultLang),
              ]}
              maxLength={2_000}
              multiline
            />
          </FieldRow>
          <FieldRow title={t('recommendations.shown')} hint={t('recommendations.shownHint')}>
            <MultiSelect
              aria-label={t('recommendations.shown')}
              data={[...asked].map(([value, label]) => ({ value, label }))}
              {...form.field('shown')}
              maxValues={MOST_SHOWN}
              searchable
            />
          </FieldRow>
        </>
      )}
    </SettingsForm>
  )
}
