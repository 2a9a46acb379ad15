import { UnstyledButton } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { PhoneNumber } from '#client/form/types/phone/PhoneNumber.tsx'
import { sentenceDate, sentenceDay } from '#client/ui/format.ts'
import { scopeOf, visibleFields } from '#core/form/conditions.ts'
import {
  type Answer,
  type Answers as AnswersOf,
  answerOf,
  type Field,
  type FieldOf,
  type FileAnswer,
  type GroupItem,
  isSeparator,
  type Option,
  optionReference,
  type PhoneAnswer,
  type TableAnswer,
} from '#core/form/definition.ts'
import { type GroupField, isGroup } from '#core/form/fields.ts'
import { plainText } from '#core/form/plain.ts'
import type { PlainOptions } from '#core/form/plainParts.ts'
import { isEmptyAnswer } from '#core/form/registry.ts'
import type { Program } from '#core/program/program.contract.ts'
import { SENSITIVE_MASK } from '#core/response/export.rules.ts'
import type { ResponseDetail, ResponseStep } from '#core/response/response.contract.ts'
import { isDecided } from '#core/response/response.rules.ts'
import { typographic } from '#core/site/typography.ts'
import { pick, type Text } from '#core/text.ts'
import { useLocale, useWords } from '../../../app/hooks.ts'
import { useAction } from '../../../app/mutation.ts'
import { notify } from '../../../app/notices.tsx'
import { StatusBadge, StepBadge } from '../../../app/parts/StatusBadge.tsx'
import { readOnce } from '../../../app/query.ts'
import styles from './Answers.module.css'
import { type Earlier, earlierAnswers } from './changes.ts'
import filesStyles from './Files.module.css'
import { FileLine } from './Files.tsx'

interface Reading extends PlainOptions {
  zone: string
}

/** The narrow space of French numbers is too narrow to be seen. */
const wide = (text: string): string => text.replaceAll('\u202f', '\u00a0')
const plain = (field: Field, value: Answer | null, reading: Reading): string => wide(plainText(field, value, reading))

/** A text of the form, its signs spaced as the language wants them. */
const textOf = (text: Text | undefined, { lang, fallback }: Reading): string =>
  text ? typographic(pick(text, lang, fallback), lang) : ''

function useReading(program: Program): Reading {
  const t = useWords()
  const lang = useLocale()
  return { lang, fallback: program.lang, yes: t('responses.yes'), no: t('responses.no'), zone: program.zone }
}

/** The answers by step, in the form's order; validation steps say in their place what was decided. */
export function Answers({ detail, program }: { detail: ResponseDetail; program: Program }) {
  const t = useWords()
  const reading = useReading(program)
  const [whole, setWhole] = useState<ResponseDetail | null>(null)
  // What was shown is hidden again with the next application, and when this one changes.
  const shown = whole?.id === detail.id && whole.updatedAt === detail.updatedAt ? whole : detail
  const earlier = earlierAnswers(shown)
  const hides = detail.steps.some((step) => (step.masked?.length ?? 0) > 0)
  const isShown = shown !== detail
  // Each look at them is logged: nothing of it is cached.
  const show = useAction(() =>
    readOnce('getResponse', {
      params: { programId: program.id, responseId: detail.id },
      query: { lang: reading.lang, sensitive: 'included' },
    }).then(setWhole, () => notify(t('responses.sensitiveFailed'), { tone: 'bad' })),
  )
  return (
    <>
      {hides && (
        <p className={styles.none}>
          <IconLock size={14} stroke={1.6} aria-hidden />{' '}
          <span role="status">{t(`responses.${isShown ? 'sensitiveShown' : 'sensitiveHidden'}`)}</span>{' '}
          {detail.abilities.readSensitive && (
            <UnstyledButton className="link" onClick={() => (isShown ? setWhole(null) : show.mutate())}>
              {t(`responses.${isShown ? 'sensitiveHide' : 'sensitiveShow'}`)}
            </UnstyledButton>
          )}
        </p>
      )}
      {shown.steps.map((step, index) => (
        <Step key={step.id} step={step} place={index + 1} earlier={earlier} reading={reading} />
      ))}
    </>
  )
}

interface StepProps {
  step: ResponseStep
  place: number
  earlier: ReadonlyMap<string, Earlier>
  reading: Reading
}

