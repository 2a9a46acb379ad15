import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { newId } from '#client/id.ts'
import type { Locale } from '#core/locale.ts'
import type { Section } from '#core/program/program.contract.ts'
import { useText, useWords } from '../../../app/hooks.ts'
import { moved } from '../../../app/parts/sortable/moved.ts'
import { SortableList } from '../../../app/parts/sortable/SortableList.tsx'
import { TextByLanguage } from '../../../app/parts/TextByLanguage.tsx'
import paramsStyles from '../Params.module.css'
import { removed, replaced } from './lineChanges.ts'
import { SectionContent } from './SectionContent.tsx'

const KINDS: readonly Section['kind'][] = ['text', 'eligibility', 'calendar', 'questions']
/** The contract's own limit. */
const MOST_SECTIONS = 20

interface SectionsProps {
  sections: readonly Section[]
  onChange: (sections: Section[]) => void
  languages: readonly Locale[]
  errorAt: (name: string) => string | undefined
}

/** The blocks of the public page, in order. */
export function SectionsEditor({ sections, onChange, languages, errorAt }: SectionsProps) {
  const t = useWords()
  const text = useText()
  // Sections have no identity of their own: what is typed into one stays with it when it moves.
  const [keys, setKeys] = useState<readonly string[]>(() => sections.map(newId))
  if (keys.length !== sections.length) setKeys(sections.map((_, index) => keys[index] ?? newId()))
  const items = sections.map((section, index) => ({ key: keys[index] ?? '', section }))
  const nameOf = (section: Section) => text(section.title, languages[0]) || t(`params.section.${section.kind}`)
  return (
    <div className={paramsStyles.sections}>
      <SortableList
        label={t('params.sections')}
        items={items}
        idOf={({ key }) => key}
        nameOf={({ section }) => nameOf(section)}
        onMove={(from, to) => {
          setKeys(moved(keys, from, to))
          onChange(moved(sections, from, to))
        }}
      >
        {({ section }, index) => (
          <section aria-label={nameOf(section)}>
            <div className={paramsStyles.sectionHead}>
              <b className="cut">
                {index + 1}. {nameOf(section)}
              </b>
              <span className="small soft">{t(`params.section.${section.kind}`)}</span>
              <ActionIcon
                aria-label={t('params.remove', { name: nameOf(section) })}
                onClick={() => {
                  setKeys(removed(keys, index))
                  onChange(removed(sections, index))
                }}
              >
                <IconTrash size={16} stroke={1.6} />
              </ActionIcon>
            </div>
            <div className={paramsStyles.sectionBody}>
              <TextByLanguage
                label={t('params.sectionTitle')}
                value={section.title}
                onChange={(title) => onChange(replaced(sections, index, { ...section, title }))}
                languages={languages}
                maxLength={200}
              />
              <SectionContent
                section={section}
                onChange={(next) => onChange(replaced(sections, index, next))}
                languages={languages}
                errorAt={(at) => errorAt(`settings.sections[${index}].${at}`)}
              />
            </div>
          </section>
        )}
      </SortableList>
      <Menu position="bottom-start">
        <Menu.Target>
          <Button
            leftSection={<IconPlus size={16} stroke={1.6} />}
            disabled={sections.length >= MOST_SECTIONS}
            style={{ alignSelf: 'flex-start' }}
          >
            {t('params.addSection')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {KINDS.map((kind) => (
            <Menu.Item key={kind} onClick={() => onChange([...sections, { kind, title: {} }])}>
              {t(`params.section.${kind}`)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </div>
  )
}
