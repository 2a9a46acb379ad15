import { Editor } from '@tiptap/core'
import StarterKit from '@tiptap/starter-kit'
import { useEffect, useRef, useState } from 'react'
import type { FieldOf } from '#core/form/definition.ts'
import { isLink, lengthOf, withScheme, wordsOf } from '#core/form/read.ts'
import { useLatest } from '../../../ui/useLatest.ts'
import { useForm } from '../../context.ts'
import { Block, type ControlProps, Icon } from '../../parts.tsx'
import { describedBy, hasHint } from '../../wired.ts'
import { Count } from '../textarea/Count.tsx'
import { hasCount } from '../textarea/limits.ts'

const LIST = 'M7 5.5h10M7 10h10M7 14.5h10M3 5.5v.1M3 10v.1M3 14.5v.1'
const LINK =
  'M8.5 11.5a3 3 0 0 0 4.25 0l3-3A3 3 0 0 0 11.5 4.25L10.75 5M11.5 8.5a3 3 0 0 0-4.25 0l-3 3a3 3 0 0 0 4.25 4.25l.75-.75'
const UNDO = 'M4 8h8a4.2 4.2 0 0 1 0 8.4H7M7.5 4.5 4 8l3.5 3.5'

/** What rich answers may hold; the bar offers the four that people look for, the others survive when they are there. */
const EXTENSIONS = [
  StarterKit.configure({
    heading: { levels: [3, 4] },
    code: false,
    codeBlock: false,
    horizontalRule: false,
    trailingNode: false,
    link: { openOnClick: false, autolink: false, HTMLAttributes: { rel: null, target: null, class: null } },
  }),
]

/** What stands where the cursor is, and whether something can be undone. */
const NOTHING = { bold: false, italic: false, bulletList: false, link: false, undo: false }
type Active = typeof NOTHING

/** The same object when nothing of it changed, so that typing renders nothing. */
function activeIn(editor: Editor, before: Active): Active {
  const now = {
    bold: editor.isActive('bold'),
    italic: editor.isActive('italic'),
    bulletList: editor.isActive('bulletList'),
    link: editor.isActive('link'),
    undo: editor.can().undo(),
  }
  return Object.entries(now).every(([name, is]) => before[name as keyof Active] === is) ? before : now
}