function Step({ step, place, earlier, reading }: StepProps) {
  const t = useWords()
  const id = useId()
  const answers = (step.answers ?? {}) as AnswersOf
  const fields = (step.definition ? visibleFields(scopeOf(step.definition.fields, answers)) : []) as Field[]
  const masked = new Set(step.masked)
  const answered = fields.filter(
    (field) =>
      !isSeparator(field) && (masked.has(field.reference) || !isEmptyAnswer(field, answerOf(answers, field.reference))),
  )
  return (
    <section className={styles.step} aria-labelledby={id}>
      <div className={styles.stepHead}>
        <h3 id={id}>
          {place}. {step.title}
        </h3>
        {step.type === 'form' && answered.length > 0 ? (
          <span className="small soft">{t('responses.answers', { count: answered.length })}</span>
        ) : (
          <StepBadge state={step.state} bare />
        )}
      </div>
      {step.type === 'validation' && <Decided step={step} zone={reading.zone} />}
      {step.type === 'form' &&
        (answered.length > 0 ? (
          <Fields step={step} fields={fields} answers={answers} earlier={earlier} reading={reading} />
        ) : (
          <p className={styles.none}>
            {step.blockedBy ? t('responses.blockedBy', { step: step.blockedBy }) : t('responses.notBegun')}
          </p>
        ))}
    </section>
  )
}

function Decided({ step, zone }: { step: ResponseStep; zone: string }) {
  const t = useWords()
  const locale = useLocale()
  if (!step.decidedAt || !isDecided(step.state)) return null
  return (
    <div className={styles.none}>
      {t(`responses.decidedOn.${step.state}`, {
        date: sentenceDate(new Date(step.decidedAt), zone, locale),
      })}
      {step.message && <blockquote className={styles.quote}>{step.message}</blockquote>}
    </div>
  )
}

interface FieldsProps extends Omit<StepProps, 'place'> {
  fields: readonly Field[]
  answers: AnswersOf
}

/** Titles in a form begin a new list of definitions. */
function Fields({ step, fields, answers, earlier, reading }: FieldsProps) {
  const parts: { title: Field | null; fields: Field[] }[] = [{ title: null, fields: [] }]
  for (const field of fields) {
    if (field.type === 'sep-title') parts.push({ title: field, fields: [] })
    else if (!isSeparator(field)) parts.at(-1)?.fields.push(field)
  }
  const missing = new Set(step.missing.map(({ reference }) => reference))
  const masked = new Set(step.masked)
  return parts
    .filter((part) => part.fields.length > 0)
    .map((part) => (
      <div key={part.title?.reference ?? ''}>
        {part.title && <h4 className={styles.part}>{textOf(part.title.title, reading)}</h4>}
        <dl>
          {part.fields.map((field) => (
            <Line
              key={field.reference}
              field={field}
              path={field.reference}
              masked={masked}
              value={answerOf(answers, field.reference)}
              missing={missing.has(field.reference)}
              earlier={earlier.get(`${step.id} ${field.reference}`)}
              reading={reading}
            />
          ))}
        </dl>
      </div>
    ))
}

/** Whether the answer takes the whole width under its question. */
const isWide = (field: Field): boolean => field.type === 'table' || isGroup(field)
/** Characters from which a text is read rather than looked at. */
const LONG = 240

interface LineProps {
  field: Field
  /** Where the answer stands: `iban`, `team[0].iban`. */
  path: string
  /** Paths of answers that are there and not shown. */
  masked: ReadonlySet<string>
  value: Answer | null
  missing?: boolean
  earlier?: Earlier | undefined
  reading: Reading
}

function Line({ field, path, masked, value, missing, earlier, reading }: LineProps) {
  const t = useWords()
  const isMasked = masked.has(path)
  const empty = isEmptyAnswer(field, value)
  const long = typeof value === 'string' && value.length > LONG
  return (
    <div className={styles.line} data-wide={(isWide(field) && !empty) || undefined} data-long={long || undefined}>
      <dt>
        {textOf(field.title, reading) || field.reference}
        {field.sensitive && (
          <span className={styles.lock} title={t('responses.sensitive')}>
            <IconLock size={14} stroke={1.6} aria-hidden />
            <span className="vh">{t('responses.sensitive')}</span>
          </span>
        )}
      </dt>
      <dd className={long ? styles.long : undefined}>
        {isMasked ? (
          <span className="faint">
            <span aria-hidden>{SENSITIVE_MASK}</span>
            <span className="vh">{t('responses.masked')}</span>
          </span>
        ) : empty || value === null ? (
          missing ? (
            <StatusBadge shape="square" tone="warn" bare>
              {t('responses.missing')}
            </StatusBadge>
          ) : (
            <span className="faint">{t('responses.noAnswer')}</span>
          )
        ) : (
          <Value field={field} path={path} masked={masked} value={value} reading={reading} />
        )}
        {earlier && !isMasked && <Before field={field} earlier={earlier} value={value} reading={reading} />}
      </dd>
    </div>
  )
}

/** "11 200 € avant le 20/11": what the answer was when the application was sent. */
function Before({
  field,
  earlier,
  value,
  reading,
}: {
  field: Field
  earlier: Earlier
  value: Answer | null
  reading: Reading
}) {
  const t = useWords()
  const date = sentenceDay(new Date(earlier.at), reading.zone, reading.lang)
  if (!earlier.known || isWide(field) || field.type === 'file')
    return <p className={styles.before}>{t('responses.changedOn', { date })}</p>
  const was = plain(field, earlier.value as Answer | null, reading)
  if (was === plain(field, value, reading)) return null
  return (
    <p className={styles.before}>
      {was ? t('responses.before', { value: was, date }) : t('responses.beforeEmpty', { date })}
    </p>
  )
}

