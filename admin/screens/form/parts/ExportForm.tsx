import { Button, Select } from '@mantine/core'
import { useState } from 'react'
import { languageName, number } from '#client/ui/format.ts'
import type { FormRow } from '#core/form/endpoints.contract.ts'
import { groupWithout } from '#core/form/foreign/reasons.ts'
import { WRITTEN_FORMATS, type WrittenForm, type WrittenFormat, writeForeign } from '#core/form/foreign/write.ts'
import type { Locale } from '#core/locale.ts'
import { useLocale, useProgram, useWords } from '../../../app/hooks.ts'
import { Dialog } from '../../../app/parts/Dialog.tsx'
import { Banner } from '../../../app/parts/Page.tsx'
import { ErrorState, SkeletonRows } from '../../../app/parts/States.tsx'
import { queryOf, useApiQuery } from '../../../app/query.ts'
import { saveFile } from './downloadForm.ts'
import styles from './ImportForm.module.css'
import { ReportLines } from './ReportLines.tsx'
import { partInWords } from './reportWords.ts'
import { workbookOf } from './workbook.ts'

/** A form in the format of another tool: what that cannot hold is said before it is downloaded. */
export function ExportForm({ form, onClose }: { form: FormRow; onClose: () => void }) {
  const t = useWords()
  const locale = useLocale()
  const { id: programId, defaultLang, supportedLangs } = useProgram()
  const languages = [...new Set([defaultLang, ...supportedLangs])]
  const [format, setFormat] = useState<WrittenFormat>('json-schema')
  const [lang, setLang] = useState<Locale>(defaultLang)
  const { data, error, reload } = useApiQuery(queryOf('getForm', { params: { programId, formId: form.id } }))
  const written = data && writeForeign(format, { title: data.title, definition: data.draft }, lang)
  const left = written ? groupWithout(written.lines) : []
  const leftWords = t('form.export.left', { count: left.length, n: number(left.length, locale) })
  return (
    <Dialog
      title={t('form.export.title')}
      size="md"
      onClose={onClose}
      onSubmit={() => {
        if (written) download(form.key, written)
        onClose()
      }}
      actions={
        <Button type="submit" variant="filled" disabled={!written}>
          {t('form.export.download')}
        </Button>
      }
    >
      <Select
        label={t('form.export.format')}
        data={WRITTEN_FORMATS.map((value) => ({ value, label: t(`form.import.format.${value}`) }))}
        value={format}
        allowDeselect={false}
        onChange={(value) => value && setFormat(value as WrittenFormat)}
        data-autofocus
      />
      {languages.length > 1 && (
        <Select
          label={t('form.import.language')}
          data={languages.map((value) => ({ value, label: languageName(value, locale) }))}
          value={lang}
          allowDeselect={false}
          onChange={(value) => value && setLang(value as Locale)}
        />
      )}
      {error ? (
        <ErrorState error={error} onRetry={reload} />
      ) : !written ? (
        <SkeletonRows rows={3} height={24} />
      ) : (
        <div className={styles.report} role="status">
          <Banner tone={left.length > 0 ? 'warn' : 'ok'}>{left.length > 0 ? leftWords : t('form.export.whole')}</Banner>
          {left.length > 0 && (
            <ReportLines
              lines={left.map((line) => ({
                ...line,
                what: partInWords(line, t, locale),
                values: { ...line.values },
                // A language is missing in the whole form.
                places: line.why === 'writtenLanguage' ? [] : line.places,
              }))}
              label={leftWords}
            />
          )}
        </div>
      )}
    </Dialog>
  )
}

function download(key: string, written: WrittenForm): void {
  if (written.format === 'xlsform') {
    const widths = { first: [24, 24], others: 40 }
    saveFile(`${key}.xlsx`, workbookOf(written.sheets.map((sheet) => ({ ...sheet, widths }))))
    return
  }
  const json = `${JSON.stringify(written.json, null, 2)}\n`
  saveFile(`${key}.${written.format}.json`, new Blob([json], { type: 'application/json' }))
}
