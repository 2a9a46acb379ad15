import { IconLock } from '@tabler/icons-react'
import { PhoneNumber } from '#client/form/types/phone/PhoneNumber.tsx'
import { sentenceDay } from '#client/ui/format.ts'
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
import { isEmptyAnswer } from '#core/form/registry.ts'
import { shownCells } from '#core/form/types/table/shown.ts'
import { SENSITIVE_MASK } from '#core/response/export.rules.ts'
import { typographic } from '#core/site/typography.ts'
import { pick, type Text } from '#core/text.ts'
import { useWords } from '../../../app/hooks.ts'
import { StatusBadge } from '../../../app/parts/StatusBadge.tsx'
import styles from './Answers.module.css'
import type { Earlier } from './changes.ts'
import filesStyles from './Files.module.css'
import { FileLine } from './Files.tsx'
import type { Reading } from './reading.ts'

/** The narrow space of French numbers is too narrow to be seen. */
const wide = (text: string): string => text.replaceAll('\u202f', '\u00a0')
const plain = (field: Field, value: Answer | null, reading: Reading): string => wide(plainText(field, value, reading))

/** A text of the form, its signs spaced as the language wants them. */
const textOf = (text: Text | undefined, { lang, fallback }: Reading): string =>
  text ? typographic(pick(text, lang, fallback), lang) : ''

interface AnswerFieldsProps {
  fields: readonly Field[]
  answers: AnswersOf
  /** References of questions that lack an answer. */
  missing?: ReadonlySet<string>
  /** Paths of answers that are there and not shown. */
  masked?: ReadonlySet<string>
  /** What an answer was before, by its reference. */
  earlier?: (reference: string) => Earlier | undefined
  reading: Reading
}

const NONE: ReadonlySet<string> = new Set()

/** Answers to questions. Titles in a form begin a new list of definitions. */
export function AnswerFields({
  fields,
  answers,
  missing = NONE,
  masked = NONE,
  earlier = () => undefined,
  reading,
}: AnswerFieldsProps) {
  const parts: { title: Field | null; fields: Field[] }[] = [{ title: null, fields: [] }]
  for (const field of fields) {
    if (field.type === 'sep-title') parts.push({ title: field, fields: [] })
    else if (!isSeparator(field)) parts.at(-1)?.fields.push(field)
  }
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
              earlier={earlier(field.reference)}
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
      return <Table field={field} value={(shownCells(field, value) ?? {}) as TableAnswer} reading={reading} />
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
