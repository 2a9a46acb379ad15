import { Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { FieldOf } from '#core/form/definition.ts'
import { kindOfPattern, PATTERN_KINDS, PATTERN_OF } from '#core/form/patternKinds.ts'
import { useWords } from '../../../../app/hooks.ts'
import { SourceText } from '../../parts/settings/SourceText.tsx'
import { useSetRules } from '../../parts/settings/useFieldSetters.ts'
import { LengthSettings } from '../BoundSettings.tsx'
import type { SettingsProps } from '../entry.ts'

type Choice = 'none' | 'own' | (typeof PATTERN_KINDS)[number]

const choiceOf = (pattern: string | undefined): Choice =>
  pattern === undefined ? 'none' : (PATTERN_KINDS.find((kind) => PATTERN_OF[kind] === pattern) ?? 'own')

export function TextSettings({ node }: SettingsProps) {
  const t = useWords()
  const setRules = useSetRules(node)
  const field = node.field as FieldOf<'text'>
  const pattern = field.rules?.pattern
  // An expression of one's own is empty at first, and may be one that is offered.
  const [isOwn, setOwn] = useState(false)
  const choice = isOwn ? 'own' : choiceOf(pattern)
  const known = pattern === undefined ? null : kindOfPattern(pattern)
  const standard = t(known ? `validation:patternKinds.${known.kind}` : 'validation:pattern', { ...known?.params })
  const choose = (next: Choice) => {
    setOwn(next === 'own')
    if (next !== 'own') setRules({ pattern: next === 'none' ? undefined : PATTERN_OF[next] })
  }
  return (
    <>
      <LengthSettings node={node} />
      <Select
        label={t('form.settings.format')}
        data={(['none', ...PATTERN_KINDS, 'own'] as const).map((value) => ({
          value,
          label: t(`form.settings.formats.${value}`),
        }))}
        allowDeselect={false}
        value={choice}
        onChange={(next) => next && choose(next as Choice)}
      />
      {choice === 'own' && (
        <TextInput
          label={t('form.settings.pattern')}
          description={t('form.settings.patternHint')}
          classNames={{ input: 'mono' }}
          spellCheck={false}
          autoComplete="off"
          maxLength={200}
          value={pattern ?? ''}
          onChange={(event) => setRules({ pattern: event.currentTarget.value || undefined }, { typed: true })}
        />
      )}
      {pattern !== undefined && (
        <SourceText
          node={node}
          name="patternMessage"
          hint={t('form.settings.patternMessageHint', { message: standard })}
        />
      )}
    </>
  )
}
