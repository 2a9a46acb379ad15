import { Button, Select, TextInput } from '@mantine/core'
import { type ChangeEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import type { CallAnswer } from '#client/api/call.ts'
import { languageName, number } from '#client/ui/format.ts'
import type { Locale } from '#core/locale.ts'
import { pick } from '#core/text.ts'
import { useLocale, useProgram, useWords } from '../../../app/hooks.ts'
import { useApiMutation } from '../../../app/mutation.ts'
import { useProblemText } from '../../../app/notices.tsx'
import { Dialog } from '../../../app/parts/Dialog.tsx'
import { Banner } from '../../../app/parts/Page.tsx'
import { SKIP_UNSAVED_GUARD } from '../../../app/unsavedChanges.ts'
import styles from './ImportForm.module.css'
import { ReportLines } from './ReportLines.tsx'
import { useFormPath } from './useFormPath.ts'

/** Bytes of a file that is read. */
const LARGEST = 1_400_000

/** The text of a JSON file, an XLSX as base64. */
async function contentOf(file: File): Promise<string> {
  if (!/\.xlsx$/i.test(file.name)) return file.text()
  const bytes = new Uint8Array(await file.arrayBuffer())
  let binary = ''
  for (let at = 0; at < bytes.length; at += 8_192) binary += String.fromCharCode(...bytes.subarray(at, at + 8_192))
  return btoa(binary)
}

interface Source {
  name: string
  content: string
}

/** Reads a form from a file of another tool, says what could not be taken over, and creates it. */
export function ImportForm({ onClose }: { onClose: () => void }) {
  const t = useWords()
  const textOf = useProblemText()
  const { id: programId, defaultLang, supportedLangs } = useProgram()
  const languages = [...new Set([defaultLang, ...supportedLangs])]
  const locale = useLocale()
  const navigate = useNavigate()
  const at = useFormPath()
  const [lang, setLang] = useState(defaultLang)
  const [source, setSource] = useState<Source | null>(null)
  const [read, setRead] = useState<CallAnswer<'readForm'> | null>(null)
  const [title, setTitle] = useState('')
  const [error, setError] = useState('')
  const reading = useApiMutation('readForm', {
    onSuccess: (answer) => {
      setRead(answer)
      setTitle(pick(answer.title, lang))
    },
    onProblem: (problem) => setError(textOf(problem).detail),
  })
  const creating = useApiMutation('createForm', {
    onSuccess: ({ id }) => navigate(at(id), { replace: true, state: SKIP_UNSAVED_GUARD }),
    onProblem: (problem) => setError(textOf(problem).detail),
  })
  const readIn = (file: Source, texts: Locale) => {
    setLang(texts)
    reading.mutate({ params: { programId }, body: { ...file, lang: texts } })
  }
  const choose = async ({ currentTarget: { files } }: ChangeEvent<HTMLInputElement>) => {
    const file = files?.[0]
    setRead(null)
    setSource(null)
    setError('')
    if (!file) return
    if (file.size > LARGEST) return setError(t('form.import.large'))
    const chosen = { name: file.name, content: await contentOf(file) }
    setSource(chosen)
    readIn(chosen, lang)
  }
  const create = () => {
    if (!read) return
    creating.mutate({
      params: { programId },
      body: { title: { ...read.title, [lang]: title.trim() }, definition: read.definition },
    })
  }
  return (
    <Dialog
      title={t('form.import.title')}
      size="md"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('dialog.cancel')}</Button>
          <Button variant="filled" loading={creating.busy} disabled={!read || !title.trim()} onClick={create}>
            {t('form.createAction')}
          </Button>
        </>
      }
    >
      <TextInput
        type="file"
        accept=".json,.xlsx,application/json"
        label={t('form.import.file')}
        description={t('form.import.formats')}
        error={error || undefined}
        onChange={(event) => void choose(event)}
        data-autofocus
      />
      {languages.length > 1 && (
        <Select
          label={t('form.import.language')}
          data={languages.map((value) => ({ value, label: languageName(value, locale) }))}
          value={lang}
          allowDeselect={false}
          disabled={reading.busy}
          onChange={(value) => (source ? readIn(source, value as Locale) : setLang(value as Locale))}
        />
      )}
      {reading.busy && <p role="status">{t('form.import.reading')}</p>}
      {read && (
        <div className={styles.report} role="status">
          <p>
            {t('form.import.found', {
              format: t(`form.import.format.${read.from}`),
              count: read.fields,
              n: number(read.fields, locale),
            })}
          </p>
          {read.left.length > 0 && (
            <Banner tone="warn">
              {t('form.import.left', { count: read.left.length, n: number(read.left.length, locale) })}
            </Banner>
          )}
          {read.left.length > 0 && (
            <ReportLines
              lines={read.left}
              label={t('form.import.left', { count: read.left.length, n: number(read.left.length, locale) })}
            />
          )}
          <TextInput
            label={t('form.createTitle')}
            maxLength={200}
            value={title}
            onChange={(event) => setTitle(event.currentTarget.value)}
          />
        </div>
      )}
    </Dialog>
  )
}
