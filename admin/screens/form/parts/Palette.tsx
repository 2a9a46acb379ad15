import { useDraggable } from '@dnd-kit/core'
import { ActionIcon, TextInput } from '@mantine/core'
import { IconSearch, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import type { AvailableType } from '#core/form/definition.ts'
import { LONGEST_SEARCH } from '#core/search.ts'
import { focusOn } from '../../../app/focus.ts'
import { useWords } from '../../../app/hooks.ts'
import { truncateQuery } from '../../../app/searchText.ts'
import { useShortcuts } from '../../../app/shortcuts.ts'
import { aim } from '../editor.changes.ts'
import { findNode } from '../nodes.ts'
import { findTypes } from '../paletteSearch.ts'
import { EDITOR_TYPES } from '../types/index.ts'
import { focusCard, focusSoon, useAct, useEditor, useFieldName } from './context.ts'

export const PALETTE_SEARCH = 'form-palette-search'
/** What an empty canvas offers. */
export const ADD_FIRST = 'form-add-first'

/**
 * The kinds of fields. A goes to its search, Enter adds the first that is found; a click or a drag adds too. One kind is in the
 * tab order, arrows go along.
 */
export function Palette({ onAdd, inDialog = false }: { onAdd: (type: AvailableType) => void; inDialog?: boolean }) {
  const t = useWords()
  const act = useAct()
  const name = useFieldName()
  const { into, work, selected } = useEditor()
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState<AvailableType | null>(null)
  const list = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  useShortcuts(inDialog ? [] : [{ keys: 'a', does: 'form.keys.add', run: () => focusOn(input.current, 'nearest') }])
  const groups = findTypes(typed, (type) => ({ name: t(`form.type.${type}`), also: t(`form.typeAlso.${type}`) }))
  const shown = groups.flatMap(({ types }) => types)
  const first = shown[0]
  const tabbable = at && shown.includes(at) ? at : first
  const group = findNode(work.nodes, into)?.node
  const add = (type: AvailableType) => {
    setTyped('')
    onAdd(type)
  }
  // Back to the canvas, where single keys work.
  const leave = () => {
    const card = selected ?? work.nodes[0]?.id
    if (card) focusCard(card)
    else focusSoon(ADD_FIRST)
  }
  const onKey = (event: KeyboardEvent) => {
    const buttons = [...(list.current?.querySelectorAll<HTMLElement>('.kinds__type') ?? [])]
    const at = buttons.indexOf(document.activeElement as HTMLElement)
    if (event.key === 'ArrowDown') focusOn(buttons[at + 1] ?? buttons[0], 'nearest')
    else if (event.key === 'ArrowUp') focusOn(at > 0 ? buttons[at - 1] : input.current, 'nearest')
    else if (event.key === 'Enter' && event.target === input.current && first) add(first)
    else if (event.key === 'Escape' && typed) setTyped('')
    else if (event.key === 'Escape' && !inDialog) leave()
    else return
    event.preventDefault()
  }
  return (
    <section
      className="kinds"
      data-dialog={inDialog || undefined}
      aria-label={t('form.palette.title')}
      onKeyDown={onKey}
    >
      <div className="kinds__search search">
        <TextInput
          ref={input}
          id={PALETTE_SEARCH}
          type="search"
          maxLength={LONGEST_SEARCH}
          aria-label={t('form.palette.search')}
          placeholder={t('form.palette.placeholder')}
          leftSection={<IconSearch size={16} stroke={1.6} />}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          {...(inDialog ? { 'data-autofocus': true } : {})}
        />
        {!typed && !inDialog && <kbd aria-hidden>A</kbd>}
      </div>
      {group && (
        <p className="kinds__into">
          <span>{t('form.palette.into', { title: name(group.field) })}</span>
          <ActionIcon
            size={24}
            aria-label={t('form.palette.intoEnd')}
            onClick={() => act((editor) => aim(editor, null))}
          >
            <IconX size={14} stroke={1.6} />
          </ActionIcon>
        </p>
      )}
      <div ref={list}>
        {groups.map(({ key, types }) => (
          <div key={key} className="kinds__group">
            <h2 className="kinds__head">{t(`form.palette.group.${key}`)}</h2>
            <ul className="kinds__list">
              {types.map((type) => (
                <li key={type}>
                  <TypeButton
                    type={type}
                    tabIndex={type === tabbable ? 0 : -1}
                    onFocus={() => setAt(type)}
                    onAdd={add}
                  />
                </li>
              ))}
            </ul>
          </div>
        ))}
        {groups.length === 0 && (
          <p className="small soft kinds__none">{t('form.palette.none', { text: truncateQuery(typed) })}</p>
        )}
      </div>
      <p className="vh" role="status">
        {typed && first ? t('form.palette.first', { type: t(`form.type.${first}`) }) : ''}
      </p>
    </section>
  )
}

interface TypeButtonProps {
  type: AvailableType
  tabIndex: number
  onFocus: () => void
  onAdd: (type: AvailableType) => void
}

function TypeButton({ type, tabIndex, onFocus, onAdd }: TypeButtonProps) {
  const t = useWords()
  const { setNodeRef, listeners } = useDraggable({ id: `new:${type}`, data: { type } })
  const { icon: Icon } = EDITOR_TYPES[type]
  return (
    <button
      ref={setNodeRef}
      type="button"
      className="plain kinds__type"
      tabIndex={tabIndex}
      onFocus={onFocus}
      onClick={() => onAdd(type)}
      {...listeners}
    >
      <Icon size={16} stroke={1.6} aria-hidden />
      <span className="cut">{t(`form.type.${type}`)}</span>
    </button>
  )
}
