import { ActionIcon, Button, SegmentedControl, TextInput } from '@mantine/core'
import { IconBooks, IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { number } from '#client/ui/format.ts'
import type { Field } from '#core/form/definition.ts'
import type { LibraryItem } from '#core/form/library.contract.ts'
import { LONGEST_SEARCH } from '#core/search.ts'
import { useFocusOn } from '../../../app/focus.ts'
import { useLocale, useWords } from '../../../app/hooks.ts'
import { useApiMutation } from '../../../app/mutation.ts'
import { notify, useProblemText } from '../../../app/notices.tsx'
import { Dialog } from '../../../app/parts/Dialog.tsx'
import { ask } from '../../../app/parts/question.ts'
import { ErrorState, SkeletonRows, StateBox } from '../../../app/parts/States.tsx'
import { queryOf, useApiQuery } from '../../../app/query.ts'
import { findNode, toFields } from '../nodes.ts'
import { editorTypeOf } from '../types/index.ts'
import { useEditor, useEditorSession, useFieldName, useSourceText, useUpdateEditor } from './context.ts'
import { insertFields } from './insertFields.ts'
import styles from './Library.module.css'

/** Opens the library of the platform. */
export function LibraryButton() {
  const t = useWords()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button leftSection={<IconBooks size={16} stroke={1.6} />} onClick={() => setOpen(true)}>
        {t('form.library.title')}
      </Button>
      {isOpen && <LibraryDialog onClose={() => setOpen(false)} />}
    </>
  )
}

const TABS = ['insert', 'save'] as const

function LibraryDialog({ onClose }: { onClose: () => void }) {
  const t = useWords()
  const [tab, setTab] = useState<(typeof TABS)[number]>('insert')
  return (
    <Dialog
      title={t('form.library.title')}
      size="md"
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('form.library.close')}</Button>}
    >
      <SegmentedControl
        value={tab}
        onChange={(value) => setTab(value as typeof tab)}
        data={TABS.map((value) => ({ value, label: t(`form.library.tab.${value}`) }))}
      />
      {tab === 'insert' ? <Items onClose={onClose} /> : <Save onSaved={() => setTab('insert')} />}
    </Dialog>
  )
}

function Items({ onClose }: { onClose: () => void }) {
  const t = useWords()
  const { program } = useEditorSession()
  const { data, error, reload } = useApiQuery(queryOf('listLibrary', { params: { programId: program.id } }))
  const [typed, setTyped] = useState('')
  if (error && !data) return <ErrorState error={error} onRetry={reload} title={t('form.library.title')} />
  if (!data) return <SkeletonRows rows={4} height={44} />
  if (data.items.length === 0) return <StateBox title={t('form.library.empty')}>{t('form.library.emptyText')}</StateBox>
  const shown = data.items.filter(({ name }) => name.toLowerCase().includes(typed.trim().toLowerCase()))
  return (
    <>
      <TextInput
        type="search"
        label={t('form.library.search')}
        maxLength={LONGEST_SEARCH}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <ul className={styles.items}>
        {shown.map((item) => (
          <Item key={item.id} item={item} onInserted={onClose} />
        ))}
      </ul>
    </>
  )
}

