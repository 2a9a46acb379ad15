import { Button, FileButton, Menu } from '@mantine/core'
import { IconDownload, IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { languageName, number } from '#client/ui/format.ts'
import type { Locale } from '#core/locale.ts'
import { useLocale, useWords } from '../../../app/hooks.ts'
import { notify } from '../../../app/notices.tsx'
import { Dialog } from '../../../app/parts/Dialog.tsx'
import { Banner } from '../../../app/parts/Page.tsx'
import { useEditor, useEditorSession, useFieldName, useUpdateEditor } from '../parts/context.ts'
import { saveFile } from '../parts/downloadForm.ts'
import importStyles from '../parts/ImportForm.module.css'
import { textRows } from '../texts.ts'
import { applyTexts, compareTexts, type TranslationReport } from './translation.ts'
import { readXliff, writeXliff } from './xliff.ts'
import { readTexts, writeTexts } from './xlsx.ts'

/** Files for translators: the texts of the form go out, and their translations come in, with what changes. */
export function Translators({ target }: { target: Locale }) {
  const t = useWords()
  const locale = useLocale()
  const name = useFieldName()
  const update = useUpdateEditor()
  const { content } = useEditor()
  const { source, languages, canEdit, saver } = useEditorSession()
  const [report, setReport] = useState<TranslationReport | null>(null)
  const { key } = saver.$form.get()
  const rows = () =>
    textRows(content.title, content.nodes).map((row) => {
      const kind = t(`form.texts.${row.kind}`, { n: row.n })
      return { ...row, where: row.node ? `${name(row.node.field)} · ${kind}` : kind }
    })
  const texts = () => rows().map(({ key: place, where, text }) => ({ key: place, where, texts: text }))
  const all = [source, ...languages.filter((lang) => lang !== source)]
  const exportXlsx = async () => saveFile(`${key}.xlsx`, await writeTexts(texts(), all))
  const exportXliff = () => {
    const xliff = writeXliff(texts(), source, target, key)
    saveFile(`${key}.${target}.xlf`, new Blob([xliff], { type: 'application/xliff+xml' }))
  }
  const read = async (file: File | null) => {
    if (!file) return
    const found = /\.xlsx$/i.test(file.name)
      ? await import('read-excel-file/browser').then(({ readSheet }) => readSheet(file)).then(readTexts, () => null)
      : readXliff(await file.text())
    if (!found) return notify(t('form.translators.unreadable'), { tone: 'bad' })
    setReport(compareTexts(found, { rows: rows(), source, languages }))
  }
  const take = () => {
    if (report) update((editor) => applyTexts(editor, report.changes))
    setReport(null)
  }
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button leftSection={<IconDownload size={16} stroke={1.6} />}>{t('form.translators.export')}</Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => void exportXlsx()}>{t('form.translators.xlsx')}</Menu.Item>
          <Menu.Item onClick={exportXliff}>
            {t('form.translators.xliff', { language: languageName(target, locale) })}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {canEdit && (
        <FileButton accept=".xlsx,.xlf,.xliff,application/xliff+xml" onChange={(file) => void read(file)}>
          {(props) => (
            <Button leftSection={<IconUpload size={16} stroke={1.6} />} {...props}>
              {t('form.translators.import')}
            </Button>
          )}
        </FileButton>
      )}
      {report && (
        <Dialog
          title={t('form.translators.report')}
          size="md"
          onClose={() => setReport(null)}
          actions={
            <>
              <Button onClick={() => setReport(null)}>{t('dialog.cancel')}</Button>
              <Button variant="filled" disabled={report.changes.length === 0} onClick={take}>
                {t('form.translators.take')}
              </Button>
            </>
          }
        >
          <Report report={report} n={(value) => number(value, locale)} />
        </Dialog>
      )}
    </>
  )
}

function Report({ report, n }: { report: TranslationReport; n: (value: number) => string }) {
  const t = useWords()
  const locale = useLocale()
  const { changes, unknown, outdated, missing } = report
  return (
    <div className={importStyles.report}>
      <p>{t('form.translators.changed', { count: changes.length, n: n(changes.length) })}</p>
      <ul className={importStyles.left}>
        {changes.map(({ key, where, lang, before, after }) => (
          <li key={`${key} ${lang}`}>
            <b>{where}</b> <span className="small soft">{languageName(lang, locale)}</span>
            <br />
            {before && <del>{before}</del>} <ins>{after}</ins>
          </li>
        ))}
      </ul>
      {missing.map(({ lang, count }) => (
        <p key={lang}>{t('form.translators.missing', { language: languageName(lang, locale), n: n(count) })}</p>
      ))}
      {outdated.length > 0 && (
        <Banner tone="warn">{t('form.translators.outdated', { list: outdated.join(', ') })}</Banner>
      )}
      {unknown.length > 0 && <Banner tone="warn">{t('form.translators.unknown', { list: unknown.join(', ') })}</Banner>}
    </div>
  )
}
