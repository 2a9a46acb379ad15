import { Button, Menu, UnstyledButton } from '@mantine/core'
import {
  IconAlignLeft,
  IconBuilding,
  IconCalendar,
  IconEyeOff,
  IconHeading,
  IconHelpCircle,
  IconListCheck,
  IconPaperclip,
  IconPhoto,
  IconPlus,
  IconUserCheck,
  IconVideo,
} from '@tabler/icons-react'
import type { Locale } from '#core/locale.ts'
import { MOST_SECTIONS, missingLanguages, SECTION_KINDS, type SectionKind } from '#core/program/section.rules.ts'
import { useText, useWords } from '../../../app/hooks.ts'
import { moved } from '../../../app/parts/sortable/moved.ts'
import { SortableList } from '../../../app/parts/sortable/SortableList.tsx'
import styles from '../Sections.module.css'
import type { Block } from './blocks.ts'

const ICONS = {
  text: IconAlignLeft,
  image: IconPhoto,
  video: IconVideo,
  list: IconListCheck,
  eligibility: IconUserCheck,
  calendar: IconCalendar,
  questions: IconHelpCircle,
  files: IconPaperclip,
  partners: IconBuilding,
} satisfies Record<SectionKind, unknown>

interface BlockListProps {
  sections: readonly Block[]
  hasPicture: boolean
  /** Key of the block that is edited; `head` for the title with its picture. */
  chosen: string
  head: string
  languages: readonly Locale[]
  canUpdate: boolean
  onChoose: (key: string) => void
  onChange: (sections: Block[]) => void
  onAdd: (kind: SectionKind) => void
}

/** The blocks in their order: chosen to be edited, moved by pointer or keyboard, hidden ones marked. */
export function BlockList({
  sections,
  hasPicture,
  chosen,
  head,
  languages,
  canUpdate,
  onChoose,
  onChange,
  onAdd,
}: BlockListProps) {
  const t = useWords()
  const text = useText()
  const nameOf = ({ kind, title }: Block) => text(title, languages[0]) || t(`sections.kind.${kind}`)
  const hidden = sections.filter((section) => section.hidden).length
  return (
    <section className={styles.blocks} aria-label={t('sections.blocks')}>
      <div className={styles.head}>
        <h2>{t('sections.blocks')}</h2>
        <span className="small soft">
          {sections.length}
          {hidden > 0 && ` · ${t('sections.hiddenCount', { n: hidden })}`}
        </span>
      </div>
      <UnstyledButton
        className={styles.block}
        aria-current={chosen === head || undefined}
        onClick={() => onChoose(head)}
      >
        <IconHeading size={16} stroke={1.6} aria-hidden />
        <span>{t('sections.head')}</span>
        {hasPicture && <IconPhoto size={14} stroke={1.6} aria-label={t('sections.picture')} />}
      </UnstyledButton>
      <SortableList
        label={t('sections.blocks')}
        items={sections}
        idOf={({ key }) => key}
        nameOf={nameOf}
        disabled={!canUpdate}
        onMove={(from, to) => onChange(moved(sections, from, to))}
      >
        {(section) => {
          const Icon = ICONS[section.kind]
          const missing = missingLanguages(section, languages)
          return (
            <UnstyledButton
              className={styles.block}
              aria-current={section.key === chosen || undefined}
              onClick={() => onChoose(section.key)}
            >
              <Icon size={16} stroke={1.6} aria-hidden />
              <span>{nameOf(section)}</span>
              {missing.length > 0 && (
                <span className={styles.missing}>
                  <span className="vh">{t('sections.toTranslate')} </span>
                  {missing.join(' ')}
                </span>
              )}
              {section.hidden && <IconEyeOff size={15} stroke={1.6} aria-label={t('sections.isHidden')} />}
            </UnstyledButton>
          )
        }}
      </SortableList>
      {canUpdate && (
        <Menu position="bottom-start">
          <Menu.Target>
            <Button leftSection={<IconPlus size={16} stroke={1.6} />} disabled={sections.length >= MOST_SECTIONS}>
              {t('sections.add')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {SECTION_KINDS.map((kind) => {
              const Icon = ICONS[kind]
              return (
                <Menu.Item key={kind} leftSection={<Icon size={16} stroke={1.6} />} onClick={() => onAdd(kind)}>
                  {t(`sections.kind.${kind}`)}
                </Menu.Item>
              )
            })}
          </Menu.Dropdown>
        </Menu>
      )}
    </section>
  )
}
