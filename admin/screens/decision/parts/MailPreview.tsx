import { ActionIcon, Button, Select } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { languageName } from '#client/ui/format.ts'
import type { Decision, DecisionOverview } from '#core/decision/decision.contract.ts'
import type { Locale } from '#core/locale.ts'
import { useLocale, useWords } from '../../../app/hooks.ts'
import { useApiMutation } from '../../../app/mutation.ts'
import { notify, useProblemText } from '../../../app/notices.tsx'
import { Sheet } from '../../../app/parts/Page.tsx'
import { ErrorState, SkeletonRows } from '../../../app/parts/States.tsx'
import { queryOf, useApiQuery } from '../../../app/query.ts'
import { useLanguages, useSessionPlace } from '../../evaluation/parts/useSession.ts'
import styles from '../Decisions.module.css'
import { useOutcomes } from './useOutcomes.ts'
import { WordsDialog } from './WordsDialog.tsx'

interface MailPreviewProps {
  overview: DecisionOverview
  /** The entry whose mail is shown; null: an example. */
  entry: Decision | null
  nameOf: (entry: Decision) => string
  canUpdate: boolean
  step: (by: number) => (() => void) | undefined
}

/** The mail about a decision as it leaves, in each language. */
export function MailPreview({ overview, entry, nameOf, canUpdate, step }: MailPreviewProps) {
  const t = useWords()
  const locale = useLocale()
  const problemText = useProblemText()
  const languages = useLanguages()
  const { params } = useSessionPlace()
  const { nameOf: outcomeName, options } = useOutcomes(overview.statuses)
  const [chosen, setChosen] = useState('accepted')
  const [lang, setLang] = useState<Locale | null>(null)
  const [edits, setEdits] = useState(false)
  const outcome = entry?.outcome ?? chosen
  const { data, error, reload } = useApiQuery(
    queryOf('previewDecision', {
      params,
      query: { outcome, ...(entry && { entryId: entry.id }), ...(lang && { lang }) },
    }),
  )
  const test = useApiMutation('sendDecisionTest', {
    onSuccess: () => notify(t('decisions.mail.testSent')),
    onProblem: (problem) => notify(problemText(problem).detail, { tone: 'bad' }),
  })
  const [previous, next] = [step(-1), step(1)]
  return (
    <Sheet
      title={t('decisions.mail.title')}
      extra={
        canUpdate && (
          <Button size="compact-sm" onClick={() => setEdits(true)}>
            {t('decisions.mail.edit')}
          </Button>
        )
      }
    >
      <div className={styles.mailHead}>
        {entry?.outcome ? (
          <p>
            <b>{nameOf(entry)}</b> · {outcomeName(entry.outcome)}
          </p>
        ) : (
          <Select
            label={t('decisions.column.decision')}
            data={options}
            value={chosen}
            allowDeselect={false}
            onChange={(value) => value && setChosen(value)}
          />
        )}
        <Select
          label={t('decisions.mail.lang')}
          data={languages.map((value) => ({ value: value as string, label: languageName(value, locale) }))}
          value={lang ?? data?.lang ?? null}
          allowDeselect={false}
          onChange={(value) => setLang(value as Locale | null)}
        />
      </div>
      {error && !data ? (
        <ErrorState error={error} onRetry={reload} />
      ) : !data ? (
        <SkeletonRows rows={5} />
      ) : (
        <>
          <dl className={styles.mailFacts}>
            <dt>{t('decisions.mail.to')}</dt>
            <dd>
              {data.to.length > 0
                ? data.to.map(({ name, email }) => `${name} (${email})`).join(', ')
                : t(entry ? 'decisions.mail.nobody' : 'decisions.mail.example')}
            </dd>
            <dt>{t('decisions.mail.subject')}</dt>
            <dd>
              <b>{data.subject}</b>
            </dd>
          </dl>
          <div className={styles.mail} lang={data.lang}>
            {data.paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
            <span className={styles.mailAction}>{data.action}</span>
          </div>
          <div className={styles.mailFoot}>
            {canUpdate && (
              <Button
                loading={test.busy}
                onClick={() =>
                  test.mutate({ params, body: { outcome, lang: data.lang, ...(entry && { entryId: entry.id }) } })
                }
              >
                {t('decisions.mail.test')}
              </Button>
            )}
            <span className={styles.steps}>
              <ActionIcon aria-label={t('decisions.mail.previous')} disabled={!previous} onClick={previous}>
                <IconChevronLeft size={18} stroke={1.6} />
              </ActionIcon>
              <ActionIcon aria-label={t('decisions.mail.next')} disabled={!next} onClick={next}>
                <IconChevronRight size={18} stroke={1.6} />
              </ActionIcon>
            </span>
          </div>
        </>
      )}
      {edits && <WordsDialog overview={overview} outcome={outcome} onClose={() => setEdits(false)} />}
    </Sheet>
  )
}
