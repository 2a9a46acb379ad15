import type { Locale } from '#core/locale.ts'
import type { SectionPicture } from '#core/program/section.shapes.ts'
import { useWords } from '../../../app/hooks.ts'
import { TextByLanguage } from '../../../app/parts/TextByLanguage.tsx'
import { SectionFile } from './SectionFile.tsx'

interface PictureFieldsProps {
  picture: SectionPicture
  languages: readonly Locale[]
  programId: string
  canUpdate: boolean
  errorAt: (place: string) => string | undefined
  onChange: (picture: SectionPicture) => void
  onRemove?: () => void
}

/** A picture, what it shows, and its caption. */
export function PictureFields({
  picture,
  languages,
  programId,
  canUpdate,
  errorAt,
  onChange,
  onRemove,
}: PictureFieldsProps) {
  const t = useWords()
  return (
    <>
      <SectionFile
        kind="image"
        label={t('sections.image')}
        programId={programId}
        location={picture.image}
        disabled={!canUpdate}
        error={errorAt('image')}
        onSent={({ location, width, height }) => {
          const { width: _w, height: _h, ...rest } = picture
          onChange({ ...rest, image: location, ...(width && height && { width, height }) })
        }}
        {...(onRemove && { onRemove })}
      />
      {picture.image && (
        <>
          <TextByLanguage
            label={t('sections.alt')}
            hint={t('sections.altHint')}
            value={picture.alt}
            onChange={(alt) => onChange({ ...picture, alt })}
            languages={languages}
            maxLength={300}
            error={errorAt('alt')}
          />
          <TextByLanguage
            label={t('sections.caption')}
            value={picture.caption ?? {}}
            onChange={(caption) => onChange({ ...picture, caption })}
            languages={languages}
            maxLength={300}
          />
        </>
      )}
    </>
  )
}

type PictureEditorProps = Omit<PictureFieldsProps, 'picture' | 'onChange' | 'onRemove'> & {
  picture: SectionPicture | null
  onChange: (picture: SectionPicture | null) => void
}

/** The picture beside the title, which the cards of the home page show too. */
export function PictureEditor({ picture, onChange, ...props }: PictureEditorProps) {
  const t = useWords()
  return (
    <>
      <h2>{t('sections.head')}</h2>
      <p className="small soft">{t('sections.headHint')}</p>
      <PictureFields
        {...props}
        picture={picture ?? { image: '', alt: {} }}
        onChange={onChange}
        onRemove={() => onChange(null)}
      />
    </>
  )
}
