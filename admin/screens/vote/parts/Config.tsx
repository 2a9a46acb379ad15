import { Checkbox, Radio, Select, TextInput } from '@mantine/core'
import type { Text } from '#core/text.ts'
import type { Vote } from '#core/vote/vote.contract.ts'
import {
  TALLIES_OF,
  tallyOf,
  VOTE_ELIGIBILITY,
  VOTE_METHODS,
  VOTE_RESULTS,
  type VoteMethod,
  type VoteSettings,
} from '#core/vote/vote.rules.ts'
import { useWords } from '../../../app/hooks.ts'
import { runMutation } from '../../../app/mutation.ts'
import { notify } from '../../../app/notices.tsx'
import { DateTimeField } from '../../../app/parts/DateTimeField.tsx'
import { SettingsForm } from '../../../app/parts/forms/SettingsForm.tsx'
import { useSettingsForm } from '../../../app/parts/forms/useSettingsForm.ts'
import { NumberField } from '../../../app/parts/NumberField.tsx'
import { FieldRow } from '../../../app/parts/Page.tsx'
import { TextByLanguage } from '../../../app/parts/TextByLanguage.tsx'
import { readOnce } from '../../../app/query.ts'
import styles from '../Vote.module.css'
import { Invitations } from './Invitations.tsx'
import { useVotePlace } from './useVote.ts'
import { VotePage } from './VotePage.tsx'

type Numbers = 'min' | 'max' | 'points' | 'budget' | 'seats'
interface Values extends Omit<VoteSettings, Numbers>, Record<Numbers, number | null> {
  title: Text
  summary: Text
  opensAt: string | null
  closesAt: string | null
}

const valuesOf = ({ title, summary, opensAt, closesAt, settings }: Vote): Values => ({
  ...{ title, summary, opensAt, closesAt },
  ...settings,
})

/** How people vote, who, when, and what they see. */
export function VoteConfig() {
  return <VotePage width="settings">{(vote) => <Settings vote={vote} />}</VotePage>
}

