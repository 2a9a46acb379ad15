import { Menu, UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useWords } from '../../hooks.ts'
import type { Column, Sorting } from '../table/props.ts'
import filtersStyles from './Filters.module.css'

interface SortMenuProps<Row> {
  columns: readonly Column<Row>[]
  sorting: Sorting
  onSort: (sorting: Sorting) => void
}

/** The order of a list on a phone, where cards have no head to press. */
export function SortMenu<Row>({ columns, sorting: { by, direction }, onSort }: SortMenuProps<Row>) {
  const t = useWords()
  const Arrow = direction === 'asc' ? IconArrowUp : IconArrowDown
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <UnstyledButton className={`${filtersStyles.chip} ${filtersStyles.open}`} data-testid="chip">
          {t('table.sort')} <b>{columns.find(({ sort }) => sort === by)?.label}</b>
          <Arrow size={15} stroke={1.8} aria-hidden /> <span className="vh">{t(`table.order.${direction}`)}</span>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={by} onChange={(next) => onSort({ by: next, direction })}>
          {columns.map(
            ({ sort, label }) =>
              sort && (
                <Menu.RadioItem closeMenuOnClick key={sort} value={sort}>
                  {label}
                </Menu.RadioItem>
              ),
          )}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.RadioGroup value={direction} onChange={(next) => onSort({ by, direction: next as Sorting['direction'] })}>
          {(['asc', 'desc'] as const).map((each) => (
            <Menu.RadioItem closeMenuOnClick key={each} value={each}>
              {t(`table.order.${each}`)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}
