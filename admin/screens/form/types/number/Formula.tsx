import { Button, Menu, Textarea } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useRef } from 'react'
import type { FieldOf } from '#core/form/definition.ts'
import { LONGEST_FORMULA } from '#core/form/formula/parse.ts'
import { focusAfterPaint } from '../../../../app/focus.ts'
import { useWords } from '../../../../app/hooks.ts'
import { useEditor, useFieldName, useSourceText } from '../../parts/context.ts'
import { settingId } from '../../parts/ids.ts'
import { useSetField } from '../../parts/settings/useFieldSetters.ts'
import type { SettingsProps } from '../entry.ts'
import styles from './Formula.module.css'
import { formulaNames } from './formulaNames.ts'

/** The formula of a computed number. What is wrong with it is said with the other problems of the form. */
export function Formula({ node }: SettingsProps) {
  const t = useWords()
  const { content } = useEditor()
  const fieldName = useFieldName()
  const text = useSourceText()
  const set = useSetField(node)
  const box = useRef<HTMLTextAreaElement>(null)
  const { formula = '' } = node.field as FieldOf<'number'>
  const names = formulaNames(content.nodes, node.id)

  const change = (next: string) => set('formula', next.trim() ? next : undefined, { typed: true })
  const insert = (name: string) => {
    const { selectionStart: start, selectionEnd: end } = box.current ?? { selectionStart: 0, selectionEnd: 0 }
    const at = start + name.length
    change(`${formula.slice(0, start)}${name}${formula.slice(end)}`)
    focusAfterPaint(() => {
      box.current?.setSelectionRange(at, at)
      return box.current
    })
  }

  return (
    <>
      <Textarea
        ref={box}
        id={settingId('formula')}
        label={t('form.settings.formula')}
        description={t('form.settings.formulaHint')}
        value={formula}
        maxLength={LONGEST_FORMULA}
        autosize
        minRows={1}
        spellCheck={false}
        onChange={(event) => change(event.currentTarget.value)}
      />
      {names.length > 0 ? (
        <Menu position="bottom-start" returnFocus={false}>
          <Menu.Target>
            <Button variant="subtle" size="compact-sm" leftSection={<IconPlus size={16} />}>
              {t('form.settings.formulaInsert')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown className={styles.names}>
            {names.map(({ written, field, part }) => (
              <Menu.Item key={written} onClick={() => insert(written)}>
                {[fieldName(field), part && text(part.title)].filter(Boolean).join(' · ')}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      ) : (
        <p className="small soft">{t('form.settings.formulaNone')}</p>
      )}
    </>
  )
}
