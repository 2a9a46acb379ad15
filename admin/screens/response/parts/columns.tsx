import { Link } from 'react-router'
import { tableDate } from '#client/ui/format.ts'
import type { Program } from '#core/program/program.contract.ts'
import type { Question, ResponseRow } from '#core/response/response.contract.ts'
import { useLocale, useText, useWords } from '../../../app/hooks.ts'
import { CategoryName, ResponseBadge, StepBadge } from '../../../app/parts/StatusBadge.tsx'
import type { Column } from '../../../app/parts/table/props.ts'
import tableStyles from '../../../app/parts/table/Table.module.css'
import type { ResponseExtension } from '../../../app/slice.ts'
import responsesStyles from '../Responses.module.css'
import questionStyles from './Questions.module.css'

export function useColumns(
  program: Program,
  placeOf: (categoryId: string) => number,
  to: (id: string) => string,
  extensions: readonly ResponseExtension[],
  questions: readonly Question[],
): Column<ResponseRow>[] {
  const t = useWords()
  const text = useText()
  const locale = useLocale()
  const date = (iso: string | null) =>
    iso && <span className="num nowrap">{tableDate(new Date(iso), program.zone, locale)}</span>
  return [
    {
      key: 'number',
      label: t('responses.column.number'),
      sort: 'number',
      firstDirection: 'asc',
      width: 104,
      cell: (row) => <span className="num soft nowrap">{row.number}</span>,
    },
    {
      key: 'title',
      label: t('responses.column.title'),
      sort: 'title',
      firstDirection: 'asc',
      fixed: true,
      cell: (row) => (
        <Link
          className={`${tableStyles.name} ${tableStyles.cell} ${responsesStyles.title}`}
          data-row-link=""
          to={to(row.id)}
          title={row.title}
        >
          {row.title || t('responses.untitled')}
        </Link>
      ),
    },
    {
      key: 'owner',
      label: t('responses.column.owner'),
      optional: true,
      cell: ({ owner }) =>
        owner ? (
          <span className={`${tableStyles.cell} ${responsesStyles.owner}`} title={owner.email}>
            {owner.name || owner.email}
          </span>
        ) : (
          <span className="faint">{t('responses.noOwner')}</span>
        ),
    },
    {
      key: 'externalKey',
      label: t('responses.column.externalKey'),
      optional: true,
      // Most programs import nothing.
      hasValue: ({ externalKey }) => externalKey !== null,
      width: 136,
      cell: ({ externalKey }) =>
        externalKey && (
          <span className={`${tableStyles.cell} soft`} title={externalKey}>
            {externalKey}
          </span>
        ),
    },
    {
      key: 'category',
      label: t('responses.column.category'),
      optional: true,
      cell: ({ category }) => <CategoryName name={text(category.title, program.lang)} place={placeOf(category.id)} />,
    },
    {
      key: 'state',
      label: t('responses.column.state'),
      optional: true,
      cell: ({ state }) => <ResponseBadge state={state} />,
    },
    {
      key: 'gate',
      label: t('responses.column.gate'),
      optional: true,
      cell: ({ gate }) =>
        gate && (
          <span title={text(gate.title, program.lang)}>
            <StepBadge state={gate.state} bare />
          </span>
        ),
    },
    ...extensions.flatMap(({ name, label, hiddenAtFirst = false, Cell }) =>
      Cell
        ? {
            key: name,
            label: t(label),
            optional: true,
            hiddenAtFirst,
            hasValue: ({ facets }: ResponseRow) => name in facets,
            cell: ({ facets }: ResponseRow) => <Cell value={facets[name]} short />,
          }
        : [],
    ),
    ...questions.map((question) => ({
      key: question.id,
      label: text(question.title, program.lang),
      optional: true,
      right: question.kind === 'number',
      cell: ({ answers }: ResponseRow) => {
        const answer = answers?.[question.id]
        return (
          answer && (
            <span className={`${tableStyles.cell} ${questionStyles.answer}`} title={answer}>
              {answer}
            </span>
          )
        )
      },
    })),
    {
      key: 'createdAt',
      label: t('responses.column.createdAt'),
      sort: 'createdAt',
      optional: true,
      hiddenAtFirst: true,
      width: 136,
      cell: (row) => date(row.createdAt),
    },
    {
      key: 'submittedAt',
      label: t('responses.column.submittedAt'),
      sort: 'submittedAt',
      optional: true,
      width: 136,
      cell: (row) => date(row.submittedAt),
    },
    {
      key: 'updatedAt',
      label: t('responses.column.updatedAt'),
      sort: 'updatedAt',
      optional: true,
      width: 136,
      cell: (row) => date(row.updatedAt),
    },
  ]
}