/** A long text with bold, italic, lists and links. Pasted texts lose everything else. */
export function RichTextControl(props: ControlProps<FieldOf<'textarea'>>) {
  const { field, at, value, issues, optional, onChange, onLeave } = props
  const { id, t, text } = useForm()
  const own = id(at)
  const shown = value === null ? '' : String(value)
  const put = useLatest((html: string) => onChange(html || null, at))
  const leave = useLatest(() => onLeave(at))
  const [isLinking, setLinking] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const [editor, setEditor] = useState<Editor | null>(null)
  const [active, setActive] = useState<Active>(NOTHING)
  const first = useLatest(shown)
  // The page was rendered without an editor: it begins once there is a document.
  useEffect(() => {
    const made = new Editor({
      element: box.current,
      extensions: EXTENSIONS,
      content: first.current,
      injectCSS: false,
      editorProps: {
        attributes: {
          id: own,
          role: 'textbox',
          'aria-multiline': 'true',
          'aria-labelledby': `${own}-l`,
          class: 'rich__text',
        },
      },
      onTransaction: ({ editor: changed }) => setActive((before) => activeIn(changed, before)),
      onUpdate: ({ editor: changed }) => put.current(changed.isEmpty ? '' : changed.getHTML()),
      onBlur: ({ event }) => {
        const bar = (event.currentTarget as HTMLElement | null)?.closest('.rich')
        if (!bar?.contains(event.relatedTarget as Node | null)) leave.current()
      },
    })
    setEditor(made)
    return () => made.destroy()
  }, [own])
  const isWrong = issues.length > 0
  const described = describedBy(own, { hint: hasHint(field), error: isWrong, meta: hasCount(field) })
  useEffect(() => {
    const area = editor?.view.dom
    if (!area) return
    const put = (name: string, attribute: string | undefined) =>
      attribute ? area.setAttribute(name, attribute) : area.removeAttribute(name)
    put('aria-describedby', described)
    put('aria-invalid', isWrong ? 'true' : undefined)
    put('aria-required', optional ? undefined : 'true')
  }, [editor, described, isWrong, optional])
  // Another tab or a co-applicant wrote it.
  useEffect(() => {
    if (editor && !editor.isFocused && (editor.isEmpty ? '' : editor.getHTML()) !== shown)
      editor.commands.setContent(shown, { emitUpdate: false })
  }, [editor, shown])
  const tool = (
    name: string,
    pressed: boolean | undefined,
    content: React.ReactNode,
    run: () => void,
    disabled = false,
  ) => (
    <button
      type="button"
      aria-label={name}
      title={name}
      aria-pressed={pressed}
      disabled={disabled}
      // The selection stays where it is.
      onMouseDown={(event) => event.preventDefault()}
      onClick={run}
    >
      {content}
    </button>
  )
  const chain = () => editor?.chain().focus()
  return (
    <Block {...props}>
      <div className={editor ? 'control rich' : 'control'}>
        {editor ? (
          <>
            <div className="rich__bar" role="toolbar" aria-label={t('formatting')} aria-controls={own}>
              {tool(t('bold'), active.bold, <b>{t('boldSign')}</b>, () => chain()?.toggleBold().run())}
              {tool(t('italic'), active.italic, <em>{t('italicSign')}</em>, () => chain()?.toggleItalic().run())}
              {tool(t('list'), active.bulletList, <Icon path={LIST} />, () => chain()?.toggleBulletList().run())}
              {tool(t('link'), active.link, <Icon path={LINK} />, () =>
                active.link ? chain()?.extendMarkRange('link').unsetLink().run() : setLinking(!isLinking),
              )}
              {tool(t('undoStep'), undefined, <Icon path={UNDO} />, () => chain()?.undo().run(), !active.undo)}
            </div>
            {isLinking ? (
              <LinkBox
                onDone={(href) => {
                  setLinking(false)
                  if (!href) chain()?.run()
                  else if (editor.state.selection.empty)
                    chain()
                      ?.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] })
                      .run()
                  else chain()?.setLink({ href }).run()
                }}
              />
            ) : null}
          </>
        ) : (
          <textarea
            className="input"
            id={own}
            aria-labelledby={`${own}-l`}
            aria-describedby={described}
            placeholder={text(field.placeholder) || undefined}
            defaultValue={wordsOf(shown)}
          />
        )}
        <div ref={box} hidden={!editor} />
      </div>
      <Count field={field} at={at} length={lengthOf(wordsOf(shown))} />
    </Block>
  )
}

/** The address of a link; null when it is given up. */
function LinkBox({ onDone }: { onDone: (href: string | null) => void }) {
  const { t } = useForm()
  const [typed, setTyped] = useState('')
  const href = withScheme(typed)
  const isWrong = typed !== '' && !isLink(href)
  const add = () => isLink(href) && onDone(href)
  return (
    <div className="rich__link">
      <input
        className="input"
        type="url"
        inputMode="url"
        // biome-ignore lint/a11y/noAutofocus: the person has just opened it
        autoFocus
        aria-label={t('linkAddress')}
        placeholder="https://"
        value={typed}
        aria-invalid={isWrong || undefined}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' && event.key !== 'Escape') return
          event.preventDefault()
          event.stopPropagation()
          if (event.key === 'Enter') add()
          else onDone(null)
        }}
      />
      <button type="button" className="btn btn--s" disabled={!isLink(href)} onClick={add}>
        {t('linkAdd')}
      </button>
      <button type="button" className="btn btn--s btn--quiet" onClick={() => onDone(null)}>
        {t('cancel')}
      </button>
    </div>
  )
}
