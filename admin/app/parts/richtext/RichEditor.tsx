import '@mantine/tiptap/styles.layer.css'
import { Button, Menu } from '@mantine/core'
import { Link, RichTextEditor } from '@mantine/tiptap'
import { IconBraces } from '@tabler/icons-react'
import { useEditor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { useState } from 'react'
import { boot } from '../../boot.ts'
import { useWords } from '../../hooks.ts'
import styles from './RichEditor.module.css'
import { TokenNode } from './TokenNode.ts'
import { type Token, withChips, withoutChips } from './tokens.ts'

interface RichEditorProps {
  label: string
  lang: string
  html: string
  disabled: boolean
  autoFocus: boolean
  /** Element that says what is wrong with it. */
  errorId: string | undefined
  tokens?: readonly Token[] | undefined
  onChange: (html: string) => void
}

/** An empty paragraph is no text. */
const EMPTY = /^(<p>\s*<\/p>)*$/

export function RichEditor({ label, lang, html, disabled, autoFocus, errorId, tokens, onChange }: RichEditorProps) {
  const t = useWords()
  const [isMenuOpen, setMenuOpen] = useState(false)
  const editor = useEditor({
    extensions: [
      StarterKit.configure({ link: false, heading: { levels: [2, 3] }, code: false, codeBlock: false }),
      Link,
      ...(tokens
        ? [
            TokenNode.configure({
              labelOf: (name) => tokens.find((token) => token.name === name)?.label,
              unknown: t('rich.tokenUnknown'),
              onOpen: () => setMenuOpen(true),
            }),
          ]
        : []),
    ],
    content: tokens ? withChips(html) : html,
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
      const next = tokens ? withoutChips(now.getHTML()) : now.getHTML()
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
        {tokens && (
          <Menu opened={isMenuOpen} onChange={setMenuOpen} position="bottom-start" returnFocus={false}>
            <Menu.Target>
              <Button
                size="xs"
                variant="subtle"
                disabled={disabled}
                leftSection={<IconBraces size={16} stroke={1.6} />}
              >
                {t('rich.token')}
              </Button>
            </Menu.Target>
            <Menu.Dropdown mah={280} style={{ overflowY: 'auto' }}>
              {tokens.map(({ name, label: words }) => (
                <Menu.Item
                  key={name}
                  onClick={() => editor?.chain().focus().insertContent({ type: 'token', attrs: { name } }).run()}
                >
                  {words} <span className="soft mono">{`{{${name}}}`}</span>
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        )}
      </RichTextEditor.Toolbar>
      <RichTextEditor.Content className={styles.content} />
      {tokens && <p className={`small soft ${styles.hint}`}>{t('rich.tokenHint', { braces: '{{' })}</p>}
    </RichTextEditor>
  )
}
