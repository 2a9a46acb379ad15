import { Button } from '@mantine/core'
import { IconArrowRight, IconScale } from '@tabler/icons-react'
import { Link } from 'react-router'
import { number } from '#client/ui/format.ts'
import type { JurySession } from '#core/evaluation/juror.contract.ts'
import { useLocale, usePath, useText, useWords } from '../../app/hooks.ts'
import { Page, Sheet } from '../../app/parts/Page.tsx'
import { ErrorState, SkeletonRows, StateBox } from '../../app/parts/States.tsx'
import { queryOf, useApiQuery } from '../../app/query.ts'
import styles from './Evaluation.module.css'
import { Progress } from './parts/Progress.tsx'
import { useDates } from './parts/useDates.ts'

/** Where jurors start: the sessions that they score in. */
export function Screen() {
  const t = useWords()
  const { data, error, reload } = useApiQuery(queryOf('listJurySessions'))
  return (
    <Page title={t('menu.juryWork')} facts={t('evaluation.mine.lead')} width="settings">
      {error && !data ? (
        <ErrorState error={error} onRetry={reload} />
      ) : !data ? (
        <SkeletonRows rows={3} height={110} />
      ) : data.items.length === 0 ? (
        <Sheet>
          <StateBox icon={IconScale} title={t('evaluation.mine.empty')}>
            {t('evaluation.mine.emptyText')}
          </StateBox>
        </Sheet>
      ) : (
        data.items.map((session) => <SessionCard key={session.id} session={session} />)
      )}
    </Page>
  )
}

function SessionCard({ session }: { session: JurySession }) {
  const t = useWords()
  const text = useText()
  const path = usePath()
  const locale = useLocale()
  const dates = useDates(session.program.zone)
  const { figures, program, scoring } = session
  const to = path(`admin/programs/${program.slug}/examinations/${session.slug}/responses?as=juror`)
  const left = figures.all - figures.sent - figures.recused
  return (
    <Sheet
      title={text(session.title)}
      extra={
        session.state !== 'draft' && (
          <Button
            component={Link}
            to={to}
            variant={scoring === 'yes' && left > 0 ? 'filled' : 'default'}
            rightSection={<IconArrowRight size={16} stroke={1.6} />}
          >
            {t(scoring === 'yes' && left > 0 ? 'evaluation.mine.continue' : 'evaluation.mine.open')}
            <span className="vh"> {text(session.title)}</span>
          </Button>
        )
      }
    >
      <div className={styles.body}>
        {session.preferences === 'open' && (
          <p>
            <Link to={path(`admin/programs/${program.slug}/examinations/${session.slug}/preferences`)}>
              {t('evaluation.preference.open')}
            </Link>{' '}
            <span className="small soft">
              {session.preferencesUntil &&
                t('evaluation.preference.until', { date: dates.moment(session.preferencesUntil) })}
            </span>
          </p>
        )}
        <p className="small soft">{[text(program.title), dates.scoring(session)].filter(Boolean).join(' · ')}</p>
        {figures.all > 0 ? (
          <>
            <Progress {...figures} />
            <p>{t('evaluation.scored', { n: number(figures.sent, locale), all: number(figures.all, locale) })}</p>
          </>
        ) : (
          <p>{t('evaluation.mine.none')}</p>
        )}
      </div>
    </Sheet>
  )
}
