import { Textarea } from '@mantine/core'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { LONGEST_COMMENT, type Mentionable, mentionAt, peopleLike } from '#core/comment/comment.rules.ts'
import commentStyles from '../Comment.module.css'

const MOST_OFFERED = 8

interface MentionBoxProps {
  label: string
  placeholder: string
  people: readonly Mentionable[]
  value: string
  onChange: (value: string) => void
  onSend: () => void
}

/** A text in which @ offers people: arrows choose, Enter or Tab takes, Escape leaves the text as it is. */
export function MentionBox({ label, placeholder, people, value, onChange, onSend }: MentionBoxProps) {
  const id = useId()
  const box = useRef<HTMLTextAreaElement>(null)
  const [caret, setCaret] = useState(0)
  const [chosen, setChosen] = useState(0)
  /** Where the list was left with Escape. */
  const [left, setLeft] = useState(-1)
  const found = mentionAt(value, caret)
  const offered = found && found.from !== left ? peopleLike(people, found.typed).slice(0, MOST_OFFERED) : []
  const at = Math.min(chosen, offered.length - 1)
  const isOpen = offered.length > 0
  const take = ({ name }: Mentionable) => {
    if (!found) return
    const before = `${value.slice(0, found.from)}@${name} `
    onChange(before + value.slice(caret).trimStart())
    setLeft(found.from)
    // Once the new text is in the box.
    requestAnimationFrame(() => {
      box.current?.setSelectionRange(before.length, before.length)
      setCaret(before.length)
    })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      return onSend()
    }
    const person = offered[at]
    if (!person) return
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (by) setChosen((at + by + offered.length) % offered.length)
    else if (event.key === 'Enter' || event.key === 'Tab') take(person)
    else if (event.key === 'Escape') {
      // The panel behind closes with Escape too.
      event.stopPropagation()
      setLeft(found?.from ?? -1)
    } else return
    event.preventDefault()
  }
  const follow = () => setCaret(box.current?.selectionStart ?? 0)
  return (
    <div className={commentStyles.box}>
      <Textarea
        ref={box}
        label={label}
        placeholder={placeholder}
        value={value}
        maxLength={LONGEST_COMMENT}
        minRows={3}
        maxRows={12}
        autosize
        aria-autocomplete="list"
        aria-controls={isOpen ? id : undefined}
        aria-activedescendant={isOpen ? `${id}-${at}` : undefined}
        onChange={(event) => {
          onChange(event.currentTarget.value)
          setCaret(event.currentTarget.selectionStart)
          setChosen(0)
          if (!event.currentTarget.value.includes('@')) setLeft(-1)
        }}
        onSelect={follow}
        onBlur={() => setLeft(found?.from ?? -1)}
        onKeyDown={onKeyDown}
      />
      {isOpen && (
        <div id={id} role="listbox" aria-label={placeholder} className={commentStyles.people}>
          {offered.map((person, n) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard stays in the text
            // biome-ignore lint/a11y/useFocusableInteractive: the text names the active option
            <div
              key={person.id}
              id={`${id}-${n}`}
              role="option"
              aria-selected={n === at}
              className={commentStyles.person}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => take(person)}
            >
              {person.name}
            </div>
          ))}
        </div>
      )}
    </div>
  )
}
