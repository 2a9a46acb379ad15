import { Menu, type MenuProps } from '@mantine/core'
import { type ReactNode, type Ref, useEffect, useImperativeHandle, useState } from 'react'

export interface AnchoredMenuProps {
  id: string
  /** The button that opens it. */
  anchor: HTMLElement
  isOpen: boolean
  onToggle: (isOpen: boolean) => void
}

/** A menu below a button that is rendered elsewhere (`useLazyMenu`), because the button shows before this code is loaded. */
export function AnchoredMenu({
  id,
  anchor,
  isOpen,
  onToggle,
  children,
  ...props
}: AnchoredMenuProps & Pick<MenuProps, 'position' | 'width'> & { children: ReactNode }) {
  // It opens after it was mounted: only then does Mantine give the focus back to the button.
  const [isShown, setShown] = useState(false)
  useEffect(() => setShown(isOpen), [isOpen])
  return (
    <Menu {...props} id={id} opened={isShown} onChange={onToggle}>
      <Menu.Target>
        <Anchor of={anchor} />
      </Menu.Target>
      {children}
    </Menu>
  )
}

/** Gives Mantine a button that is rendered elsewhere as its target. */
export function Anchor({ of, ref }: { of: HTMLElement; ref?: Ref<HTMLElement> }) {
  useImperativeHandle(ref, () => of, [of])
  return null
}