function Value({ field, path, masked, value, reading }: LineProps & { value: Answer }) {
  const t = useWords()
  if (isGroup(field))
    return <Group field={field} path={path} masked={masked} items={value as GroupItem[]} reading={reading} />
  switch (field.type) {
    case 'file':
      return Array.isArray(value) ? (
        <ul className={filesStyles.files}>
          {(value as FileAnswer[]).map((file) => (
            <FileLine key={file.key} file={file} />
          ))}
        </ul>
      ) : null
    case 'table':
      return <Table field={field} value={value as TableAnswer} reading={reading} />
    case 'textarea':
      return field.rich ? (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server with every answer that it sends to organisers
        <div className={styles.rich} dangerouslySetInnerHTML={{ __html: String(value) }} />
      ) : (
        <p className={styles.text}>{String(value)}</p>
      )
    case 'email':
      return <a href={`mailto:${String(value)}`}>{String(value)}</a>
    case 'url':
      return (
        <a href={/^https?:\/\//i.test(String(value)) ? String(value) : undefined} target="_blank" rel="noreferrer">
          {String(value)}
          <span className="vh"> {t('responses.newTab')}</span>
        </a>
      )
    case 'phone': {
      const phone = value as PhoneAnswer
      return (
        <a href={`tel:${phone.number}`}>
          <PhoneNumber answer={phone} />
        </a>
      )
    }
    default:
      return <span className={styles.text}>{plain(field, value, reading)}</span>
  }
}

/** An item's own conditions look into the item first. */
function Group({
  field,
  path,
  masked,
  items,
  reading,
}: Pick<LineProps, 'path' | 'masked' | 'reading'> & {
  field: GroupField
  items: readonly GroupItem[]
}) {
  const name = textOf(field.itemTitle, reading) || textOf(field.title, reading)
  return (
    <ol className={styles.group}>
      {items.map((item, index) => {
        const fields = visibleFields(scopeOf(field.fields, item)).filter((inner) => !isSeparator(inner))
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: items have no identity but their place
          <li key={index}>
            <p className={styles.groupName}>
              {name} {index + 1}
            </p>
            <dl>
              {fields.map((inner) => (
                <Line
                  key={inner.reference}
                  field={inner}
                  path={`${path}[${index}].${inner.reference}`}
                  masked={masked}
                  value={answerOf(item, inner.reference)}
                  reading={reading}
                />
              ))}
            </dl>
          </li>
        )
      })}
    </ol>
  )
}

function Table({ field, value, reading }: { field: FieldOf<'table'>; value: TableAnswer; reading: Reading }) {
  const t = useWords()
  const format = new Intl.NumberFormat(reading.lang, { maximumFractionDigits: 12 })
  const figure = (value: number) => wide(format.format(value))
  const optionOf = (options: readonly Option[] | undefined, cell: string | number) => {
    const option = options?.find((one) => optionReference(one) === String(cell))
    return (option && textOf(option.text, reading)) || String(cell)
  }
  const sums = field.cols.map((col) =>
    col.total ? field.rows.reduce((sum, row) => sum + (Number(value[row.reference]?.[col.reference]) || 0), 0) : null,
  )
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: an area that scrolls must be reachable by keyboard
    <section className={styles.table} tabIndex={0} aria-label={textOf(field.title, reading)}>
      <table>
        <thead>
          <tr>
            <th scope="col">
              {textOf(field.headTitle, reading) || <span className="vh">{textOf(field.title, reading)}</span>}
            </th>
            {field.cols.map((col) => (
              <th key={col.reference} scope="col" className={col.kind === 'number' ? styles.number : undefined}>
                {textOf(col.title, reading)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {field.rows.map((row) => (
            <tr key={row.reference}>
              <th scope="row">{textOf(row.title, reading)}</th>
              {field.cols.map((col) => {
                const cell = value[row.reference]?.[col.reference]
                return (
                  <td key={col.reference} className={col.kind === 'number' ? `${styles.number} num` : undefined}>
                    {cell === undefined || cell === '' ? (
                      <span className="faint">{t('table.empty')}</span>
                    ) : typeof cell === 'number' ? (
                      figure(cell)
                    ) : col.kind === 'select' ? (
                      optionOf(col.options, cell)
                    ) : (
                      cell
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
        {sums.some((sum) => sum !== null) && (
          <tfoot>
            <tr>
              <th scope="row">{t('dashboard.total')}</th>
              {sums.map((sum, index) => (
                <td key={field.cols[index]?.reference} className={`${styles.number} num`}>
                  {sum === null ? '' : figure(sum)}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </section>
  )
}
