import { Radio } from '@mantine/core'
import { languageName, number } from '#client/ui/format.ts'
import type { DecisionOverview } from '#core/decision/decision.contract.ts'
import { LOCALES } from '#core/locale.ts'
import { useLocale, useWords } from '../../../app/hooks.ts'
import { runMutation } from '../../../app/mutation.ts'
import { DateTimeField } from '../../../app/parts/DateTimeField.tsx'
import { FormDialog } from '../../../app/parts/forms/FormDialog.tsx'
import { useApiForm } from '../../../app/parts/forms/useApiForm.ts'
import { Banner } from '../../../app/parts/Page.tsx'
import { useSessionPlace } from '../../evaluation/parts/useSession.ts'
import styles from '../Decisions.module.css'
import { OutcomeBadge } from './OutcomeBadge.tsx'
import { useOutcomes } from './useOutcomes.ts'

/** What a release would do, counted; it begins 60 seconds after the confirmation. */
export function ReleaseDialog({ overview, onClose }: { overview: DecisionOverview; onClose: () => void }) {
  const t = useWords()
  const locale = useLocale()
  const { program, params } = useSessionPlace()
  const { nameOf } = useOutcomes(overview.statuses)
  const { staged: count, settings, comments, undecided } = overview
  const form = useApiForm<{ when: 'now' | 'later'; at: string | null }>({
    initial: { when: 'now', at: null },
    check: ({ when, at }) => (when === 'later' && !at ? [{ at: 'at', rule: 'required' }] : []),
    submit: async ({ when, at }) => {
      await runMutation('startRelease', { params, body: { count, ...(when === 'later' && at && { at }) } })
      onClose()
    },
  })
  const piles = overview.piles.filter(({ staged }) => staged > 0)
  const langs = LOCALES.filter((lang) => piles.some(({ mails }) => mails[lang]))
  const sum = (of: (pile: (typeof piles)[number]) => number) =>
    number(
      piles.reduce((total, pile) => total + of(pile), 0),
      locale,
    )
  return (
    <FormDialog
      form={form}
      title={t('decisions.release.action', { count, n: number(count, locale) })}
      submit={t('decisions.release.action', { count, n: number(count, locale) })}
      note={t('decisions.release.note')}
      onClose={onClose}
    >
      <div className={styles.dialog}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways on a phone is scrolled by the keyboard too */}
        <section className={styles.scroll} aria-label={t('decisions.column.decision')} tabIndex={0}>
          <table className={styles.counts}>
            <thead>
              <tr>
                <th scope="col">{t('decisions.column.decision')}</th>
                <th scope="col">{t('menu.responses')}</th>
                <th scope="col">{t('decisions.column.people')}</th>
                {langs.map((lang) => (
                  <th scope="col" key={lang} title={languageName(lang, locale)}>
                    {t('decisions.column.mails', { lang: lang.toUpperCase() })}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {piles.map(({ outcome, staged, people, mails }) => (
                <tr key={outcome}>
                  <th scope="row">
                    <OutcomeBadge outcome={outcome} name={nameOf(outcome)} />
                  </th>
                  <td>{number(staged, locale)}</td>
                  <td>{number(people, locale)}</td>
                  {langs.map((lang) => (
                    <td key={lang}>{number(mails[lang] ?? 0, locale)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row">{t('decisions.total')}</th>
                <td>{sum(({ staged }) => staged)}</td>
                <td>{sum(({ people }) => people)}</td>
                {langs.map((lang) => (
                  <td key={lang}>{sum(({ mails }) => mails[lang] ?? 0)}</td>
                ))}
              </tr>
            </tfoot>
          </table>
        </section>
        <Radio.Group label={t('decisions.release.when')} {...form.field('when')}>
          <div className={styles.radios}>
            <Radio value="now" label={t('decisions.release.now')} />
            <Radio value="later" label={t('decisions.release.later')} />
          </div>
        </Radio.Group>
        {form.values.when === 'later' && (
          <DateTimeField
            label={t('decisions.release.at')}
            zone={program.zone}
            hour="09:00"
            {...form.parsed('at')}
            onChange={(at) => form.change({ at })}
          />
        )}
        <div>
          <b>{t('decisions.release.also')}</b>
          <ul className={styles.facts}>
            <li>
              {settings.feedback === 'none'
                ? t('decisions.release.noFeedback')
                : t(`decisions.release.feedback.${settings.feedback}`, { n: number(comments, locale) })}
            </li>
            <li>{t(settings.showRank ? 'decisions.release.rank' : 'decisions.release.noRank')}</li>
            <li>
              {settings.appealDays === null
                ? t('decisions.release.noAppeal')
                : t('decisions.release.appeal', { count: settings.appealDays })}
            </li>
          </ul>
        </div>
        {undecided > 0 && <Banner tone="warn">{t('decisions.release.undecided', { count: undecided })}</Banner>}
      </div>
    </FormDialog>
  )
}
