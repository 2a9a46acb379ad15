import { TextInput } from '@mantine/core'
import type { Locale } from '#core/locale.ts'
import type { Section } from '#core/program/program.contract.ts'
import { useWords } from '../../../app/hooks.ts'
import { RichText } from '../../../app/parts/richtext/RichText.tsx'
import { TextByLanguage } from '../../../app/parts/TextByLanguage.tsx'
import { Lines } from './Lines.tsx'

interface ContentProps {
  section: Section
  onChange: (section: Section) => void
  languages: readonly Locale[]
  errorAt: (name: string) => string | undefined
}

/** What a block holds, by its kind. */
export function SectionContent({ section, onChange, languages, errorAt }: ContentProps) {
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
          {(['yes', 'no'] as const).map((side) => (
            <Lines
              key={side}
              label={t(`params.${side}`)}
              add={t('params.addLine')}
              items={section[side] ?? []}
              blank={{}}
              onChange={(lines) => onChange({ ...section, [side]: lines })}
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
          ))}
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
