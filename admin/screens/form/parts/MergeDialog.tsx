import { Button, Radio } from '@mantine/core'
import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { languageName, number } from '#client/ui/format.ts'
import type { MergeConflict, Preference } from '#core/form/merge.ts'
import { isLocale } from '#core/locale.ts'
import { pick, type Text } from '#core/text.ts'
import { useLocale, useWords } from '../../../app/hooks.ts'
import { Dialog } from '../../../app/parts/Dialog.tsx'
import { allNodes } from '../nodes.ts'
import { useEditor, useEditorSession, useFieldName } from './context.ts'
import styles from './MergeDialog.module.css'

const isText = (value: unknown): value is Text =>
  typeof value === 'object' && value !== null && Object.keys(value).every(isLocale)

const keyOf = ({ reference, path }: MergeConflict): string => JSON.stringify([reference, path])

/** Settings that both changed, each otherwise: one of the two is chosen for each. Everything else of both is kept. */
export function MergeDialog({ conflicts }: { conflicts: readonly MergeConflict[] }) {
  const t = useWords()
  const { saver } = useEditorSession()
  const { state } = useStore(saver.$saveState)
  const [chosen, setChosen] = useState<Record<string, Preference>>({})
  const preferred = (conflict: MergeConflict): Preference => chosen[keyOf(conflict)] ?? 'mine'
  const nameOf = useConflictName()
  const wordsOf = useValueWords()
  return (
    <Dialog
      title={t('form.merge.title')}
      size="md"
      note={t('form.merge.note')}
      actions={
        <Button
          variant="filled"
          loading={state === 'sending'}
          onClick={() => void saver.resolve(preferred)}
          data-autofocus
        >
          {t('form.merge.action')}
        </Button>
      }
    >
      <p>{t('form.merge.text')}</p>
      {conflicts.map((conflict) => (
        <Radio.Group
          key={keyOf(conflict)}
          className={styles.conflict}
          label={nameOf(conflict)}
          value={preferred(conflict)}
          onChange={(value) => setChosen((before) => ({ ...before, [keyOf(conflict)]: value as Preference }))}
        >
          {(['mine', 'theirs'] as const).map((whose) => (
            <Radio
              key={whose}
              value={whose}
              label={t(`form.merge.${whose}`, { value: wordsOf(conflict[whose], conflict) })}
            />
          ))}
        </Radio.Group>
      ))}
    </Dialog>
  )
}

/** The question and the setting of it. */
function useConflictName(): (conflict: MergeConflict) => string {
  const t = useWords()
  const locale = useLocale()
  const name = useFieldName()
  const { content } = useEditor()
  const { saver } = useEditorSession()
  const settings: Record<string, string> = {
    title: t('form.settings.title'),
    description: t('form.settings.description'),
    help: t('form.settings.help'),
    placeholder: t('form.settings.placeholder'),
    required: t('form.settings.required'),
    options: t('form.settings.options'),
    audience: t('form.settings.audience'),
    pattern: t('form.settings.format'),
    patternMessage: t('form.settings.patternMessage'),
    visibleWhen: t('form.conditions.visibleWhen.title'),
    required_if: t('form.conditions.required_if.title'),
    min: t('form.settings.least'),
    max: t('form.settings.most'),
    'w-min-character': t('form.settings.least'),
    'w-max-character': t('form.settings.most'),
    'w-min-value': t('form.settings.least'),
    'w-max-value': t('form.settings.most'),
  }
  return ({ reference, path }) => {
    if (reference === null) return [t('form.settings.formTitle'), language(path, locale)].filter(Boolean).join(' · ')
    const field =
      allNodes(content.nodes).find((node) => node.field.reference === reference)?.field ??
      saver.$form.get().draft.fields.find((one) => one.reference === reference)
    const setting = path.map((part) => settings[part]).find(Boolean) ?? t('form.settings.more')
    const parts = [field ? name(field) : reference, path.length > 0 ? setting : '', language(path, locale)]
    return parts.filter(Boolean).join(' · ')
  }
}

const language = (path: readonly string[], locale: Parameters<typeof languageName>[1]): string => {
  const code = path.find((part) => isLocale(part))
  return code && isLocale(code) ? languageName(code, locale) : ''
}

function useValueWords(): (value: unknown, conflict: MergeConflict) => string {
  const t = useWords()
  const locale = useLocale()
  const { source } = useEditorSession()
  return (value, { path }) => {
    if (value === undefined) return t(path.length === 0 ? 'form.merge.removed' : 'form.merge.empty')
    if (typeof value === 'string') return value || t('form.merge.empty')
    if (typeof value === 'number') return number(value, locale)
    if (typeof value === 'boolean') return t(value ? 'form.value.yes' : 'form.value.no')
    if (path.length === 0) return t('form.merge.kept')
    if (isText(value)) return pick(value, source, locale)
    return t('form.merge.changed')
  }
}
