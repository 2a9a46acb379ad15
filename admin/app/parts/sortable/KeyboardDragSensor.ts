import { KeyboardSensor, type KeyboardSensorProps } from '@dnd-kit/core'

/** Lifts by keyboard. Whoever presses something else or goes there has put down what they lifted, where it is. */
export class KeyboardDragSensor extends KeyboardSensor {
  constructor(props: KeyboardSensorProps) {
    const held = new AbortController()
    const end = () => {
      held.abort()
      props.onEnd()
    }
    super({
      ...props,
      onEnd: end,
      onCancel: () => {
        held.abort()
        props.onCancel()
      },
    })
    let isPressing = false
    const putDown = ({ target }: Event) => {
      if (target instanceof Element && target.closest('[aria-pressed=true]')) return
      // biome-ignore lint/complexity/useLiteralKeys: the sensor has no other way to let go than its keys
      this['detach']()
      end()
    }
    const hear = (type: string, listener: (event: Event) => void) =>
      document.addEventListener(type, listener, { capture: true, signal: held.signal })
    hear('pointerdown', () => {
      isPressing = true
    })
    // A press takes the focus first: what makes room then would move its target away.
    hear('focusin', (event) => {
      if (!isPressing) putDown(event)
    })
    hear('click', (event) => {
      isPressing = false
      putDown(event)
    })
  }
}
