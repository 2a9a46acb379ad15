import { type FocusEvent, type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useForm } from '../../context.ts'
import { type CallingCode, findCodes } from './findCodes.ts'

interface Props {
  codes: readonly CallingCode[] | undefined
  country: string
  /** Loads the list on use. */
  onWanted(): void
  onPick(country: string): void
  onLeave(event: FocusEvent<HTMLElement>): void
}

/** The country of a phone number: a button, and under it a list of at most 200 px to search in (spec §2). */
export function CallingCodePicker({ codes, country, onWanted, onPick, onLeave }: Props) {
  const { t } = useForm()
  const id = useId()
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const [marked, setMarked] = useState(country)
  const button = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const found = useMemo(() => findCodes(codes ?? [], typed), [codes, typed])
  const at = Math.max(
    0,
    found.findIndex((one) => one.country === marked),
  )
  const chosen = codes?.find((one) => one.country === country)
  const shown = chosen ? `${country} ${chosen.code}` : country

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is marked is shown, also when the list has come
  useEffect(() => {
    if (open) list.current?.querySelector('[data-marked]')?.scrollIntoView({ block: 'nearest' })
  }, [open, at, found])

  const show = () => {
    onWanted()
    setTyped('')
    setMarked(country)
    setOpen(true)
  }
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  const pick = (one: CallingCode | undefined) => {
    if (one) onPick(one.country)
    close()
  }
  const press = (event: KeyboardEvent) => {
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, PageDown: at + 5, PageUp: at - 5 }[event.key]
    if (to !== undefined) setMarked(found[Math.min(found.length - 1, Math.max(0, to))]?.country ?? marked)
    else if (event.key === 'Enter') pick(found[at])
    else if (event.key === 'Escape') close()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only hears of its controls
    <div
      className="code"
      onBlur={(event) => {
        if (open && !event.currentTarget.contains(event.relatedTarget)) setOpen(false)
        onLeave(event)
      }}
    >
      <button
        ref={button}
        type="button"
        className="input code__button"
        aria-haspopup="listbox"
        aria-expanded={open}
        aria-label={`${t('callingCode')}, ${chosen ? `${chosen.name}, ` : ''}${shown}`}
        onFocus={onWanted}
        onClick={() => (open ? close() : show())}
        onKeyDown={(event) => {
          if (open || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return
          event.preventDefault()
          show()
        }}
      >
        {shown}
      </button>
      {open && (
        <div className="code__pop">
          <input
            className="input"
            // biome-ignore lint/a11y/noAutofocus: the person has just opened it
            autoFocus
            role="combobox"
            aria-label={t('callingCode')}
            aria-expanded
            aria-controls={`${id}-list`}
            aria-autocomplete="list"
            aria-activedescendant={found[at] && `${id}-${found[at].country}`}
            autoComplete="off"
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value)
              setMarked('')
            }}
            onKeyDown={press}
          />
          <div ref={list} className="code__list" id={`${id}-list`} role="listbox" aria-label={t('callingCode')}>
            {found.map((one, n) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: keys go to the box above, which names the marked one
              <div
                key={one.country}
                id={`${id}-${one.country}`}
                role="option"
                tabIndex={-1}
                aria-selected={one.country === country}
                data-marked={n === at || undefined}
                // The focus stays in the search box.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => pick(one)}
              >
                <span>{one.name}</span> <span className="num muted">{one.code}</span>
              </div>
            ))}
          </div>
          <p className={codes && found.length === 0 ? 'small muted' : 'vh'} role="status">
            {codes && found.length === 0 ? t('noCountry') : ''}
          </p>
        </div>
      )}
    </div>
  )
}
