import '../Params.css'
import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react'
import { useId } from 'react'
import type { Locale } from '#core/locale.ts'
import type { Section } from '#core/program/program.contract.ts'
import { useText, useWords } from '../../../app/hooks.ts'
import { TextByLanguage } from '../../../app/parts/TextByLanguage.tsx'
import { removed, replaced } from './Lines.tsx'
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

function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const next = [...list]
  const [item] = next.splice(from, 1)
  if (item !== undefined) next.splice(to, 0, item)
  return next
}

/** The blocks of the public page, in order. */
export function SectionsEditor({ sections, onChange, languages, errorAt }: SectionsProps) {
  const t = useWords()
  const text = useText()
  const status = useId()
  return (
    <div className="sections">
      <span id={status} className="vh" role="status" />
      {sections.map((section, index) => {
        const name = text(section.title, languages[0]) || t(`params.section.${section.kind}`)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no identity but their place
          <section key={index} className="section" aria-label={name}>
            <div className="section__head">
              <b className="cut">
                {index + 1}. {name}
              </b>
              <span className="small soft">{t(`params.section.${section.kind}`)}</span>
              <ActionIcon
                aria-label={t('params.up', { name })}
                disabled={index === 0}
                onClick={() => onChange(moved(sections, index, index - 1))}
              >
                <IconArrowUp size={16} stroke={1.6} />
              </ActionIcon>
              <ActionIcon
                aria-label={t('params.down', { name })}
                disabled={index === sections.length - 1}
                onClick={() => onChange(moved(sections, index, index + 1))}
              >
                <IconArrowDown size={16} stroke={1.6} />
              </ActionIcon>
              <ActionIcon aria-label={t('params.remove', { name })} onClick={() => onChange(removed(sections, index))}>
                <IconTrash size={16} stroke={1.6} />
              </ActionIcon>
            </div>
            <div className="section__body">
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
        )
      })}
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
