import { IconUserOff } from '@tabler/icons-react'
import { Link } from 'react-router'
import { sentenceDate } from '#client/ui/format.ts'
import type { Program } from '#core/program/program.contract.ts'
import type { ResponseDetail } from '#core/response/response.contract.ts'
import { useLocale, useWords } from '../../../app/hooks.ts'
import { ErrorState, SkeletonRows, StateBox } from '../../../app/parts/States.tsx'
import { ResponseBadge } from '../../../app/parts/StatusBadge.tsx'
import { queryOf, useApiQuery } from '../../../app/query.ts'
import answersStyles from './Answers.module.css'
import applicantStyles from './Applicant.module.css'

interface ApplicantProps {
  detail: ResponseDetail
  program: Program
  /** Of another application. */
  to: (id: string) => string
}

/** Who applied, and what else they have in this program. */
export function Applicant({ detail, program, to }: ApplicantProps) {
  const t = useWords()
  const locale = useLocale()
  const { owner } = detail
  const params = { programId: program.id, responseId: detail.id }
  const { data, error, reload } = useApiQuery(queryOf('listDuplicates', { params }), { enabled: owner !== null })
  if (!owner)
    return (
      <StateBox icon={IconUserOff} title={t('responses.noOwner')}>
        {t('responses.noOwnerLong')}
      </StateBox>
    )
  const others = (data?.items ?? []).filter(({ reasons }) => reasons.includes('person'))
  return (
    <section className={answersStyles.step} aria-label={t('responses.part.applicant')}>
      <dl>
        <div className={answersStyles.line}>
          <dt>{t('responses.applicant.name')}</dt>
          <dd>{owner.name || <span className="faint">{t('responses.noAnswer')}</span>}</dd>
        </div>
        <div className={answersStyles.line}>
          <dt>{t('responses.applicant.email')}</dt>
          <dd>
            <a href={`mailto:${owner.email}`}>{owner.email}</a>
          </dd>
        </div>
      </dl>
      <div className={answersStyles.stepHead}>
        <h3>{t('responses.applicant.others')}</h3>
      </div>
      {error ? (
        <ErrorState error={error} onRetry={reload} />
      ) : !data ? (
        <SkeletonRows rows={2} height={32} />
      ) : others.length === 0 ? (
        <p className={answersStyles.none}>{t('responses.applicant.none')}</p>
      ) : (
        <ul className={applicantStyles.list}>
          {others.map((other) => (
            <li key={other.id}>
              <Link to={to(other.id)}>
                {[other.number, other.title || t('responses.untitled')].filter(Boolean).join(' · ')}
              </Link>
              <ResponseBadge state={other.state} />
              <span className="small soft">
                {sentenceDate(new Date(other.submittedAt ?? other.createdAt), program.zone, locale)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
