import { type DragEvent, useEffect, useRef, useState } from 'react'
import { useStore } from '#client/stores/useStore.ts'
import { extensionOf } from '#core/file/kinds.ts'
import type { FieldOf, FileAnswer } from '#core/form/definition.ts'
import { bytesIn } from '#core/form/message.ts'
import { extensionsFor, fileFlaws } from '#core/form/rules.ts'
import type { Issue } from '#core/problem.ts'
import { tagOf } from '#core/site/dates.ts'
import { useForm } from '../../context.ts'
import { Block, type ControlProps, Icon } from '../../parts.tsx'
import type { Sender } from '../../store.ts'
import { type Sending, type Uploads, uploads } from '../../upload.ts'
import { describedBy, hasHint } from '../../wired.ts'

const SEND = 'M10 14V4m-4.5 4L10 3.5 14.5 8M4 16.5h12'
const FILE = 'M5 2.75h6.5L15.5 7v10.25H5ZM11.25 3v4.25h4'

export function FileControl(props: ControlProps<FieldOf<'file'>>) {
  const { field, at, value, issues, onChange, onLeave } = props
  const { id, t, lang, upload } = useForm()
  const files = (value ?? []) as FileAnswer[]
  const [refused, setRefused] = useState<Issue[]>([])
  const { added, sizes } = useAdding(props)
  const sending = useStore(added.$sending)
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
      {files.length || Object.keys(sending).length ? (
        <ul className="files">
          {files.map((file) => (
            <li className="file" key={file.key}>
              <Icon path={FILE} />
              <b>
                {file.location ? (
                  <a href={file.cdnLocation || file.location} target="_blank" rel="noreferrer">
                    {file.name}
                  </a>
                ) : (
                  file.name
                )}
                <span className="small">
                  {[sizes.get(file.key), null]
                    .map((bytes) => (bytes ? bytesIn(bytes, lang) : ''))
                    .concat(t('uploaded'))
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </b>
              <button
                type="button"
                className="btn btn--quiet btn--s"
                onClick={() => {
                  const rest = files.filter((one) => one.key !== file.key)
                  onChange(rest.length ? rest : null, at)
                  onLeave(at)
                  toChoice()
                }}
              >
                {t('remove')}
                <span className="vh"> {file.name}</span>
              </button>
            </li>
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

/** Errors worth a retry; a refused file is not. */
const isPassing = (code = '') => /^((client|server|rate)\.|platform_)/.test(code)

/** What is still open of a file that did not arrive. */
const unsentIssue = ({ state, code, file }: Sending, at: string): Issue => ({
  at,
  rule: state === 'lost' || isPassing(code) ? 'file-unsent' : 'file-refused',
  params: { name: file.name },
})

interface SendingProps {
  one: Sending
  /** The extensions that are accepted; this file has one of them. */
  types: readonly string[]
  onRetry: () => void
  onCancel: () => void
}

function SendingRow({ one, types, onRetry, onCancel }: SendingProps) {
  const { t, lang } = useForm()
  const { file, share, left, state, code, why } = one
  const failed = state === 'failed'
  const words = {
    waiting: () => t('waiting'),
    lost: () => t('lost'),
    failed: () =>
      code === 'file.type' && types.length > 0
        ? t('notItsName', { type: extensionOf(file.name).toUpperCase() })
        : (code && t(`code.${code}`)) || why || t('failed'),
    running: () => {
      const vars = {
        done: bytesIn(file.size * share, lang),
        total: bytesIn(file.size, lang),
        percent: new Intl.NumberFormat(tagOf(lang), { style: 'percent' }).format(share),
      }
      return left === null ? t('uploading', vars) : t('uploadingLeft', { ...vars, time: shortly(left, lang) })
    },
  }
  return (
    <li className="file">
      <Icon path={FILE} />
      <b>
        {file.name}
        {failed ? (
          <span className="err" role="alert">
            <Icon />
            {words.failed()}
          </span>
        ) : (
          <span className="small num">{words[state]()}</span>
        )}
      </b>
      <span>
        {state === 'lost' || (failed && isPassing(code)) ? (
          <button type="button" className="btn btn--quiet btn--s" onClick={onRetry}>
            {t(state === 'lost' ? 'resume' : 'retry')}
            <span className="vh"> {t('uploadOf', { name: file.name })}</span>
          </button>
        ) : null}
        <button type="button" className="btn btn--quiet btn--s" onClick={onCancel}>
          {t(failed ? 'remove' : 'cancel')}
          <span className="vh"> {failed ? file.name : t('cancelUpload', { name: file.name })}</span>
        </button>
      </span>
      {failed ? null : <Level share={share} label={t('uploadOf', { name: file.name })} />}
    </li>
  )
}

function Level({ share, label }: { share: number; label: string }) {
  const ref = useRef<HTMLDivElement>(null)
  const percent = Math.round(share * 100)
  // By property rather than attribute: the page's policy allows no style attribute.
  useEffect(() => ref.current?.style.setProperty('--at', `${percent}%`), [percent])
  return (
    <div
      ref={ref}
      className="level level--bar"
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
    />
  )
}

/** "20 s", "3 min": the time that an upload still takes. */
function shortly(ms: number, lang: Parameters<typeof tagOf>[0]): string {
  const [unit, amount] =
    ms < 90_000
      ? (['second', Math.max(1, Math.round(ms / 1_000))] as const)
      : (['minute', Math.round(ms / 60_000)] as const)
  return new Intl.NumberFormat(tagOf(lang), { style: 'unit', unit, unitDisplay: 'short' }).format(amount)
}
