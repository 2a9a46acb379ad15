import { Radio } from '@mantine/core'
import type { ReactNode } from 'react'
import type { TagColour } from '#core/tag/tag.rules.ts'
import { useWords } from '../../../app/hooks.ts'
import tagStyles from '../Tag.module.css'
import { TagDot } from './TagChip.tsx'

interface ColourChoiceProps {
  colours: readonly TagColour[]
  value: TagColour
  onChange: (colour: TagColour) => void
  error?: ReactNode
}

/** The colour of a label: of a tag, of a status. */
export function ColourChoice({ colours, onChange, ...group }: ColourChoiceProps) {
  const t = useWords()
  return (
    <Radio.Group {...group} label={t('tags.colour')} onChange={(colour) => onChange(colour as TagColour)} mt="md">
      <div className={tagStyles.colours}>
        {colours.map((each) => (
          <Radio
            key={each}
            value={each}
            label={
              <span className={tagStyles.colour}>
                <TagDot colour={each} />
                {t(`tags.colours.${each}`)}
              </span>
            }
          />
        ))}
      </div>
    </Radio.Group>
  )
}
