import { ActionIcon, Tooltip } from '@mantine/core'
import { IconCopy, IconEye, IconEyeOff, IconTrash } from '@tabler/icons-react'
import type { Locale } from '#core/locale.ts'
import type { Section } from '#core/program/section.shapes.ts'
import { useWords } from '../../../app/hooks.ts'
import { TextByLanguage } from '../../../app/parts/TextByLanguage.tsx'
import styles from '../Sections.module.css'
import { SectionContent } from './SectionContent.tsx'

interface BlockEditorProps {
  section: Section
  languages: readonly Locale[]
  programId: string
  canUpdate: boolean
  errorAt: (place: string) => string | undefined
  onChange: (section: Section) => void
  onCopy: () => void
  onRemove: () => void
}

/** What the chosen block holds, and what can be done with it. */
export function BlockEditor({ section, canUpdate, onChange, onCopy, onRemove, ...props }: BlockEditorProps) {
  const t = useWords()
  const { hidden: _, ...shown } = section
  const show = section.hidden ? 'sections.show' : 'sections.hide'
  const actions = [
    { label: t('sections.copy'), Icon: IconCopy, run: onCopy },
    {
      label: t(show),
      Icon: section.hidden ? IconEye : IconEyeOff,
      run: () => onChange(section.hidden ? shown : { ...section, hidden: true }),
    },
    { label: t('sections.remove'), Icon: IconTrash, run: onRemove },
  ]
  return (
    <>
      <div className={styles.head}>
        <h2>{t(`sections.kind.${section.kind}`)}</h2>
        {canUpdate &&
          actions.map(({ label, Icon, run }) => (
            <Tooltip key={label} label={label}>
              <ActionIcon aria-label={label} onClick={run}>
                <Icon size={16} stroke={1.6} />
              </ActionIcon>
            </Tooltip>
          ))}
      </div>
      {section.hidden && <p className="small soft">{t('sections.hiddenHint')}</p>}
      <TextByLanguage
        label={t('sections.blockTitle')}
        value={section.title}
        onChange={(title) => onChange({ ...section, title })}
        languages={props.languages}
        maxLength={200}
      />
      <SectionContent section={section} onChange={onChange} canUpdate={canUpdate} {...props} />
    </>
  )
}
