import { UnstyledButton } from '@mantine/core'
import { useStore } from '@nanostores/react'
import {
  IconChevronLeft,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconSelector,
} from '@tabler/icons-react'
import { Link, NavLink, useLocation } from 'react-router'
import { $platform } from '#client/stores/platform.ts'
import { number } from '#client/ui/format.ts'
import { useAllowed, useLocale, usePath, useText, useWords } from './hooks.ts'
import { lazyPart } from './lazyPart.tsx'
import { Mark } from './Mark.tsx'
import styles from './Menu.module.css'
import { isShown } from './menuEntries.ts'
import { useLazyMenu } from './parts/useLazyMenu.tsx'
import { $activeProgram } from './programs.ts'
import { queryOf, useApiQuery } from './query.ts'
import type { MenuEntry } from './slice.ts'
import { MENUS } from './slices.ts'

const PlatformMenu = lazyPart(async () => (await import('./HeaderMenus.tsx')).PlatformMenu)

interface MenuProps {
  inProgram: boolean
  folded: boolean
  onFold: () => void
}

export function SideMenu({ inProgram, folded, onFold }: MenuProps) {
  const t = useWords()
  const path = usePath()
  const text = useText()
  const allowed = useAllowed()
  const program = useStore($activeProgram)
  const groups = inProgram && program ? MENUS.program : MENUS.platform
  const shown = groups
    .map((group) => ({
      ...group,
      entries: group.entries.filter((entry) => isShown(entry, allowed)),
    }))
    .filter(({ entries }) => entries.length > 0)
  const all = shown.flatMap(({ entries }) => entries)
  return (
    <nav className={styles.menu} data-folded={folded || undefined} aria-label={t('menu.name')}>
      <PlatformSwitch folded={folded} />
      <div className={styles.scroll}>
        {inProgram && program && (
          <>
            <NavLink
              className={`${styles.entry} ${styles.back}`}
              to={path('admin/home/programs')}
              title={folded ? t('menu.allPrograms') : undefined}
            >
              <IconChevronLeft size={17} stroke={1.6} aria-hidden />
              <span className={styles.label}>{t('menu.allPrograms')}</span>
            </NavLink>
            <p className={`${styles.group} cut`} title={text(program.title, program.lang)}>
              {text(program.title, program.lang)}
            </p>
          </>
        )}
        {shown.map(({ label, entries }, index) => (
          <div key={label ?? 'first'} className={styles.part}>
            {label && index > 0 && <p className={styles.group}>{t(label)}</p>}
            <ul className={styles.list}>
              {entries.map((entry) => (
                <li key={entry.path}>
                  <Entry entry={entry} folded={folded} slug={program?.slug ?? ''} all={all} />
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
      <UnstyledButton className={`${styles.entry} ${styles.fold}`} onClick={onFold} aria-expanded={!folded}>
        {folded ? (
          <IconLayoutSidebarLeftExpand size={17} stroke={1.6} aria-hidden />
        ) : (
          <IconLayoutSidebarLeftCollapse size={17} stroke={1.6} aria-hidden />
        )}
        <span className={styles.label}>{folded ? t('menu.unfold') : t('menu.fold')}</span>
        <kbd aria-hidden>[</kbd>
      </UnstyledButton>
    </nav>
  )
}

interface EntryProps {
  entry: MenuEntry
  folded: boolean
  slug: string
  all: readonly MenuEntry[]
}

function Entry({ entry, folded, slug, all }: EntryProps) {
  const t = useWords()
  const path = usePath()
  const count = useCount(entry.count)
  const { pathname } = useLocation()
  const Icon = entry.icon
  const inProgram = (of: string) => path(of.replace(':programSlug', slug))
  const to = inProgram(entry.path)
  // Public votes lie under the address of jury sessions, and are no part of them.
  const isOthers = all.some((one) => one.path.startsWith(`${entry.path}/`) && pathname.startsWith(inProgram(one.path)))
  const Anchor = entry.within || isOthers ? Link : NavLink
  const isWithin = entry.within !== undefined && (pathname === to || pathname.startsWith(inProgram(entry.within)))
  return (
    <Anchor
      className={styles.entry}
      to={to}
      title={folded ? t(entry.label) : undefined}
      {...(isWithin ? { 'aria-current': 'page' as const } : {})}
    >
      <Icon size={17} stroke={1.6} aria-hidden />
      <span className={styles.label}>{t(entry.label)}</span>
      {count && <span className={`${styles.count} num`}>{count}</span>}
    </Anchor>
  )
}

function useCount(kind: MenuEntry['count']): string | undefined {
  const locale = useLocale()
  const program = useStore($activeProgram)
  const { data } = useApiQuery(queryOf('listPrograms', { query: { status: 'all', limit: 1 } }))
  if (kind === 'responses' && program) return number(program.responses.total, locale)
  if (kind === 'programs' && data) return number(data.metadata.totals.active, locale)
  return undefined
}

function PlatformSwitch({ folded }: { folded: boolean }) {
  const t = useWords()
  const platform = useStore($platform)
  const name = platform?.name ?? t('common:product')
  const { buttonProps, menu } = useLazyMenu(PlatformMenu)
  return (
    <>
      <UnstyledButton
        className={styles.platform}
        {...(folded ? { 'aria-label': t('menu.platform', { name }) } : {})}
        {...buttonProps}
      >
        <Mark name={name} logo={platform?.theme.logo ?? null} />
        {!folded && (
          <>
            <span className="strong cut">{name}</span>
            <IconSelector size={15} stroke={1.6} aria-hidden />
          </>
        )}
      </UnstyledButton>
      {menu}
    </>
  )
}
