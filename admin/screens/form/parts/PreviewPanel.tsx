import { Select } from '@mantine/core'
import { useStore } from '@nanostores/react'
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { useDeferredValue, useMemo, useState } from 'react'
import { languageName } from '#client/ui/format.ts'
import type { Locale } from '#core/locale.ts'
import { useLocale, useNarrow, useWords } from '../../../app/hooks.ts'
import { Segments } from '../../../app/parts/Segments.tsx'
import { definitionOf } from '../editor.state.ts'
import { findNode } from '../nodes.ts'
import { useEditor, useEditorSession } from './context.ts'
import { FormPreview } from './FormPreview.tsx'
import styles from './PreviewPanel.module.css'

/** The form as applicants see it, with sample answers: the renderer and the rules of the front office. */
export function PreviewPanel() {
  const t = useWords()
  const locale = useLocale()
  const { source, languages, $givenAnswers } = useEditorSession()
  const editor = useEditor()
  const given = useStore($givenAnswers)
  const mid = useNarrow(1180)
  const [desktop, setDesktop] = useState(false)
  const [lang, setLang] = useState(source)
  // The preview does not slow typing in the settings down.
  const content = useDeferredValue(editor.content)
  const definition = useMemo(() => definitionOf({ content }), [content])
  const selected = findNode(editor.content.nodes, editor.selected)
  const reference = selected && (findNode(editor.content.nodes, selected.place.parent) ?? selected).node.field.reference
  return (
    <section
      className={styles.preview}
      data-testid="preview"
      aria-label={t('form.preview.name')}
      data-desktop={(desktop && !mid) || undefined}
    >
      <div className={styles.head}>
        <h2>{t('form.preview.name')}</h2>
        {languages.length > 1 && (
          <Select
            aria-label={t('form.preview.language')}
            data={languages.map((code) => ({ value: code, label: languageName(code, locale) }))}
            value={lang}
            onChange={(code) => setLang((code ?? source) as Locale)}
            w={124}
            size="xs"
          />
        )}
        <Segments
          label={t('form.preview.size')}
          value={desktop ? 'desktop' : 'phone'}
          onChange={(size) => setDesktop(size === 'desktop')}
          segments={[
            { value: 'phone', label: t('form.preview.phone'), icon: IconDeviceMobile },
            { value: 'desktop', label: t('form.preview.desktop'), icon: IconDeviceDesktop },
          ]}
        />
      </div>
      <FormPreview
        definition={definition}
        title={content.title}
        lang={lang}
        desktop={desktop}
        given={given}
        onGivenChange={$givenAnswers.set}
        reference={reference ?? null}
      />
    </section>
  )
}
