import { Menu, TextInput, UnstyledButton } from '@mantine/core'
import { IconPlus, IconSearch, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { lazy } from '#client/ui/lazy.tsx'
import { LONGEST_SEARCH } from '#core/search.ts'
import { focusOn } from '../../focus.ts'
import { useQuery, useWords } from '../../hooks.ts'
import { notify } from '../../notices.tsx'
import { useShortcuts } from '../../shortcuts.ts'
import styles from './Filters.module.css'
import { chosen, type Filter } from './filters.ts'
import { FIRST_PLACE, placeParams } from './place.ts'

const DaysDialog = lazy(async () => (await import('../DaysDialog.tsx')).DaysDialog)

/** Ms without typing before the list follows. */
const PAUSE = 250

/** Search whose words are in the address; `/` goes there. */
export function SearchBox({ label }: { label: string }) {
  const { get, set } = useQuery()
  const inAddress = get('search')
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
      set({ search: typed.trim() || null, ...placeParams(FIRST_PLACE) }, { replace: true })
    }, PAUSE)
    return () => clearTimeout(timer)
  }, [typed, set])
  useShortcuts([{ keys: '/', does: 'help.search', run: () => focusOn(input.current, 'nearest') }])
  return (
    <div className={styles.search} data-search="">
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

/** "Champ **valeur** ×" for each filter that is on, and "+ Filtre" for the others. All are in the address. */
export function FilterChips({ filters }: { filters: readonly Filter[] }) {
  const t = useWords()
  const { get, set } = useQuery()
  const [opened, setOpened] = useState(false)
  const [dated, setDated] = useState<Filter | null>(null)
  const add = useRef<HTMLButtonElement>(null)
  const isOn = (filter: Filter) => chosen(filter, get(filter.name)) !== null
  const own = filters.filter(({ ofTab }) => !ofTab)
  const on = own.filter(isOn)
  const off = own.filter((filter) => !isOn(filter) && (filter.options.length > 0 || filter.days || filter.finder))
  const drop = ({ name, with: more = [] }: Filter) => {
    set({ ...withNone([name, ...more]), ...placeParams(FIRST_PLACE) }, { atOnce: true })
    // The button that was pressed is gone with its filter; the one that brings it back is there.
    focusOn(add.current, 'nearest')
  }
  const choose = (filter: Filter, value: string) =>
    set(
      {
        ...withNone(filter.with ?? []),
        [filter.name]: value,
        ...placeParams(FIRST_PLACE),
      },
      { atOnce: true },
    )
  const openDays = async (filter: Filter) => {
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
          <span key={filter.name} className={styles.chip} data-testid="chip">
            <Menu position="bottom-start">
              <Menu.Target>
                <UnstyledButton className={styles.open} data-testid="chip-open">
                  {filter.label} <b>{chosen(filter, value)}</b>
                </UnstyledButton>
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
            <UnstyledButton
              className={styles.drop}
              data-testid="chip-drop"
              aria-label={t('table.dropFilter', { name: filter.label })}
              onClick={() => drop(filter)}
            >
              <IconX size={15} stroke={1.6} />
            </UnstyledButton>
          </span>
        )
      })}
      {off.length > 0 && (
        <Menu position="bottom-start" opened={opened} onChange={setOpened}>
          <Menu.Target>
            <UnstyledButton ref={add} className={`${styles.chip} ${styles.add} ${styles.open}`} data-testid="chip-add">
              <IconPlus size={15} stroke={1.6} aria-hidden /> {t('table.filter')}
            </UnstyledButton>
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
          value={dated.options.some(({ value }) => value === get(dated.name)) ? '' : get(dated.name)}
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

const withNone = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, null]))

interface OptionsProps {
  filter: Filter
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
      {filter.finder && <Menu.Item onClick={filter.finder.open}>{filter.finder.label}</Menu.Item>}
    </>
  )
}
