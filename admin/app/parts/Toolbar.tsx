import { Menu, TextInput } from '@mantine/core'
import { IconPlus, IconSearch, IconX } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { lazy } from '#client/ui/lazy.tsx'
import { LONGEST_SEARCH } from '#core/search.ts'
import { focusOn } from '../focus.ts'
import { useQuery, useWords } from '../hooks.ts'
import { notify } from '../notices.tsx'
import { truncateQuery } from '../searchText.ts'
import { useShortcuts } from '../shortcuts.ts'

const DaysDialog = lazy(async () => (await import('./DaysDialog.tsx')).DaysDialog)

/** Search and filters at the left, how it is shown at the right. */
export function Toolbar({ children, end }: { children: ReactNode; end?: ReactNode }) {
  return (
    <search className="toolbar">
      {children}
      {end && <div className="toolbar__end">{end}</div>}
    </search>
  )
}

/** Ms without typing before the list follows. */
const PAUSE = 250

/** Search whose words are in the address; `/` goes there. */
export function SearchBox({ label, name = 'search' }: { label: string; name?: string }) {
  const { get, set } = useQuery()
  const inAddress = get(name)
  const [typed, setTyped] = useState(inAddress)
  const input = useRef<HTMLInputElement>(null)
  const sent = useRef(inAddress)
  useEffect(() => {
    // Back and forward change the address under the field.
    if (inAddress !== sent.current) {
      sent.current = inAddress
      setTyped(inAddress)
    }
  }, [inAddress])
  useEffect(() => {
    if (typed.trim() === sent.current) return
    const timer = setTimeout(() => {
      sent.current = typed.trim()
      set({ [name]: typed.trim() || null, after: null, before: null }, { replace: true })
    }, PAUSE)
    return () => clearTimeout(timer)
  }, [typed, name, set])
  useShortcuts([{ keys: '/', does: 'help.search', run: () => focusOn(input.current, 'nearest') }])
  return (
    <div className="search">
      <TextInput
        ref={input}
        type="search"
        maxLength={LONGEST_SEARCH}
        aria-label={label}
        placeholder={label}
        leftSection={<IconSearch size={16} stroke={1.6} />}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {!typed && <kbd aria-hidden>/</kbd>}
    </div>
  )
}

export interface FilterDefinition {
  /** Name of its parameter in the address. */
  name: string
  label: string
  options: readonly { value: string; label: string }[]
  /** Words for a value that is none of the options; null for one that counts for nothing. */
  nameOf?: (value: string) => string | null
  /** Takes any days besides its options. */
  days?: true
  /** Parameters that only make sense with this one. */
  with?: readonly string[]
}

/** What a filter is set to, in words; null when it is off. */
function chosen({ options, nameOf = () => null }: FilterDefinition, value: string): string | null {
  return value === '' ? null : (options.find((option) => option.value === value)?.label ?? nameOf(value))
}

/** "Champ **valeur** ×" for each filter that is on, and "+ Filtre" for the others. All are in the address. */
export function FilterChips({ filters }: { filters: readonly FilterDefinition[] }) {
  const t = useWords()
  const { get, set } = useQuery()
  const [opened, setOpened] = useState(false)
  const [dated, setDated] = useState<FilterDefinition | null>(null)
  const add = useRef<HTMLButtonElement>(null)
  const isOn = (filter: FilterDefinition) => chosen(filter, get(filter.name)) !== null
  const [on, off] = [filters.filter(isOn), filters.filter((filter) => !isOn(filter))]
  const drop = ({ name, with: more = [] }: FilterDefinition) => {
    set(Object.fromEntries([name, ...more, 'after', 'before'].map((each) => [each, null])), { atOnce: true })
    // The button that was pressed is gone with its filter; the one that brings it back is there.
    focusOn(add.current, 'nearest')
  }
  const choose = (filter: FilterDefinition, value: string) =>
    set(
      {
        ...Object.fromEntries((filter.with ?? []).map((each) => [each, null])),
        [filter.name]: value,
        after: null,
        before: null,
      },
      { atOnce: true },
    )
  const openDays = async (filter: FilterDefinition) => {
    try {
      await DaysDialog.preload()
      setDated(filter)
    } catch {
      notify(t('problem.client_offline.detail'), { tone: 'bad', topic: 'days' })
    }
  }
  useShortcuts(off.length ? [{ keys: 'f', does: 'help.filter', run: () => setOpened(true) }] : [])
  return (
    <>
      {on.map((filter) => {
        const value = get(filter.name)
        return (
          <span key={filter.name} className="chip">
            <Menu position="bottom-start">
              <Menu.Target>
                <button type="button" className="plain chip__open">
                  {filter.label} <b>{chosen(filter, value)}</b>
                </button>
              </Menu.Target>
              <Menu.Dropdown mah={420} style={{ overflowY: 'auto' }}>
                <Options
                  filter={filter}
                  current={value}
                  onChoose={(next) => choose(filter, next)}
                  onDays={() => void openDays(filter)}
                />
              </Menu.Dropdown>
            </Menu>
            <button
              type="button"
              className="plain chip__drop"
              aria-label={t('table.dropFilter', { name: filter.label })}
              onClick={() => drop(filter)}
            >
              <IconX size={15} stroke={1.6} />
            </button>
          </span>
        )
      })}
      {off.length > 0 && (
        <Menu position="bottom-start" opened={opened} onChange={setOpened}>
          <Menu.Target>
            <button ref={add} type="button" className="plain chip chip--add chip__open">
              <IconPlus size={15} stroke={1.6} aria-hidden /> {t('table.filter')}
            </button>
          </Menu.Target>
          <Menu.Dropdown mah={420} style={{ overflowY: 'auto' }}>
            {off.map((filter) => (
              <div key={filter.name}>
                <Menu.Label>{filter.label}</Menu.Label>
                <Options
                  filter={filter}
                  onChoose={(value) => choose(filter, value)}
                  onDays={() => void openDays(filter)}
                />
              </div>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {dated && (
        <DaysDialog
          label={dated.label}
          value={get(dated.name)}
          onChoose={(days) => {
            choose(dated, days)
            setDated(null)
          }}
          onClose={() => setDated(null)}
        />
      )}
    </>
  )
}

interface OptionsProps {
  filter: FilterDefinition
  current?: string
  onChoose: (value: string) => void
  onDays: () => void
}

function Options({ filter, current = '', onChoose, onDays }: OptionsProps) {
  const t = useWords()
  const isOption = filter.options.some(({ value }) => value === current)
  return (
    <>
      {filter.options.map(({ value, label }) => (
        <Menu.Item key={value} fw={value === current ? 620 : 400} onClick={() => onChoose(value)}>
          {label}
        </Menu.Item>
      ))}
      {filter.days && (
        <Menu.Item fw={current !== '' && !isOption ? 620 : 400} onClick={onDays}>
          {t('table.days.choose')}
        </Menu.Item>
      )}
    </>
  )
}

/** Names and values of the filters that are on, for "no result". */
export function filtersInWords(
  filters: readonly FilterDefinition[],
  get: (name: string) => string,
  t: TFunction,
): string {
  const named = filters.flatMap((filter) => {
    const value = chosen(filter, get(filter.name))
    return value === null ? [] : `${filter.label} ${value}`
  })
  const search = get('search')
  return [...(search ? [t('table.searched', { text: truncateQuery(search) })] : []), ...named].join(', ')
}
