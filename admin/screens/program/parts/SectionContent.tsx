import { Select, TextInput } from '@mantine/core'
import { fileKeyOf } from '#core/form/files.ts'
import type { Locale } from '#core/locale.ts'
import { LIST_STYLES, SECTION_LIMITS } from '#core/program/section.rules.ts'
import type { Section } from '#core/program/section.shapes.ts'
import { useWords } from '../../../app/hooks.ts'
import { RichText } from '../../../app/parts/richtext/RichText.tsx'
import { TextByLanguage } from '../../../app/parts/TextByLanguage.tsx'
import { Lines } from './Lines.tsx'
import { PictureFields } from './PictureEditor.tsx'
import { SectionFile } from './SectionFile.tsx'

interface ContentProps {
  section: Section
  onChange: (section: Section) => void
  languages: readonly Locale[]
  programId: string
  canUpdate: boolean
  errorAt: (name: string) => string | undefined
}

/** What a block holds, by its kind. */
export function SectionContent({ section, onChange, languages, programId, canUpdate, errorAt }: ContentProps) {
  const t = useWords()
  const uploads = { programId, disabled: !canUpdate }
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
    case 'list':
      return (
        <>
          <Lines
            label={t('sections.lines')}
            add={t('params.addLine')}
            items={section.lines ?? []}
            blank={{}}
            most={SECTION_LIMITS.lines}
            onChange={(lines) => onChange({ ...section, lines })}
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
          <Select
            label={t('sections.style')}
            data={LIST_STYLES.map((value) => ({ value, label: t(`sections.styles.${value}`) }))}
            value={section.style ?? 'ticks'}
            onChange={(style) => onChange({ ...section, style: (style ?? 'ticks') as (typeof LIST_STYLES)[number] })}
            allowDeselect={false}
            maw={260}
          />
        </>
      )
    case 'image':
      return (
        <Lines
          label={t('sections.images')}
          add={t('sections.addImage')}
          items={section.images ?? []}
          blank={{ image: '', alt: {} }}
          most={SECTION_LIMITS.images}
          onChange={(images) => onChange({ ...section, images })}
        >
          {(line, set, index) => (
            <PictureFields
              picture={line}
              languages={languages}
              programId={programId}
              canUpdate={canUpdate}
              errorAt={(place) => errorAt(`images[${index}].${place}`)}
              onChange={set}
            />
          )}
        </Lines>
      )
    case 'video': {
      const { video = '', ...rest } = section
      const isStored = fileKeyOf(video) !== null
      const set = (next: string) => onChange(next ? { ...rest, video: next } : rest)
      return (
        <>
          <SectionFile
            {...uploads}
            kind="video"
            label={t('sections.video')}
            location={isStored ? video : ''}
            error={isStored ? errorAt('video') : undefined}
            onSent={({ location }) => set(location)}
            onRemove={() => set('')}
          />
          {!isStored && (
            <TextInput
              label={t('sections.videoLink')}
              description={t('sections.videoLinkHint')}
              type="url"
              placeholder="https://"
              maxLength={2000}
              value={video}
              error={errorAt('video')}
              onChange={(event) => set(event.currentTarget.value.trim())}
            />
          )}
          <TextByLanguage
            label={t('sections.caption')}
            value={section.caption ?? {}}
            onChange={(caption) => onChange({ ...section, caption })}
            languages={languages}
            maxLength={300}
          />
          <TextByLanguage
            label={t('sections.transcript')}
            hint={t('sections.transcriptHint')}
            value={section.transcript ?? {}}
            onChange={(transcript) => onChange({ ...section, transcript })}
            languages={languages}
            maxLength={20000}
            multiline
          />
        </>
      )
    }
    case 'files':
      return (
        <Lines
          label={t('sections.files')}
          add={t('sections.addFile')}
          items={section.files ?? []}
          blank={{ file: '', title: {} }}
          most={SECTION_LIMITS.files}
          onChange={(files) => onChange({ ...section, files })}
        >
          {(line, set, index) => (
            <>
              <SectionFile
                {...uploads}
                kind="file"
                label={t('sections.file')}
                location={line.file}
                error={errorAt(`files[${index}].file`)}
                onSent={({ location, name }) => {
                  const [first] = languages
                  const isNamed = !first || Object.keys(line.title).length > 0
                  // What the file is called is better than nothing.
                  set({ file: location, title: isNamed ? line.title : { [first]: withoutEnding(name) } })
                }}
              />
              <TextByLanguage
                label={t('sections.fileTitle')}
                value={line.title}
                onChange={(title) => set({ ...line, title })}
                languages={languages}
                maxLength={200}
                error={errorAt(`files[${index}].title`)}
              />
            </>
          )}
        </Lines>
      )
    case 'partners':
      return (
        <Lines
          label={t('sections.partners')}
          add={t('sections.addPartner')}
          items={section.partners ?? []}
          blank={{ name: '' }}
          most={SECTION_LIMITS.partners}
          onChange={(partners) => onChange({ ...section, partners })}
        >
          {(line, set, index) => (
            <>
              <TextInput
                label={t('sections.partnerName')}
                value={line.name}
                maxLength={120}
                error={errorAt(`partners[${index}].name`)}
                onChange={(event) => set({ ...line, name: event.currentTarget.value })}
              />
              <TextInput
                label={t('sections.partnerUrl')}
                type="url"
                placeholder="https://"
                value={line.url ?? ''}
                maxLength={500}
                error={errorAt(`partners[${index}].url`)}
                onChange={(event) => {
                  const { url: _before, ...rest } = line
                  const url = event.currentTarget.value.trim()
                  set(url ? { ...rest, url } : rest)
                }}
              />
              <SectionFile
                {...uploads}
                kind="image"
                label={t('sections.logo')}
                location={line.logo ?? ''}
                error={errorAt(`partners[${index}].logo`)}
                onSent={({ location }) => set({ ...line, logo: location })}
                onRemove={() => {
                  const { logo: _before, ...rest } = line
                  set(rest)
                }}
              />
            </>
          )}
        </Lines>
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
              <TextByLanguage
                label={t('sections.note')}
                value={line.note ?? {}}
                onChange={(note) => set({ ...line, note })}
                languages={languages}
                maxLength={500}
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

const withoutEnding = (name: string): string => name.replace(/\.[^.]{1,5}$/, '').slice(0, 200)
