import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { type CallAnswer, call } from '#client/api/call.ts'
import { CITY_SEARCH } from '#core/form/cities.ts'
import type { CityAnswer, FieldOf } from '#core/form/definition.ts'
import { useForm } from '../../context.ts'
import { type ControlProps, Icon, LabelledField } from '../../parts.tsx'
import { describedBy, hasHint, wired } from '../../wired.ts'

type City = CallAnswer<'searchCities'>['items'][number]

/** Wait after typing before the list is asked, ms. */
const DEBOUNCE = 200
const SEARCH = 'M9 3.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11ZM13.2 13.2l4 4'

const shownCity = ({ name, zipCode }: CityAnswer) => (zipCode ? `${name} (${zipCode})` : name)
const isCity = (value: unknown): value is CityAnswer => typeof value === 'object' && value !== null && 'code' in value

/** A box to type a name or a postcode in, and the towns of the official list that begin so. */
export function CityControl(props: ControlProps<FieldOf<'city-fr'>>) {
  const { field, at, value, issues, optional, onChange, onLeave } = props
  const { id, t, text } = useForm()
  const own = id(at)
  const chosen = isCity(value) ? value : null
  const [isOpen, setOpen] = useState(false)
  const [marked, setMarked] = useState(0)
  const { cities, state, search, stop } = useCities()
  const list = useRef<HTMLDivElement>(null)
  const isListed = isOpen && cities.length > 0

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is marked is shown, also when the list has come
  useEffect(() => {
    if (isListed) list.current?.children[marked]?.scrollIntoView({ block: 'nearest' })
  }, [isListed, marked, cities])

  const type = (typed: string) => {
    onChange(typed ? { code: '', name: typed, zipCode: '' } : null, at)
    setMarked(0)
    setOpen(true)
    search(typed)
  }
  const pick = (city: City | undefined) => {
    if (city) onChange({ code: city.code, name: city.name, zipCode: city.zipCode }, at)
    setOpen(false)
    stop()
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' && !isListed) {
      setOpen(true)
      if (chosen) search(shownCity(chosen))
    } else if (!isListed) return
    else if (event.key === 'ArrowDown') setMarked((marked + 1) % cities.length)
    else if (event.key === 'ArrowUp') setMarked((marked - 1 + cities.length) % cities.length)
    else if (event.key === 'Enter') pick(cities[marked])
    else if (event.key === 'Escape') setOpen(false)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const leave = () => {
    const [only, ...others] = cities
    // Somebody who typed the whole name has chosen.
    if (isListed && only && others.length === 0 && !chosen?.code) pick(only)
    setOpen(false)
    onLeave(at)
  }
  const said =
    state === 'failed'
      ? t('cityFailed')
      : state === 'found' && isOpen
        ? cities.length
          ? t('cityFound', { count: cities.length })
          : t('cityNone')
        : ''
  return (
    <LabelledField {...props} hint={hasHint(field) ? undefined : t('cityHint')}>
      <div className="control combo">
        <input
          className="input"
          {...wired(own, field, issues, { needed: !optional })}
          aria-describedby={describedBy(own, { hint: true, error: issues.length > 0 })}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={isListed}
          aria-controls={`${own}-o`}
          aria-activedescendant={isListed ? `${own}-o${marked}` : undefined}
          autoComplete="off"
          spellCheck={false}
          placeholder={text(field.placeholder) || undefined}
          value={chosen ? shownCity(chosen) : ''}
          onChange={(event) => type(event.target.value)}
          onKeyDown={press}
          onBlur={leave}
        />
        <Icon path={SEARCH} />
        <div
          className="combo__list"
          ref={list}
          role="listbox"
          id={`${own}-o`}
          aria-label={text(field.title)}
          hidden={!isListed}
        >
          {isListed
            ? cities.map((city, n) => (
                // biome-ignore lint/a11y/useKeyWithClickEvents: keys go to the box above, which names the marked one
                <div
                  key={`${city.code} ${city.zipCode}`}
                  id={`${own}-o${n}`}
                  role="option"
                  tabIndex={-1}
                  aria-selected={n === marked}
                  // The focus stays in the box.
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => pick(city)}
                >
                  <span>{city.name}</span>
                  <small>
                    {city.zipCode} · {city.department}
                  </small>
                </div>
              ))
            : null}
        </div>
      </div>
      <p className={said && !isListed ? 'meta' : 'vh'} role="status">
        {said}
      </p>
    </LabelledField>
  )
}

type SearchState = 'idle' | 'loading' | 'found' | 'failed'

/** The towns of the last search; a newer one replaces one that is under way. */
function useCities() {
  const [cities, setCities] = useState<readonly City[]>([])
  const [state, setState] = useState<SearchState>('idle')
  const running = useRef<{ timer?: ReturnType<typeof setTimeout>; abort?: AbortController }>({})
  const stop = () => {
    clearTimeout(running.current.timer)
    running.current.abort?.abort()
  }
  useEffect(
    () => () => {
      clearTimeout(running.current.timer)
      running.current.abort?.abort()
    },
    [],
  )
  const search = (typed: string) => {
    stop()
    if (typed.trim().length < CITY_SEARCH.least) {
      setCities([])
      setState('idle')
      return
    }
    setState('loading')
    const abort = new AbortController()
    const timer = setTimeout(() => {
      call('searchCities', { query: { q: typed.slice(0, CITY_SEARCH.most) } }, { signal: abort.signal }).then(
        ({ items }) => {
          setCities(items)
          setState('found')
        },
        () => {
          if (abort.signal.aborted) return
          setCities([])
          setState('failed')
        },
      )
    }, DEBOUNCE)
    running.current = { timer, abort }
  }
  return { cities, state, search, stop }
}
