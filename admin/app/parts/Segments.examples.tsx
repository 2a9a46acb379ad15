import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { useState } from 'react'
import type { Examples } from '../../examples/example.ts'
import { Segments } from './Segments.tsx'

function Chosen({ fullWidth = false, disabled = false }: { fullWidth?: boolean; disabled?: boolean }) {
  const [value, setValue] = useState<'day' | 'week' | 'month'>('day')
  return (
    <Segments
      label="Group by"
      value={value}
      onChange={setValue}
      fullWidth={fullWidth}
      disabled={disabled}
      segments={[
        { value: 'day', label: 'Day' },
        { value: 'week', label: 'Week' },
        { value: 'month', label: 'Month' },
      ]}
    />
  )
}

function Icons() {
  const [value, setValue] = useState<'desktop' | 'phone'>('desktop')
  return (
    <Segments
      label="Width of the preview"
      value={value}
      onChange={setValue}
      segments={[
        { value: 'desktop', label: 'Desktop', icon: IconDeviceDesktop },
        { value: 'phone', label: 'Phone', icon: IconDeviceMobile },
      ]}
    />
  )
}

export const examples: Examples = {
  title: 'Segments',
  states: {
    words: () => <Chosen />,
    icons: () => <Icons />,
    'full width': () => <Chosen fullWidth />,
    disabled: () => <Chosen disabled />,
  },
}
