import '@mantine/tiptap/styles.layer.css'
import { Link, RichTextEditor } from '@mantine/tiptap'
import { useEditor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { boot } from '../boot.ts'
import { useWords } from '../hooks.ts'

interface RichEditorProps {
  label: string
  lang: string
  html: string
  disabled: boolean
  autoFocus: boolean
  /** Element that says what is wrong with it. */
  errorId: string | undefined
  onChange: (html: string) => void
}

/** An empty paragraph is no text. */
const EMPTY = /^(<p>\s*<\/p>)*$/

export function RichEditor({ label, lang, html, disabled, autoFocus, errorId, onChange }: RichEditorProps) {
  const t = useWords()
  const editor = useEditor({
    extensions: [
      StarterKit.configure({ link: false, heading: { levels: [2, 3] }, code: false, codeBlock: false }),
      Link,
    ],
    content: html,
    editable: !disabled,
    autofocus: autoFocus,
    injectNonce: boot.nonce,
    editorProps: {
      // Read again at each change: what is wrong comes and goes while it is open.
      attributes: {
        'aria-label': label,
        role: 'textbox',
        'aria-multiline': 'true',
        lang,
        ...(errorId && { 'aria-invalid': 'true', 'aria-describedby': errorId }),
        // For a dialog that opens with it; one that it comes late to has put the keyboard elsewhere by then.
        ...(autoFocus && { 'data-autofocus': '' }),
      },
    },
    onUpdate: ({ editor: now }) => {
      const next = now.getHTML()
      onChange(EMPTY.test(next) ? '' : next)
    },
  })
  const words = [
    'bold',
    'italic',
    'h2',
    'h3',
    'bulletList',
    'orderedList',
    'blockquote',
    'link',
    'unlink',
    'undo',
    'redo',
  ] as const
  const labels = Object.fromEntries(words.map((name) => [`${name}ControlLabel`, t(`rich.${name}`)]))
  return (
    <RichTextEditor
      editor={editor}
      labels={{
        ...labels,
        linkEditorInputLabel: t('rich.linkUrl'),
        linkEditorInputPlaceholder: 'https://',
        linkEditorExternalLink: t('rich.linkTab'),
        linkEditorInternalLink: t('rich.linkSame'),
        linkEditorSave: t('rich.linkSave'),
      }}
    >
      <RichTextEditor.Toolbar>
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.Bold />
          <RichTextEditor.Italic />
        </RichTextEditor.ControlsGroup>
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.H2 />
          <RichTextEditor.H3 />
          <RichTextEditor.BulletList />
          <RichTextEditor.OrderedList />
          <RichTextEditor.Blockquote />
        </RichTextEditor.ControlsGroup>
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.Link />
          <RichTextEditor.Unlink />
        </RichTextEditor.ControlsGroup>
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.Undo />
          <RichTextEditor.Redo />
        </RichTextEditor.ControlsGroup>
      </RichTextEditor.Toolbar>
      <RichTextEditor.Content />
    </RichTextEditor>
  )
}