function Settings({ vote }: { vote: Vote }) {
  const t = useWords()
  const { program, params, canUpdate, show } = useVotePlace()
  const { defaultLang, supportedLangs } = program
  const languages = [defaultLang, ...supportedLangs.filter((code) => code !== defaultLang)]
  const isBegun = vote.figures.ballots + vote.figures.excluded + vote.figures.waiting > 0
  const form = useSettingsForm<Values, Vote>({
    name: `vote.${vote.id}`,
    saved: vote,
    valuesOf,
    canUpdate,
    check: ({ title, method, budget }) => [
      ...(title[defaultLang]?.trim() ? [] : [{ at: 'title', rule: 'required' }]),
      ...(method === 'budget' && !budget ? [{ at: 'budget', rule: 'required' }] : []),
    ],
    fields: { 'vote.datesInvalid': 'closesAt', 'vote.settingsInvalid': 'max', 'vote.begun': 'method' },
    save: ({ title, summary, opensAt, closesAt, min, max, points, budget, seats, tally, ...settings }) =>
      runMutation('updateVote', {
        params,
        body: {
          ...{ title, summary, opensAt, closesAt, version: vote.version },
          settings: {
            ...settings,
            ...{ min: min ?? 0, max: max ?? 1, points: points ?? 1, budget: budget ?? 0, seats: seats ?? 1 },
            tally: tally !== null && TALLIES_OF[settings.method].includes(tally) ? tally : null,
          },
        },
      }),
    show,
    follow: { events: 'vote', read: () => readOnce('getVote', { params }) },
    onSaved: () => notify(t('vote.config.saved')),
  })
  const { values } = form
  const tally = tallyOf(values)
  const withCosts = tally === 'greedy' || tally === 'greedy-no-skip' || tally === 'equal-shares'
  const isFrozen = isBegun || !canUpdate
  return (
    <>
      <SettingsForm
        form={form}
        unsaved={t('vote.config.unsaved')}
        save={t('vote.config.save')}
        nameOf={(at) => t(`vote.config.${at.split(/[.[]/)[0]}`, { defaultValue: t('menu.params') })}
      >
        <FieldRow title={t('vote.config.general')}>
          <TextByLanguage
            label={t('vote.config.title')}
            languages={languages}
            maxLength={200}
            value={values.title}
            error={form.errorAt('title')}
            disabled={!canUpdate}
            onChange={(title) => form.change({ title })}
          />
          <TextByLanguage
            label={t('vote.config.summary')}
            languages={languages}
            multiline
            maxLength={2_000}
            value={values.summary}
            error={form.errorAt('summary')}
            disabled={!canUpdate}
            onChange={(summary) => form.change({ summary })}
          />
        </FieldRow>
        <FieldRow title={t('vote.config.method')} hint={t(isBegun ? 'vote.config.frozen' : 'vote.config.methodHint')}>
          <Radio.Group
            aria-label={t('vote.config.method')}
            value={values.method}
            onChange={(method) => form.change({ method: method as VoteMethod })}
          >
            <div className={styles.methods}>
              {VOTE_METHODS.map((value) => (
                <Radio
                  key={value}
                  value={value}
                  label={t(`vote.method.${value}.name`)}
                  description={t(`vote.method.${value}.hint`)}
                  disabled={isFrozen}
                />
              ))}
            </div>
          </Radio.Group>
          {values.method === 'approval' && (
            <div className={styles.pair}>
              <NumberField
                label={t('vote.config.min')}
                whole
                least={0}
                maw={160}
                {...form.parsed('min')}
                disabled={isFrozen}
              />
              <NumberField
                label={t('vote.config.max')}
                whole
                least={1}
                maw={160}
                {...form.parsed('max')}
                disabled={isFrozen}
              />
            </div>
          )}
          {values.method === 'points' && (
            <NumberField
              label={t('vote.config.points')}
              whole
              least={1}
              maw={160}
              {...form.parsed('points')}
              disabled={isFrozen}
            />
          )}
          {(values.method === 'budget' || withCosts) && (
            <div className={styles.pair}>
              <NumberField
                label={t('vote.config.budget')}
                whole
                grouped
                least={0}
                maw={200}
                {...form.parsed('budget')}
                disabled={isFrozen}
              />
              <TextInput
                label={t('vote.config.currency')}
                maxLength={3}
                maw={100}
                {...form.field('currency')}
                disabled={isFrozen}
              />
            </div>
          )}
          <Select
            label={t('vote.config.tally')}
            description={t(`vote.tally.${tally}.hint`)}
            data={TALLIES_OF[values.method].map((value) => ({ value, label: t(`vote.tally.${value}.name`) }))}
            allowDeselect={false}
            disabled={!canUpdate}
            value={tally}
            onChange={(value) => form.change({ tally: value as Values['tally'] })}
          />
          {!withCosts && (
            <NumberField label={t('vote.config.seats')} whole least={1} maw={160} {...form.parsed('seats')} />
          )}
        </FieldRow>
        <FieldRow title={t('vote.config.eligibility')} hint={t('vote.config.eligibilityHint')}>
          <Select
            label={t('vote.config.voters')}
            description={t(`vote.eligibilityHint.${values.eligibility}`)}
            data={VOTE_ELIGIBILITY.map((value) => ({ value, label: t(`vote.eligibility.${value}`) }))}
            allowDeselect={false}
            {...form.field('eligibility')}
            disabled={isFrozen}
          />
          <Checkbox label={t('vote.config.changeable')} {...form.checkbox('changeable')} />
        </FieldRow>
        <FieldRow title={t('vote.config.dates')} hint={t('vote.config.datesHint')}>
          <DateTimeField
            label={t('vote.config.opensAt')}
            zone={program.zone}
            hour="09:00"
            {...form.parsed('opensAt')}
            onChange={(opensAt) => form.change({ opensAt })}
          />
          <DateTimeField
            label={t('vote.config.closesAt')}
            zone={program.zone}
            hour="20:00"
            {...form.parsed('closesAt')}
            onChange={(closesAt) => form.change({ closesAt })}
          />
        </FieldRow>
        <FieldRow title={t('vote.tab.results')} hint={t('vote.config.resultsHint')}>
          <Radio.Group aria-label={t('vote.tab.results')} {...form.field('results')}>
            <div className={styles.radios}>
              {VOTE_RESULTS.map((value) => (
                <Radio key={value} value={value} label={t(`vote.results.${value}`)} disabled={!canUpdate} />
              ))}
            </div>
          </Radio.Group>
        </FieldRow>
      </SettingsForm>
      {vote.settings.eligibility === 'invited' && canUpdate && <Invitations />}
    </>
  )
}
