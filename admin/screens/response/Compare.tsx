import { Button } from '@mantine/core'
import { IconArrowsLeftRight } from '@tabler/icons-react'
import { useRef } from 'react'
import { Link, useParams } from 'react-router'
import { sentenceDate } from '#client/ui/format.ts'
import type { FileAnswer } from '#core/form/definition.ts'
import { plainText } from '#core/form/plain.ts'
import { SENSITIVE_MASK } from '#core/response/export.rules.ts'
import type { ResponseDetail } from '#core/response/response.contract.ts'
import { pick } from '#core/text.ts'
import { focusOn } from '../../app/focus.ts'
import { useGo, useLocale, usePath, useProgram, useQuery, useWords } from '../../app/hooks.ts'
import { Page, TabLinks } from '../../app/parts/Page.tsx'
import { ErrorState, SkeletonRows } from '../../app/parts/States.tsx'
import { ResponseBadge } from '../../app/parts/StatusBadge.tsx'
import { queryOf, useApiQuery } from '../../app/query.ts'
import { useShortcuts } from '../../app/shortcuts.ts'
import compareStyles from './Compare.module.css'
import { type ComparedLine, compareAnswers, type DiffPart, diffWords, type Side } from './parts/compare.ts'

/** Two applications side by side: the same question in one row, what differs marked. */
export function Screen() {
  const t = useWords()
  const go = useGo()
  const path = usePath()
  const lang = useLocale()
  const program = useProgram()
  const { get } = useQuery()
  const { responseId = '', otherId = '' } = useParams()
  const body = useRef<HTMLTableSectionElement>(null)
  const read = (id: string) =>
    queryOf('getResponse', { params: { programId: program.id, responseId: id }, query: { lang } })
  const [left, right] = [useApiQuery(read(responseId)), useApiQuery(read(otherId))]
  const base = `admin/programs/${program.slug}/responses`
  const pair = (one: string, other: string) => path(`${base}/${one}/compare/${other}`)
  const onlyDifferences = get('show') === 'differences'

  const words = { lang, fallback: program.lang, yes: t('responses.yes'), no: t('responses.no') }
  const textOf = ({ field, value }: Side) => plainText(field, value, words)
  const steps = left.data && right.data ? compareAnswers(left.data, right.data, textOf) : []
  const lines = steps.flatMap((step) => step.lines)
  const differences = lines.filter(({ isSame }) => !isSame).length
  const here = pair(responseId, otherId)

  const toNext = () => {
    const rows = [...(body.current?.querySelectorAll<HTMLElement>('[data-differs]') ?? [])]
    const at = rows.indexOf(document.activeElement as HTMLElement)
    focusOn(rows[(at + 1) % rows.length] ?? null)
  }
  useShortcuts([
    { keys: 'n', does: 'compare.help.next', run: toNext },
    { keys: '1', does: 'compare.help.left', run: () => go(path(`${base}/${responseId}`)) },
    { keys: '2', does: 'compare.help.right', run: () => go(path(`${base}/${otherId}`)) },
    { keys: 'Escape', does: 'compare.help.back', run: () => go(path(base)) },
  ])
  const error = left.error ?? right.error
  return (
    <Page
      title={t('compare.title')}
      actions={
        <Button
          component={Link}
          to={pair(otherId, responseId)}
          leftSection={<IconArrowsLeftRight size={16} stroke={1.6} />}
        >
          {t('compare.swap')}
        </Button>
      }
    >
      {error ? (
        <ErrorState
          error={error}
          onRetry={() => {
            left.reload()
            right.reload()
          }}
        />
      ) : !left.data || !right.data ? (
        <SkeletonRows rows={9} height={44} />
      ) : (
        <>
          <TabLinks
            label={t('compare.title')}
            items={[
              { to: here, label: t('compare.all'), count: lines.length, current: !onlyDifferences },
              {
                to: `${here}?show=differences`,
                label: t('compare.differences'),
                count: differences,
                current: onlyDifferences,
              },
            ]}
          />
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: an area that scrolls must be reachable by keyboard */}
          <section className={compareStyles.scroll} tabIndex={0} aria-label={t('compare.title')}>
            <table className={compareStyles.table}>
              <colgroup>
                <col />
                <col />
                <col />
              </colgroup>
              <thead>
                <tr>
                  <th scope="col">
                    <span className="vh">{t('compare.question')}</span>
                  </th>
                  <Head detail={left.data} to={path(`${base}/${responseId}`)} />
                  <Head detail={right.data} to={path(`${base}/${otherId}`)} />
                </tr>
              </thead>
              <tbody ref={body}>
                {steps.map((step) => {
                  const shown = step.lines.filter(({ isSame }) => !onlyDifferences || !isSame)
                  return [
                    shown.length > 0 && (
                      <tr key={step.id} className={compareStyles.step}>
                        <th scope="colgroup" colSpan={3}>
                          {step.title}
                        </th>
                      </tr>
                    ),
                    ...shown.map((line) => (
                      <Line
                        key={`${step.id} ${line.reference}`}
                        line={line}
                        title={pick(line.field.title, lang, program.lang) || line.reference}
                        textOf={textOf}
                      />
                    )),
                  ]
                })}
              </tbody>
            </table>
          </section>
          {onlyDifferences && differences === 0 && <p className="soft">{t('compare.none')}</p>}
        </>
      )}
    </Page>
  )
}

