import { type DragEvent, useEffect, useRef, useState } from 'react'
import { useStore } from '#client/stores/useStore.ts'
import type { FieldOf, FileAnswer } from '#core/form/definition.ts'
import { bytesIn } from '#core/form/message.ts'
import { extensionsFor, fileFlaws } from '#core/form/rules.ts'
import type { Issue } from '#core/problem.ts'
import { useForm } from '../../context.ts'
import { Block, type ControlProps, Icon } from '../../parts.tsx'
import type { Sender } from '../../store.ts'
import { isPassing, type Sending, type Uploads, uploads } from '../../upload.ts'
import { describedBy, hasHint } from '../../wired.ts'
import { FileRow } from './FileRow.tsx'
import { SEND } from './icons.ts'
import { SendingRow } from './SendingRow.tsx'
import { UnfinishedRow } from './UnfinishedRow.tsx'
import { useUnfinished } from './unfinished.ts'

export function FileControl(props: ControlProps<FieldOf<'file'>>) {
  const { field, at, value, issues, onChange, onLeave } = props
  const { id, t, lang, upload } = useForm()
  const files = (value ?? []) as FileAnswer[]
  const [refused, setRefused] = useState<Issue[]>([])
  const { added, sizes } = useAdding(props)
  const sending = useStore(added.$sending)
  const { unfinished, discard, goOn } = useUnfinished(at)
  const rules = field.rules ?? {}
  const most = rules['file-max-count']
  const size = rules['file-max-size']
  const types = extensionsFor(rules)
  const hint = [
    most !== undefined && t('filesAtMost', { count: most }),
    types.length > 0 && t('fileKinds', { types: types.map((one) => one.toUpperCase()).join(', ') }),
    size !== undefined && t('fileSize', { size: bytesIn(size, lang) }),
  ]
    .filter(Boolean)
    .join(' · ')

  const add = (list: FileList | null) => {
    const chosen = [...(list ?? [])]
    const under = Object.values(sending)
    const failed = under.filter((one) => one.state === 'failed')
    const room = (most ?? Number.POSITIVE_INFINITY) - files.length - under.length + failed.length
    const wrong: Issue[] = chosen.flatMap((file) => fileFlaws(rules, file).map((flaw) => ({ at, ...flaw })))
    const good = chosen.filter((file) => !fileFlaws(rules, file).length)
    const sent = good.slice(0, Math.max(0, room))
    for (const { name } of good.slice(sent.length))
      wrong.push({ at, rule: 'file-max-count', message: t('notAdded', { name, count: most ?? 0 }) })
    setRefused(wrong)
    // A new file replaces failed uploads.
    for (const one of failed.slice(0, Math.max(0, sent.length - room + failed.length))) added.cancel(one.id)
    goOn(sent)
    added.add(sent)
  }
  /** A row goes, and its button with it: the focus moves to where the next file is chosen. */
  const toChoice = () => document.getElementById(id(at))?.focus()
  const [over, setOver] = useState(false)
  const drag = (state: boolean) => (event: DragEvent) => {
    event.preventDefault()
    setOver(state)
  }
  const known = new Set(refused.map((issue) => issue.rule))
  const shown = [...refused, ...issues.filter(({ rule }) => !known.has(rule))]
  return (
    <Block {...props} issues={shown} hint={hint || undefined}>
      <fieldset
        className={over ? 'control drop is-over' : 'control drop'}
        aria-labelledby={`${id(at)}-l`}
        onDragOver={drag(true)}
        onDragLeave={drag(false)}
        onDrop={(event) => {
          drag(false)(event)
          if (upload) add(event.dataTransfer.files)
        }}
      >
        <span className="muted">{t('dropHere')}</span>
        <label className="btn btn--s">
          <Icon path={SEND} />
          {t(most === 1 ? 'chooseFile' : 'chooseFiles')}
          <input
            className="vh"
            id={id(at)}
            type="file"
            multiple={most !== 1}
            accept={types.map((one) => `.${one}`).join(',') || undefined}
            disabled={!upload}
            aria-labelledby={`${id(at)}-l`}
            aria-describedby={describedBy(id(at), { hint: hasHint(field, hint), error: shown.length > 0 })}
            aria-invalid={shown.length ? true : undefined}
            onChange={(event) => {
              add(event.target.files)
              event.target.value = ''
            }}
            onBlur={() => onLeave(at)}
          />
        </label>
      </fieldset>
      {files.length || unfinished.length || Object.keys(sending).length ? (
        <ul className="files">
          {files.map((file) => (
            <FileRow
              key={file.key}
              file={file}
              at={at}
              size={sizes.get(file.key)}
              onTurned={(turned) => {
                onChange(
                  files.map((one) => (one.key === file.key ? turned : one)),
                  at,
                )
                onLeave(at)
              }}
              onRemove={() => {
                const rest = files.filter((one) => one.key !== file.key)
                onChange(rest.length ? rest : null, at)
                onLeave(at)
                toChoice()
              }}
            />
          ))}
          {Object.values(sending).map((one) => (
            <SendingRow
              key={one.id}
              one={one}
              types={types}
              onRetry={() => added.retry(one.id)}
              onCancel={() => {
                added.cancel(one.id)
                toChoice()
              }}
            />
          ))}
          {unfinished.map((one) => (
            <UnfinishedRow key={one.id} one={one} onChoose={toChoice} onDiscard={() => discard(one)} />
          ))}
        </ul>
      ) : null}
    </Block>
  )
}

/** Uploads of one field, for as long as it stands on the page. */
function useAdding(props: ControlProps<FieldOf<'file'>>): { added: Uploads; sizes: ReadonlyMap<string, number> } {
  const { upload, store } = useForm()
  const { at } = props
  // Answers may change during an upload: the file is added to the latest answer.
  const latest = useRef(props)
  latest.current = props
  const [added, setAdded] = useState<Uploads>(() => idle)
  const [sizes] = useState(() => new Map<string, number>())
  useEffect(() => {
    if (!upload) return
    const made = uploads({
      upload,
      field: () => latest.current.at,
      page: window,
      onDone(answer, file) {
        sizes.set(answer.key, file.size)
        const { value, at, onChange, onLeave } = latest.current
        onChange([...((value ?? []) as FileAnswer[]), answer], at)
        onLeave(at)
      },
    })
    setAdded(made)
    if (!store) return made.end
    const sender: Sender = {
      rest: made.rest,
      unsent: () => made.$unsent.get().map((one) => unsentIssue(one, latest.current.at)),
    }
    store.senders.add(sender)
    const forget = made.$unsent.listen(store.refresh)
    return () => {
      forget()
      made.end()
      store.senders.delete(sender)
      store.refresh()
    }
  }, [upload, store, sizes])
  // Removing an item of a group changes the paths of the items after it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the sender reads the path by itself
  useEffect(() => store?.refresh(), [store, at])
  return { added, sizes }
}

/** On the server and in previews nothing is sent. */
const idle = uploads({
  upload: () => Promise.reject(new Error('no upload here')),
  field: () => '',
  onDone: () => undefined,
  lanes: 0,
})

/** What is still open of a file that did not arrive. */
const unsentIssue = ({ state, code, file }: Sending, at: string): Issue => ({
  at,
  rule: state === 'lost' || isPassing(code) ? 'file-unsent' : 'file-refused',
  params: { name: file.name },
})
