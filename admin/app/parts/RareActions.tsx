import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useNarrow, useWords } from '../hooks.ts'
import pageStyles from './Page.module.css'

export interface RareAction {
  label: string
  icon?: ReactNode
  /** An address outside the back office, in a tab of its own. */
  href?: string
  onClick?: () => void
}

/** What is seldom done on a page: buttons before the others, on phones a menu. */
export function RareActions({ page, actions }: { page: string; actions: readonly RareAction[] }) {
  const t = useWords()
  const narrow = useNarrow(720)
  if (actions.length === 0) return null
  const link = ({ href }: RareAction) => (href ? ({ component: 'a', href, target: '_blank' } as const) : {})
  if (!narrow)
    return actions.map((action) => (
      <Button key={action.label} leftSection={action.icon} onClick={action.onClick} {...link(action)}>
        {action.label}
      </Button>
    ))
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon size={44} className={pageStyles.rare} aria-label={t('programs.menu', { title: page })}>
          <IconDots size={20} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map((action) => (
          <Menu.Item key={action.label} leftSection={action.icon} onClick={action.onClick} {...link(action)}>
            {action.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
