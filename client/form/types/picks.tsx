import { type Option, optionReference } from '#core/form/definition.ts'
import { useForm } from '../context.ts'
import { leaveGroup } from './leaveGroup.ts'

/** Two columns when all the choices are short and there are enough of them. */
const layoutOf = (words: readonly string[], options: readonly Option[]) =>
  words.length >= 4 && words.every((one) => one.length <= 24) && !options.some((option) => option.description)
    ? 'opts opts--2'
    : 'opts'

/** One row of 48 px for each choice; the row is the target. The first one carries the field's id, for links from the error summary. */
export function Picks({
  at,
  options,
  type,
  isChosen,
  onPick,
  onLeave,
  invalid,
}: {
  at: string
  options: readonly Option[]
  type: 'radio' | 'checkbox'
  isChosen(reference: string): boolean
  onPick(reference: string, chosen: boolean): void
  onLeave(at: string): void
  invalid: boolean
}) {
  const { id, text } = useForm()
  const words = options.map((option) => text(option.text) || optionReference(option))
  return (
    <div className={layoutOf(words, options)}>
      {options.map((option, n) => {
        const reference = optionReference(option)
        const description = text(option.description)
        return (
          <label className="pick" key={reference}>
            <input
              type={type}
              id={n ? `${id(at)}-${n + 1}` : id(at)}
              name={id(at)}
              value={reference}
              checked={isChosen(reference)}
              aria-invalid={invalid || undefined}
              onChange={(event) => onPick(reference, event.target.checked)}
              onBlur={(event) => leaveGroup(event, () => onLeave(at))}
            />
            <span>
              {words[n]}
              {description ? <small>{description}</small> : null}
            </span>
          </label>
        )
      })}
    </div>
  )
}
