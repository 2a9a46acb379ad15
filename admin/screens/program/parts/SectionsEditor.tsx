import '../Params.css'
import { ActionIcon, Button, Menu, Select, TextInput } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash, IconX } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import type { Locale } from '#core/locale.ts'
import type { ProgramSettings, Section } from '#core/program/program.contract.ts'
import type { Text } from '#core/text.ts'
import { useText, useWords } from '../../../app/hooks.ts'
import { RichText } from '../../../app/parts/RichText.tsx'
import { TextByLanguage } from '../../../app/parts/TextByLanguage.tsx'

const KINDS: readonly Section['kind'][] = ['text', 'eligibility', 'calendar', 'questions']
/** The contract's own limits. */
const MOST_SECTIONS = 20
const MOST_FACTS = 4
const ICONS = ['people', 'money', 'place', 'time'] as const

interface Common {
  languages: readonly Locale[]
  errorAt: (name: string) => string | undefined
}

interface SectionsProps extends Common {
  sections: readonly Section[]
  onChange: (sections: Section[]) => void
}

const replaced = <T,>(list: readonly T[], at: number, item: T): T[] =>
  list.map((each, index) => (index === at ? item : each))
const removed = <T,>(list: readonly T[], at: number): T[] => list.filter((_, index) => index !== at)
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

interface ContentProps extends Common {
  section: Section
  onChange: (section: Section) => void
}

function SectionContent({ section, onChange, languages, errorAt }: ContentProps) {
  const t = useWords()
  switch (section.kind) {
    case 'text':
      return (
        <RichText
          label={t('params.content')}
          value={section.content ?? {}}
          onChange={(content) => onChange({ ...section, content })}
          languages={languages}
          error={errorAt('content')}
        />
      )
    case 'eligibility':
      return (
        <>
          <Lines
            label={t('params.yes')}
            add={t('params.addLine')}
            items={section.yes ?? []}
            blank={{}}
            onChange={(yes) => onChange({ ...section, yes })}
          >
            {(line, set) => (
              <TextByLanguage
                label={t('params.line')}
                value={line}
                onChange={set}
                languages={languages}
                maxLength={500}
              />
            )}
          </Lines>
          <Lines
            label={t('params.no')}
            add={t('params.addLine')}
            items={section.no ?? []}
            blank={{}}
            onChange={(no) => onChange({ ...section, no })}
          >
            {(line, set) => (
              <TextByLanguage
                label={t('params.line')}
                value={line}
                onChange={set}
                languages={languages}
                maxLength={500}
              />
            )}
          </Lines>
        </>
      )
    case 'calendar':
      return (
        <Lines
          label={t('params.dates')}
          add={t('params.addDate')}
          items={section.dates ?? []}
          blank={{ at: '', title: {} }}
          onChange={(dates) => onChange({ ...section, dates })}
        >
          {(line, set, index) => (
            <>
              <div className="two">
                <TextInput
                  type="date"
                  label={t('params.at')}
                  value={line.at}
                  onChange={(event) => set({ ...line, at: event.currentTarget.value })}
                  error={errorAt(`dates[${index}].at`)}
                />
                <TextInput
                  type="date"
                  label={t('params.until')}
                  value={line.until ?? ''}
                  onChange={(event) => {
                    const { until: _before, ...rest } = line
                    set(event.currentTarget.value ? { ...rest, until: event.currentTarget.value } : rest)
                  }}
                />
              </div>
              <TextByLanguage
                label={t('params.what')}
                value={line.title}
                onChange={(title) => set({ ...line, title })}
                languages={languages}
                maxLength={200}
              />
            </>
          )}
        </Lines>
      )
    case 'questions':
      return (
        <Lines
          label={t('params.questions')}
          add={t('params.addQuestion')}
          items={section.questions ?? []}
          blank={{ question: {}, answer: {} }}
          onChange={(questions) => onChange({ ...section, questions })}
        >
          {(line, set) => (
            <>
              <TextByLanguage
                label={t('params.question')}
                value={line.question}
                onChange={(question) => set({ ...line, question })}
                languages={languages}
                maxLength={300}
              />
              <TextByLanguage
                label={t('params.answer')}
                value={line.answer}
                onChange={(answer) => set({ ...line, answer })}
                languages={languages}
                maxLength={3000}
                multiline
              />
            </>
          )}
        </Lines>
      )
  }
}

interface LinesProps<T> {
  label: string
  add: string
  items: readonly T[]
  blank: T
  most?: number
  onChange: (items: T[]) => void
  children: (item: T, set: (item: T) => void, index: number) => ReactNode
}

function Lines<T>({ label, add, items, blank, most = 20, onChange, children }: LinesProps<T>) {
  const t = useWords()
  return (
    <fieldset className="group">
      <legend className="legend">{label}</legend>
      <ul className="lines">
        {items.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity but their place
          <li key={index} className="line">
            <div className="line__fields">
              {children(item, (next) => onChange(replaced(items, index, next)), index)}
            </div>
            <ActionIcon
              aria-label={t('params.removeLine', { n: index + 1, label })}
              onClick={() => onChange(removed(items, index))}
            >
              <IconX size={16} stroke={1.6} />
            </ActionIcon>
          </li>
        ))}
      </ul>
      <Button
        mt="xs"
        leftSection={<IconPlus size={16} stroke={1.6} />}
        disabled={items.length >= most}
        onClick={() => onChange([...items, blank])}
      >
        {add}
      </Button>
    </fieldset>
  )
}

type Fact = ProgramSettings['facts'][number]

/** Up to four facts under the title: who, how much, where, when. */
export function FactsEditor({
  facts,
  onChange,
  languages,
}: {
  facts: readonly Fact[]
  onChange: (facts: Fact[]) => void
  languages: readonly Locale[]
}) {
  const t = useWords()
  return (
    <Lines<Fact>
      label={t('params.facts')}
      add={t('params.addFact')}
      items={facts}
      blank={{ icon: 'people', text: {} as Text }}
      most={MOST_FACTS}
      onChange={onChange}
    >
      {(fact, set) => (
        <>
          <Select
            label={t('params.icon')}
            data={ICONS.map((icon) => ({ value: icon, label: t(`params.icons.${icon}`) }))}
            value={fact.icon}
            onChange={(icon) => set({ ...fact, icon: (icon ?? fact.icon) as Fact['icon'] })}
            w={200}
          />
          <TextByLanguage
            label={t('params.fact')}
            value={fact.text}
            onChange={(words) => set({ ...fact, text: words })}
            languages={languages}
            maxLength={200}
          />
        </>
      )}
    </Lines>
  )
}
