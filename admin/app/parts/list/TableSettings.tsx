import { Button, Menu } from '@mantine/core'
import { IconBaselineDensityMedium, IconBaselineDensitySmall, IconColumns3 } from '@tabler/icons-react'
import { useWords } from '../../hooks.ts'
import { Segments } from '../Segments.tsx'
import type { Column, Density } from '../table/props.ts'

export function DensitySwitch({ density, onChange }: { density: Density; onChange: (density: Density) => void }) {
  const t = useWords()
  return (
    <Segments
      label={t('table.density')}
      value={density}
      onChange={onChange}
      segments={[
        { value: 'comfortable', label: t('table.comfortable'), icon: IconBaselineDensityMedium },
        { value: 'dense', label: t('table.dense'), icon: IconBaselineDensitySmall },
      ]}
    />
  )
}

/** Opens what finds more columns than a menu can hold. */
export interface MoreColumns {
  label: string
  open: () => void
}

export function ColumnChoice<Row>({
  columns,
  hidden,
  onChange,
  more,
}: {
  columns: readonly Column<Row>[]
  hidden: ReadonlySet<string>
  onChange: (hidden: ReadonlySet<string>) => void
  more?: MoreColumns | undefined
}) {
  const t = useWords()
  const optional = columns.filter((column) => column.optional)
  if (optional.length === 0 && !more) return null
  return (
    <Menu closeOnItemClick={false}>
      <Menu.Target>
        <Button variant="subtle" leftSection={<IconColumns3 size={16} stroke={1.6} />}>
          {t('table.columns')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={420} style={{ overflowY: 'auto' }}>
        {optional.map(({ key, label }) => (
          <Menu.CheckboxItem
            key={key}
            checked={!hidden.has(key)}
            onChange={(shown) => {
              const next = new Set(hidden)
              if (shown) next.delete(key)
              else next.add(key)
              onChange(next)
            }}
          >
            {label}
          </Menu.CheckboxItem>
        ))}
        {more && (
          <>
            <Menu.Divider />
            <Menu.Item closeMenuOnClick onClick={more.open}>
              {more.label}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