function Item({ item, onInserted }: { item: LibraryItem; onInserted: () => void }) {
  const t = useWords()
  const locale = useLocale()
  const textOf = useProblemText()
  const update = useUpdateEditor()
  const { program } = useEditorSession()
  const [name, setName] = useState<string | null>(null)
  const params = { programId: program.id, libraryItemId: item.id }
  const onProblem = (problem: unknown) => notify(textOf(problem).detail, { tone: 'bad' })
  const rename = useApiMutation('renameInLibrary', { onSuccess: () => setName(null), onProblem })
  const remove = useApiMutation('deleteFromLibrary', { onProblem })
  const input = useFocusOn<HTMLInputElement>(name === null)
  const askRemove = async () => {
    const sure = await ask({
      title: t('form.library.deleteTitle', { name: item.name }),
      body: t('form.library.deleteText'),
      action: t('form.library.deleteAction'),
      danger: true,
    })
    if (sure) void remove.mutate({ params })
  }
  return (
    <li className={styles.item}>
      {name === null ? (
        <span>
          <b>{item.name}</b>
          <span className="small soft">
            {t(`form.library.kind.${item.kind}`)} ·{' '}
            {t('form.fields', { count: item.fields, n: number(item.fields, locale) })}
            {item.savedBy && ` · ${item.savedBy}`}
          </span>
        </span>
      ) : (
        <TextInput
          aria-label={t('form.library.name')}
          maxLength={200}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && name.trim())
              void rename.mutate({ params, body: { name, version: item.version } })
          }}
          ref={input}
        />
      )}
      {name === null ? (
        <>
          {item.abilities.change && (
            <>
              <ActionIcon aria-label={t('form.library.rename', { name: item.name })} onClick={() => setName(item.name)}>
                <IconPencil size={16} stroke={1.6} />
              </ActionIcon>
              <ActionIcon
                aria-label={t('form.library.delete', { name: item.name })}
                loading={remove.busy}
                onClick={() => void askRemove()}
              >
                <IconTrash size={16} stroke={1.6} />
              </ActionIcon>
            </>
          )}
          <Button
            onClick={() => {
              update((editor) => insertFields(editor, item.definition.fields as Field[]))
              onInserted()
            }}
          >
            {t('form.library.insert')}
          </Button>
        </>
      ) : (
        <Button
          loading={rename.busy}
          disabled={!name.trim()}
          onClick={() => void rename.mutate({ params, body: { name, version: item.version } })}
        >
          {t('form.library.saveName')}
        </Button>
      )}
    </li>
  )
}

/** What can be kept: the selected question, the page that it stands on, or the whole form. */
function useParts(): { kind: LibraryItem['kind']; name: string; fields: Field[] }[] {
  const name = useFieldName()
  const text = useSourceText()
  const { content, selected } = useEditor()
  const found = findNode(content.nodes, selected)
  const startsPage = (index: number) => {
    const node = content.nodes[index]
    return node !== undefined && editorTypeOf(node.field)?.startsSection === true
  }
  const whole = { kind: 'form' as const, name: text(content.title), fields: toFields(content.nodes) }
  if (!found) return [whole]
  const question = { kind: 'question' as const, name: name(found.node.field), fields: toFields([found.node]) }
  const at = content.nodes.findIndex(({ id, children }) => id === selected || findNode(children, selected))
  let from = at
  while (from > 0 && !startsPage(from)) from -= 1
  let to = at + 1
  while (to < content.nodes.length && !startsPage(to)) to += 1
  const nodes = content.nodes.slice(from, to)
  const [head] = nodes
  const page = { kind: 'page' as const, name: head ? name(head.field) : '', fields: toFields(nodes) }
  return [question, page, whole]
}

function Save({ onSaved }: { onSaved: () => void }) {
  const t = useWords()
  const textOf = useProblemText()
  const { program } = useEditorSession()
  const parts = useParts()
  const [kind, setKind] = useState(parts[0]?.kind ?? 'form')
  const part = parts.find((one) => one.kind === kind)
  const [typed, setTyped] = useState<string | null>(null)
  const name = typed ?? part?.name ?? ''
  const save = useApiMutation('saveToLibrary', {
    onSuccess: () => {
      notify(t('form.library.saved'))
      onSaved()
    },
    onProblem: (problem) => notify(textOf(problem).detail, { tone: 'bad' }),
  })
  return (
    <>
      <SegmentedControl
        aria-label={t('form.library.what')}
        value={kind}
        onChange={(value) => setKind(value as LibraryItem['kind'])}
        data={parts.map((one) => ({ value: one.kind, label: t(`form.library.kind.${one.kind}`) }))}
      />
      <TextInput
        label={t('form.library.name')}
        maxLength={200}
        value={name}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Button
        variant="filled"
        loading={save.busy}
        disabled={!name.trim() || !part || part.fields.length === 0}
        onClick={() =>
          part &&
          void save.mutate({
            params: { programId: program.id },
            body: { name, kind, definition: { fields: part.fields } },
          })
        }
      >
        {t('form.library.save')}
      </Button>
    </>
  )
}
