import { Button, Menu, UnstyledButton } from '@mantine/core'
import { IconBaselineDensityMedium, IconBaselineDensitySmall, IconColumns3 } from '@tabler/icons-react'
import { useWords } from '../../hooks.ts'
import segmentStyles from '../Segment.module.css'
import type { Column, Density } from '../table/props.ts'

export function DensitySwitch({ density, onChange }: { density: Density; onChange: (density: Density) => void }) {
  const t = useWords()
  return (
    <fieldset className="group">
      <legend className="vh">{t('table.density')}</legend>
      <div className={segmentStyles.segment} data-segment="">
        <UnstyledButton
          aria-pressed={density === 'comfortable'}
          aria-label={t('table.comfortable')}
          onClick={() => onChange('comfortable')}
        >
          <IconBaselineDensityMedium size={16} stroke={1.6} />
        </UnstyledButton>
        <UnstyledButton
          aria-pressed={density === 'dense'}
          aria-label={t('table.dense')}
          onClick={() => onChange('dense')}
        >
          <IconBaselineDensitySmall size={16} stroke={1.6} />
        </UnstyledButton>
      </div>
    </fieldset>
  )
}

export function ColumnChoice<Row>({
  columns,
  hidden,
  onChange,
}: {
  columns: readonly Column<Row>[]
  hidden: ReadonlySet<string>
  onChange: (hidden: ReadonlySet<string>) => void
}) {
  const t = useWords()
  const optional = columns.filter((column) => column.optional)
  if (optional.length === 0) return null
  return (
    <Menu closeOnItemClick={false}>
      <Menu.Target>
        <Button variant="subtle" leftSection={<IconColumns3 size={16} stroke={1.6} />}>
          {t('table.columns')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
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
      </Menu.Dropdown>
    </Menu>
  )
}
