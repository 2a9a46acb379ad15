import { useStore } from '@nanostores/react'
import { useParams } from 'react-router'
import { isJuror } from '#client/api/work.ts'
import { useAllowed, useWords } from '../../app/hooks.ts'
import { Forbidden } from '../../app/parts/Forbidden.tsx'
import { Page } from '../../app/parts/Page.tsx'
import { ErrorState, SkeletonRows } from '../../app/parts/States.tsx'
import { $activeProgram } from '../../app/programs.ts'
import { queryOf, useApiQuery } from '../../app/query.ts'
import { ScoreSheet } from './parts/ScoreSheet.tsx'

/** An application beside the juror's score sheet. */
export function Screen() {
  const program = useStore($activeProgram)
  const allowed = useAllowed()
  return isJuror() || (program && allowed('program.evaluation.score')) ? (
    <Sheet />
  ) : (
    <Forbidden permission="program.evaluation.score" />
  )
}

function Sheet() {
  const t = useWords()
  const { programSlug = '', sessionSlug = '', dutyId = '' } = useParams()
  const params = { programId: programSlug, sessionId: sessionSlug }
  const sheet = useApiQuery(queryOf('getSheet', { params: { ...params, dutyId } }))
  const duties = useApiQuery(queryOf('listDuties', { params }))
  const failed = [sheet, duties].find(({ error, data }) => error && !data)
  if (!sheet.data || !duties.data)
    return (
      <Page title={t('evaluation.sheet.title')}>
        {failed?.error ? (
          <ErrorState error={failed.error} onRetry={failed.reload} title={t('evaluation.sheet.failed')} />
        ) : (
          <SkeletonRows rows={12} />
        )}
      </Page>
    )
  return (
    <ScoreSheet
      key={dutyId}
      params={{ ...params, dutyId }}
      sheet={sheet.data}
      session={duties.data.session}
      duties={duties.data.items}
    />
  )
}
