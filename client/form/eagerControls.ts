import type { AvailableType } from '#core/form/definition.ts'
import type { LazyControlType } from './lazyControls.ts'
import type { ControlProps } from './parts.tsx'
import { CheckboxControl } from './types/checkbox/Control.tsx'
import { LineControl } from './types/LineControl.tsx'
import { RadioControl } from './types/radio/Control.tsx'
import { Separator } from './types/Separator.tsx'
import { SelectControl } from './types/select/Control.tsx'
import { TextareaControl } from './types/textarea/Control.tsx'

export type EagerControlType = Exclude<AvailableType, LazyControlType>

type AnyControl = (props: ControlProps<never>) => React.ReactNode

/** Controls that most forms use: they are in the first script of a page with a form. */
export const EAGER_CONTROLS: { [Type in EagerControlType]: AnyControl } = {
  text: LineControl,
  email: LineControl,
  url: LineControl,
  tel: LineControl,
  textarea: TextareaControl,
  select: SelectControl,
  radio: RadioControl,
  checkbox: CheckboxControl,
  'sep-title': Separator,
  'sep-textarea': Separator,
}

export const isEager = (type: string): type is EagerControlType => Object.hasOwn(EAGER_CONTROLS, type)
