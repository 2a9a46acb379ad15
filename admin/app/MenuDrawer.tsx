import { Drawer } from '@mantine/core'
import { useWords } from './hooks.ts'
import { SideMenu } from './Menu.tsx'

interface MenuDrawerProps {
  inProgram: boolean
  isOpen: boolean
  onClose: () => void
}

/** The menu on phones. */
export function MenuDrawer({ inProgram, isOpen, onClose }: MenuDrawerProps) {
  const t = useWords()
  return (
    <Drawer.Root opened={isOpen} onClose={onClose} size={318} zIndex={45} transitionProps={{ duration: 0 }}>
      <Drawer.Overlay backgroundOpacity={1} color="var(--shade)" />
      <Drawer.Content aria-label={t('menu.name')}>
        <SideMenu inProgram={inProgram} folded={false} onFold={onClose} />
      </Drawer.Content>
    </Drawer.Root>
  )
}
