import { Link } from 'react-router'
import { tableDate } from '#client/ui/format.ts'
import type { Program } from '#core/program/program.contract.ts'
import type { Question, ResponseRow } from '#core/response/response.contract.ts'
import { useLocale, useText, useWords } from '../../../app/hooks.ts'
import { CategoryName, ResponseBadge, StepBadge } from '../../../app/parts/StatusBadge.tsx'
import tableStyles from '../../../app/parts/table/Table.module.css'
import type { ResponseExtension } from '../../../app/slice.ts'
import responsesStyles from '../Responses.module.css'

/** A row on a phone. */
export function Card({
  row,
  program,
  place,
  to,
  extensions,
  questions,
}: {
  row: ResponseRow
  program: Program
  place: number
  to: string
  extensions: readonly ResponseExtension[]
  questions: readonly Question[]
}) {
  const t = useWords()
  const text = useText()
  const locale = useLocale()
  return (
    <div>
      <p className={responsesStyles.cardHead}>
        <Link className={`${tableStyles.name} ${responsesStyles.cardLink}`} data-row-link="" to={to}>
          {row.title || t('responses.untitled')}
        </Link>
        <span className="num small soft nowrap">{row.number}</span>
      </p>
      <p className="small soft cut">
        {[row.owner?.name || row.owner?.email || t('responses.noOwner'), row.externalKey].filter(Boolean).join(', ')}
      </p>
      <p className="small soft">
        <CategoryName name={text(row.category.title, program.lang)} place={place} />
      </p>
      {extensions.map(({ name, Cell }) => Cell && <Cell key={name} value={row.facets[name]} />)}
      {questions.map(
        ({ id, title }) =>
          row.answers?.[id] && (
            <p key={id} className="small soft cut">
              {t('responses.answers.words.oneOf', { title: text(title, program.lang), value: row.answers[id] })}
            </p>
          ),
      )}
      <p className={responsesStyles.cardStates}>
        <ResponseBadge state={row.state} />
        {row.gate && <StepBadge state={row.gate.state} />}
        <span className="num small soft nowrap">{tableDate(new Date(row.updatedAt), program.zone, locale)}</span>
      </p>
    </div>
  )
}
