import { Combobox, Pill, PillsInput, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { number } from '#client/ui/format.ts'
import { focusOn } from '../../focus.ts'
import { useLocale, useWords } from '../../hooks.ts'
import { type OnInvalidInput, useReportInvalidInput } from '../../invalidInputs.ts'
import { useProblemText } from '../../notices.tsx'
import { isEmail, type PastedEmail, readEmails } from './emails.ts'
import styles from './PersonPicker.module.css'

/** A person of the platform, or, without an id, an address to invite. */
export interface PickedPerson {
  id?: string
  name?: string
  email: string
}

export interface PersonPickerProps {
  label: string
  description?: ReactNode
  value: readonly PickedPerson[]
  onChange: (value: PickedPerson[]) => void
  /** People whose name or address has the text in it, the likeliest first. */
  search: (text: string, signal: AbortSignal) => Promise<readonly PickedPerson[]>
  /** Addresses of nobody may be picked too: they get an invitation. */
  canInvite?: boolean
  most?: number
  error?: string | undefined
  disabled?: boolean
  required?: boolean
  /** Told of addresses that are none, so that nothing is sent while there is one. */
  onUnreadable?: OnInvalidInput
}

/** Ms between the last key and the search. */
const WAIT = 250

/** People by name or address: search as you type, or paste a list of addresses. */
export function PersonPicker({
  label,
  description,
  value,
  onChange,
  search,
  canInvite = false,
  most = 200,
  error,
  disabled = false,
  required = false,
  onUnreadable,
}: PersonPickerProps) {
  const t = useWords()
  const locale = useLocale()
  const id = useId()
  const textOf = useProblemText()
  const [text, setText] = useState('')
  const [wrong, setWrong] = useState<readonly PastedEmail[]>([])
  const [announcement, setAnnouncement] = useState('')
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const typed = text.trim()
  const [asked] = useDebouncedValue(typed, WAIT)
  const {
    data: people,
    error: failure,
    isFetching,
  } = useQuery({
    queryKey: ['people', id, asked],
    queryFn: ({ signal }) => search(asked, signal),
    enabled: asked.length > 0 && !disabled,
    gcTime: 0,
  })
  const isCurrent = asked === typed && !isFetching
  const isPicked = ({ email }: Pick<PickedPerson, 'email'>) =>
    value.some((one) => one.email.toLowerCase() === email.toLowerCase())
  const offered = isCurrent ? (people ?? []).filter((person) => !isPicked(person)) : []
  const invitation =
    canInvite &&
    isEmail(typed) &&
    isCurrent &&
    !(people ?? []).some(({ email }) => email.toLowerCase() === typed.toLowerCase())
  /** Of those that are no addresses, then of those that are nobody's. */
  const explain = (emails: readonly PastedEmail[]): string =>
    ([true, false] as const)
      .map((isValid) => emails.filter((one) => one.isValid !== isValid).map(({ email }) => email))
      .map((list, index) =>
        list.length === 0 ? '' : t(index === 0 ? 'people.wrong' : 'people.unknown', { list: list.join(', ') }),
      )
      .filter(Boolean)
      .join(' ')
  const why = explain(wrong) || null
  useReportInvalidInput(why, onUnreadable)

  const add = (more: readonly PickedPerson[]): number => {
    const fresh = more.filter((one) => !isPicked(one)).slice(0, Math.max(0, most - value.length))
    if (fresh.length > 0) onChange([...value, ...fresh])
    return fresh.length
  }
  const pick = (person: PickedPerson) => {
    add([person])
    setText('')
    setAnnouncement(t('people.added', { n: 1 }))
    combobox.closeDropdown()
  }
  /** Several addresses at once: those of people of the platform become people. */
  const addPasted = async (pasted: readonly PastedEmail[]) => {
    const valid = pasted.filter(({ isValid }) => isValid)
    const known = await Promise.all(valid.map((one) => lookUp(one)))
    const found = known.filter((one) => one !== null)
    const left = pasted.filter((one) => !known[valid.indexOf(one)])
    const count = add(found)
    setWrong((before) => [...before, ...left.filter(({ email }) => !before.some((one) => one.email === email))])
    setText('')
    setAnnouncement(`${t('people.added', { n: number(count, locale) })} ${explain(left)}`)
  }
  /** Null for an address that may not be picked. */
  const lookUp = async ({ email, name }: PastedEmail): Promise<PickedPerson | null> => {
    const invited = { email, ...(name && { name }) }
    const matches = await search(email, new AbortController().signal).catch(() => [])
    return matches.find((person) => person.email.toLowerCase() === email) ?? (canInvite ? invited : null)
  }
  const paste = (event: ClipboardEvent) => {
    const pasted = readEmails(event.clipboardData.getData('text'))
    if (pasted.length < 2 && !pasted[0]?.isValid) return
    event.preventDefault()
    combobox.closeDropdown()
    void addPasted(pasted)
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Backspace' && text === '') {
      event.preventDefault()
      if (wrong.length > 0) setWrong(wrong.slice(0, -1))
      else if (value.length > 0) onChange(value.slice(0, -1))
      return
    }
    const isSeparator = [',', ';'].includes(event.key) && isEmail(typed)
    const isEnter = event.key === 'Enter' && typed !== '' && combobox.getSelectedOptionIndex() === -1
    if (!isSeparator && !isEnter) return
    event.preventDefault()
    const first = offered[0]
    if (isEnter && first && !isEmail(typed)) pick(first)
    else void addPasted(readEmails(typed))
  }
  const correct = (one: PastedEmail) => {
    setWrong(wrong.filter((each) => each !== one))
    setText(one.email)
    focusOn(document.getElementById(id))
  }

  return (
    <Combobox
      store={combobox}
      withinPortal
      onOptionSubmit={(chosen) => {
        const person = offered.find(({ email }) => email === chosen)
        pick(person ?? { email: chosen })
      }}
    >
      <Combobox.DropdownTarget>
        <PillsInput
          classNames={{ input: styles.input }}
          size="sm"
          label={label}
          id={id}
          labelProps={{ htmlFor: id }}
          description={description ?? t(canInvite ? 'people.hintInvite' : 'people.hint')}
          error={why ?? error}
          disabled={disabled}
          withAsterisk={required}
          onClick={() => focusOn(document.getElementById(id))}
        >
          <Pill.Group>
            {value.map((person) => (
              <Pill
                key={person.email}
                className={styles.pill}
                size="md"
                title={person.email}
                withRemoveButton={!disabled}
                onRemove={() => onChange(value.filter((one) => one !== person))}
                removeButtonProps={{
                  'aria-label': t('people.remove', { name: person.name || person.email }),
                  'aria-hidden': false,
                  tabIndex: 0,
                }}
              >
                {person.name || person.email}
                {!person.id && <span className="soft"> · {t('people.invitation')}</span>}
              </Pill>
            ))}
            {wrong.map((one) => (
              <Pill
                key={one.email}
                className={styles.pill}
                data-wrong
                size="md"
                withRemoveButton
                onRemove={() => setWrong(wrong.filter((each) => each !== one))}
                removeButtonProps={{
                  'aria-label': t('people.remove', { name: one.email }),
                  'aria-hidden': false,
                  tabIndex: 0,
                }}
              >
                <button
                  type="button"
                  className={styles.wrong}
                  onClick={() => correct(one)}
                  aria-label={t('people.correct', { email: one.email })}
                >
                  {one.email}
                </button>
              </Pill>
            ))}
            <Combobox.EventsTarget withExpandedAttribute>
              <PillsInput.Field
                className={styles.field}
                role="combobox"
                value={text}
                disabled={disabled || value.length >= most}
                autoComplete="off"
                spellCheck={false}
                onChange={(event) => {
                  setText(event.currentTarget.value)
                  combobox.openDropdown()
                  combobox.resetSelectedOption()
                }}
                onFocus={() => typed && combobox.openDropdown()}
                onBlur={() => combobox.closeDropdown()}
                onPaste={paste}
                onKeyDown={press}
              />
            </Combobox.EventsTarget>
          </Pill.Group>
        </PillsInput>
      </Combobox.DropdownTarget>
      <span className="vh" role="status">
        {announcement}
      </span>
      <Combobox.Dropdown hidden={typed === ''}>
        <Combobox.Options aria-label={label} mah={280} style={{ overflowY: 'auto' }}>
          {offered.map((person) => (
            <Combobox.Option key={person.email} value={person.email}>
              <span className={styles.option}>
                <span className="cut">{person.name || person.email}</span>
                {person.name && <span className={`cut ${styles.email}`}>{person.email}</span>}
              </span>
            </Combobox.Option>
          ))}
          {invitation && (
            <Combobox.Option value={typed.toLowerCase()}>{t('people.invite', { email: typed })}</Combobox.Option>
          )}
          {offered.length === 0 && !invitation && (
            <Combobox.Empty>
              {failure && isCurrent ? textOf(failure).detail : t(isCurrent ? 'people.none' : 'people.searching')}
            </Combobox.Empty>
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
