import { SegmentedControl } from '@mantine/core'
import type { ComponentType, ReactNode } from 'react'
import styles from './Segments.module.css'

interface Segment<Value extends string> {
  value: Value
  label: ReactNode
  /** Shown in place of the label, which names it for screen readers. */
  icon?: ComponentType<{ size: number; stroke: number; 'aria-hidden': true }>
}

interface SegmentsProps<Value extends string> {
  label: string
  value: Value
  onChange: (value: Value) => void
  segments: readonly Segment<Value>[]
  disabled?: boolean
  fullWidth?: boolean
}

/** One of a few values, all in sight: `SegmentedControl` in the lines and colours of the back office. */
export function Segments<Value extends string>({ label, segments, ...control }: SegmentsProps<Value>) {
  return (
    <SegmentedControl<Value>
      {...control}
      aria-label={label}
      withItemsBorders={false}
      transitionDuration={0}
      data={segments.map(({ value, label, icon: Icon }) => ({
        value,
        label: Icon ? (
          <>
            <Icon size={16} stroke={1.6} aria-hidden />
            <span className="vh">{label}</span>
          </>
        ) : (
          label
        ),
      }))}
      classNames={{
        root: styles.root,
        indicator: styles.indicator,
        control: styles.control,
        input: styles.input,
        label: styles.label,
        innerLabel: styles.innerLabel,
      }}
    />
  )
}
