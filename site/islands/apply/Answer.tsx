import { isUnder } from '#client/form/shownFields.ts'
import { PhoneNumber } from '#client/form/types/phone/PhoneNumber.tsx'
import { messageOf } from '#client/form/words.ts'
import { translator } from '#client/words.ts'
import '#client/form/rareTypes.ts'
import { type Scope, scopeOf, visibleFields } from '#core/form/conditions.ts'
import {
  type Answer as AnswerValue,
  answerOf,
  type Field,
  type FileAnswer,
  type GroupItem,
  isSeparator,
  type PhoneAnswer,
  type TableAnswer,
} from '#core/form/definition.ts'
import { type GroupField, isGroup } from '#core/form/fields.ts'
import { plainText } from '#core/form/plain.ts'
import { isEmptyAnswer } from '#core/form/registry.ts'
import type { ResponseStep } from '#core/response/response.contract.ts'
import { typographic } from '#core/site/typography.ts'
import { pick, type Text } from '#core/text.ts'
import { AnswerTable } from './AnswerTable.tsx'
import type { ApplyProps } from './props.ts'

type Problem = ResponseStep['missing'][number]

interface AnswerProps extends Pick<ApplyProps, 'lang' | 'words'> {
  field: Field
  /** The answer's path: `title`, `team[0].name`. */
  at: string
  /** The level that the field is of. */
  scope: Scope
  /** Language of the form's texts where `lang` lacks them. */
  fallback: ApplyProps['program']['lang']
  /** What keeps the step from being sent. */
  missing: readonly Problem[]
}

/** An answer to be read, and what is wrong with it; where it is still needed, the rule that says so. */
export function Answer({ field, at, scope, missing, ...props }: AnswerProps) {
  const { lang, words, fallback } = props
  const value = answerOf(scope.answers, field.reference)
  const problem = missing.find((one) => isUnder(one.at, at))
  const message = problem && messageOf(words.form, problem, lang)
  if (problem && isEmptyAnswer(field, value)) return message
  const options = { lang, fallback, yes: words.form.yes ?? '', no: words.form.no ?? '' }
  return (
    <>
      {field.type === 'file' && Array.isArray(value) ? (
        <Files files={value as FileAnswer[]} />
      ) : field.type === 'table' && value ? (
        <AnswerTable lang={lang} fallback={fallback} field={field} answer={value as TableAnswer} words={words.form} />
      ) : field.type === 'phone' && isPhone(value) ? (
        <span className="answers__text">
          <PhoneNumber answer={value} />
        </span>
      ) : isGroup(field) && Array.isArray(value) && value.length > 0 ? (
        <Items {...props} field={field} at={at} scope={scope} missing={missing} items={value as GroupItem[]} />
      ) : (
        <span className="answers__text">
          {plainText(field, value, options) || translator(words.apply, lang)('empty')}
        </span>
      )}
      {/* Errors inside an item are shown there. */}
      {(!isGroup(field) || problem?.at === at) && message && <p className="small">{message}</p>}
    </>
  )
}

/** Not a value stored by a field of another type. */
const isPhone = (value: AnswerValue | null): value is PhoneAnswer =>
  value !== null && typeof value === 'object' && 'number' in value

const Files = ({ files }: { files: FileAnswer[] }) =>
  files.map((file) => (
    <a key={file.key} className="answers__file" href={file.location}>
      {file.name}
    </a>
  ))

/** Repeated questions: each time with its number, then question by question. */
function Items({
  field,
  items,
  at,
  scope,
  missing,
  ...props
}: AnswerProps & { field: GroupField; items: readonly GroupItem[] }) {
  const text = (one: Text | undefined) => typographic(pick(one, props.lang, props.fallback), props.lang)
  return (
    <ol className="answers__items">
      {items.map((item, n) => {
        const inner = scopeOf(field.fields, item, scope)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: items have no other identity, and are only read here
          <li key={n}>
            <b>
              {text(field.itemTitle ?? field.title)} {n + 1}
            </b>
            <dl>
              {visibleFields(inner)
                .filter((one) => !isSeparator(one))
                .map((one) => {
                  const place = `${at}[${n}].${one.reference}`
                  const wrong = missing.some((problem) => isUnder(problem.at, place))
                  return (
                    <div key={one.reference} className={wrong ? 'is-missing' : undefined}>
                      <dt>{text(one.title)}</dt>
                      <dd>
                        <Answer {...props} field={one} at={place} scope={inner} missing={missing} />
                      </dd>
                    </div>
                  )
                })}
            </dl>
          </li>
        )
      })}
    </ol>
  )
}
