import { type ReactNode, useCallback, useId, useState } from 'react'
import type { LazyComponent } from '#client/ui/lazy.tsx'
import { useLoadedPart } from '../useLoadedPart.ts'
import type { AnchoredMenuProps } from './AnchoredMenu.tsx'

interface LazyMenu {
  /** For the button that opens the menu. */
  buttonProps: {
    id: string
    ref: (button: HTMLElement | null) => void
    onClick: () => void
    'aria-haspopup': 'menu'
    'aria-expanded': boolean
    'aria-controls'?: string
  }
  menu: ReactNode
}

/** A menu whose code, with Mantine's for menus, is loaded after the page has shown its button. */
export function useLazyMenu(Part: LazyComponent<AnchoredMenuProps>): LazyMenu {
  const id = useId()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [isOpen, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  const isLoaded = useLoadedPart(Part, { isOpen, close })
  return {
    buttonProps: {
      id,
      ref: setAnchor,
      onClick: () => setOpen(!isOpen),
      'aria-haspopup': 'menu',
      'aria-expanded': isOpen,
      ...(isOpen && isLoaded && { 'aria-controls': `${id}-dropdown` }),
    },
    menu: isLoaded && anchor && <Part id={id} anchor={anchor} isOpen={isOpen} onToggle={setOpen} />,
  }
}