function Head({ detail, to }: { detail: ResponseDetail; to: string }) {
  const t = useWords()
  const locale = useLocale()
  const { zone } = useProgram()
  const { owner, submittedAt, createdAt } = detail
  const date = sentenceDate(new Date(submittedAt ?? createdAt), zone, locale)
  return (
    <th scope="col" className={compareStyles.head}>
      <span className="num small soft">{detail.number}</span> <ResponseBadge state={detail.state} />
      <h2>
        <Link to={to}>{detail.title || t('responses.untitled')}</Link>
      </h2>
      <p className="small soft">
        {[detail.category.title, [owner?.name, owner?.email].filter(Boolean).join(', ')].filter(Boolean).join(' · ')}
      </p>
      <p className="small soft">{t(submittedAt ? 'responses.sent' : 'responses.begun', { date })}</p>
    </th>
  )
}

interface LineProps {
  line: ComparedLine
  title: string
  textOf: (side: Side) => string
}

function Line({ line: { left, right, isSame }, title, textOf }: LineProps) {
  const t = useWords()
  const isText = left && right && ![left, right].some((side) => side.isEmpty || side.isMasked)
  const marks = !isSame && isText ? diffWords(textOf(left), textOf(right)) : null
  return (
    <tr className={compareStyles.row} data-differs={isSame ? undefined : ''} tabIndex={isSame ? undefined : -1}>
      <th scope="row" className={compareStyles.question}>
        {title}
        {!isSame && <span className="vh"> ({t('compare.differs')})</span>}
      </th>
      <td>
        <Cell side={left} other={right} parts={marks?.left} textOf={textOf} />
      </td>
      <td>
        {isSame && left && !left.isEmpty ? (
          <span className="soft">{t('compare.same')}</span>
        ) : (
          <Cell side={right} other={left} parts={marks?.right} textOf={textOf} />
        )}
      </td>
    </tr>
  )
}

function Cell({
  side,
  other,
  parts,
  textOf,
}: {
  side: Side | null
  other: Side | null
  parts: readonly DiffPart[] | undefined
  textOf: (side: Side) => string
}) {
  const t = useWords()
  if (!side) return <span className="faint">{t('compare.notAsked')}</span>
  if (side.isMasked)
    return (
      <span className="faint">
        <span aria-hidden>{SENSITIVE_MASK}</span>
        <span className="vh">{t('responses.masked')}</span>
      </span>
    )
  if (side.isEmpty) return <span className="faint">{t('responses.noAnswer')}</span>
  if (side.field.type === 'file')
    return (side.value as FileAnswer[]).map((file) => (
      <p key={file.key}>
        <a href={file.location} target="_blank" rel="noreferrer">
          {isAmong(other, file) ? file.name : <mark>{file.name}</mark>}
          <span className="vh"> {t('responses.newTab')}</span>
        </a>
      </p>
    ))
  if (!parts) return <p className={compareStyles.answer}>{textOf(side)}</p>
  return (
    <p className={compareStyles.answer}>
      {parts.map((part, at) => {
        // The parts of a text never change places.
        const key = `${at}`
        return part.isChanged ? <mark key={key}>{part.text}</mark> : <span key={key}>{part.text}</span>
      })}
    </p>
  )
}

/** Whether the other application has a file of this name as well. */
const isAmong = (side: Side | null, { name }: FileAnswer): boolean =>
  side?.field.type === 'file' && ((side.value ?? []) as FileAnswer[]).some((file) => file.name === name)
