import { useDraggable } from '@dnd-kit/core'
import { ActionIcon, TextInput, UnstyledButton } from '@mantine/core'
import { IconSearch, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, type PointerEventHandler, useRef, useState } from 'react'
import type { AvailableType } from '#core/form/definition.ts'
import { LONGEST_SEARCH } from '#core/search.ts'
import { focusOn } from '../../../app/focus.ts'
import { useWords } from '../../../app/hooks.ts'
import filtersStyles from '../../../app/parts/list/Filters.module.css'
import { truncateQuery } from '../../../app/searchText.ts'
import { useShortcuts } from '../../../app/shortcuts.ts'
import { setTargetGroup } from '../editor.changes.ts'
import { findNode } from '../nodes.ts'
import { findTypes } from '../paletteSearch.ts'
import { EDITOR_TYPES } from '../types/index.ts'
import { focusCard, focusSoon, useEditor, useFieldName, useUpdateEditor } from './context.ts'
import styles from './FieldPalette.module.css'
import { ADD_FIRST, PALETTE_SEARCH } from './ids.ts'

/**
 * The field types. A goes to the search, Enter adds the first result; a click or a drag adds too. One type is in the tab order,
 * arrows go from one to the next.
 */
export function FieldPalette({
  onAdd,
  inDialog = false,
}: {
  onAdd: (type: AvailableType) => void
  inDialog?: boolean
}) {
  const t = useWords()
  const update = useUpdateEditor()
  const name = useFieldName()
  const { targetGroup, content, selected } = useEditor()
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState<AvailableType | null>(null)
  const list = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  useShortcuts(inDialog ? [] : [{ keys: 'a', does: 'form.keys.add', run: () => focusOn(input.current, 'nearest') }])
  const groups = findTypes(typed, (type) => ({ name: t(`form.type.${type}`), also: t(`form.typeAlso.${type}`) }))
  const shown = groups.flatMap(({ types }) => types)
  const first = shown[0]
  const tabbable = at && shown.includes(at) ? at : first
  const group = findNode(content.nodes, targetGroup)?.node
  const add = (type: AvailableType) => {
    setTyped('')
    onAdd(type)
  }
  // Back to the canvas, where single keys work.
  const leave = () => {
    const card = selected ?? content.nodes[0]?.id
    if (card) focusCard(card)
    else focusSoon(ADD_FIRST)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const buttons = [...(list.current?.querySelectorAll<HTMLElement>('[data-type]') ?? [])]
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
      className={styles.palette}
      data-testid="field-palette"
      data-own-keys=""
      data-dialog={inDialog || undefined}
      aria-label={t('form.palette.title')}
      onKeyDown={onKeyDown}
    >
      <div className={`${styles.search} ${filtersStyles.search}`} data-search="">
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
        <p className={styles.target}>
          <span>{t('form.palette.into', { title: name(group.field) })}</span>
          <ActionIcon
            size={24}
            aria-label={t('form.palette.intoEnd')}
            onClick={() => update((editor) => setTargetGroup(editor, null))}
          >
            <IconX size={14} stroke={1.6} />
          </ActionIcon>
        </p>
      )}
      <div ref={list}>
        {groups.map(({ key, types }) => (
          <div key={key}>
            <h2 className={styles.head}>{t(`form.palette.group.${key}`)}</h2>
            <ul className={styles.list}>
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
          <p className={`small soft ${styles.none}`}>{t('form.palette.none', { text: truncateQuery(typed) })}</p>
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
    <UnstyledButton
      ref={setNodeRef}
      className={styles.type}
      data-type={type}
      tabIndex={tabIndex}
      onFocus={onFocus}
      onClick={() => onAdd(type)}
      onPointerDown={listeners?.onPointerDown as PointerEventHandler | undefined}
    >
      <Icon size={16} stroke={1.6} aria-hidden />
      <span className="cut">{t(`form.type.${type}`)}</span>
    </UnstyledButton>
  )
}
