import { IconPlaylistAdd } from '@tabler/icons-react'
import type { Field, FieldOf } from '#core/form/definition.ts'
import { countConditions } from '../conditions.ts'
import type { EditorType } from '../entry.ts'
import { fieldTexts } from '../fieldTexts.ts'
import { ListCard } from './Card.tsx'
import { ListSettings } from './Settings.tsx'

export const simpleQuestionsGroup: EditorType<FieldOf<'simple-questions-group'>> = {
  icon: IconPlaylistAdd,
  group: 'structure',
  initial: () => ({ required: true, field: { type: 'text', reference: 'line', title: {} } }),
  conditions: countConditions,
  answers: {
    sample: ({ field }, { line }) => [field.type === 'text' ? line : null],
    matching: () => null,
    fits: Array.isArray,
  },
  Settings: ListSettings,
  CardPreview: ListCard,
  texts: (field) => [
    ...fieldTexts(field, ['newGroupBtnLabel', 'deleteConfirmationMsg']),
    ...fieldTexts(field.field, ['title', 'placeholder']).map((one) => ({
      ...one,
      key: `${field.reference}.field.${one.key}`,
      kind: one.kind === 'title' ? 'lineTitle' : one.kind,
      write: (now: Field, text: typeof one.text) => {
        const list = now as FieldOf<'simple-questions-group'>
        return { ...list, field: one.write(list.field, text) }
      },
    })),
  ],
}
