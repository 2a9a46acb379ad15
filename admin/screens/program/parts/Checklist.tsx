import { IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { Program } from '#core/program/program.contract.ts'
import { type ReadinessTopic, readinessTopics } from '#core/program/readiness.rules.ts'
import { usePath, useWords } from '../../../app/hooks.ts'
import boardStyles from '../../../app/parts/Board.module.css'
import { Sheet } from '../../../app/parts/Page.tsx'
import { queryOf, useApiQuery } from '../../../app/query.ts'
import readinessStyles from './Readiness.module.css'
import { useGap } from './useGap.ts'

const TOPIC_PLACES: Record<ReadinessTopic, string> = {
  content: 'configure',
  dates: 'params?section=dates',
  texts: 'params?section=texts',
  languages: 'params?section=languages',
}

/** On the dashboard of a draft: what is ready for the public and what is not. */
export function Checklist({ program }: { program: Program }) {
  const t = useWords()
  const path = usePath()
  const gapOf = useGap(program)
  const { data } = useApiQuery(queryOf('checkProgram', { params: { programId: program.id } }))
  if (!data) return null
  const topics = readinessTopics(data.gaps).map(({ topic, gaps }) => {
    const flaws =
      topic === 'content' && data.errors.length > 0
        ? [t('configure.gap.content', { count: data.errors.length })]
        : gaps.map((gap) => gapOf(gap).title)
    const [first] = gaps
    return {
      topic,
      flaws,
      to: first ? gapOf(first).to : path(`admin/programs/${program.slug}/${TOPIC_PLACES[topic]}`),
    }
  })
  const done = topics.filter(({ flaws }) => flaws.length === 0).length
  return (
    <Sheet
      title={t('configure.checklist.title')}
      extra={t('configure.checklist.done', { n: done, total: topics.length })}
      className={boardStyles.first}
    >
      <ul className={`${readinessStyles.checks} ${readinessStyles.plain}`}>
        {topics.map(({ topic, flaws, to }) => (
          <li key={topic} data-done={flaws.length === 0 || undefined}>
            {flaws.length === 0 ? (
              <IconCircleCheck size={17} stroke={1.6} aria-hidden />
            ) : (
              <IconInfoCircle size={17} stroke={1.6} aria-hidden />
            )}
            <span>
              <Link to={to}>{t(`configure.checklist.${topic}`)}</Link>
              <small>{flaws.length === 0 ? t('configure.checklist.ready') : flaws.join(' · ')}</small>
            </span>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
