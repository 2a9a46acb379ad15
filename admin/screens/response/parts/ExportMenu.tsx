import { ActionIcon, Button, Menu } from '@mantine/core'
import {
  IconCheck,
  IconDownload,
  IconFileSpreadsheet,
  IconFileTypeCsv,
  IconFileTypePdf,
  IconFileZip,
  IconJson,
  IconPaperclip,
  IconTableExport,
  IconX,
} from '@tabler/icons-react'
import { useEffect, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { number, ownZone, percent, sentenceDate } from '#client/ui/format.ts'
import type { ExportSetting } from '#core/export/settings.contract.ts'
import type { Program } from '#core/program/program.contract.ts'
import type { ExportInfo } from '#core/response/export.contract.ts'
import { type ExportFormat, SENSITIVE_MODES, type SensitiveMode } from '#core/response/export.rules.ts'
import type { ResponseFilters } from '#core/response/response.contract.ts'
import { useAllowed, useLocale, useNarrow, usePath, useWords } from '../../../app/hooks.ts'
import { notify, useProblemText } from '../../../app/notices.tsx'
import { queryOf, useApiQuery } from '../../../app/query.ts'
import styles from './ExportMenu.module.css'
import { columnsOfSetting } from './exportColumns.ts'
import { cancelExport, followExport, isFollowed, runExport, saveExport } from './exports.ts'

const MOST_SHOWN = 4
const isActive = ({ state }: ExportInfo) => state === 'queued' || state === 'running'

interface ExportMenuProps {
  program: Program
  filters: ResponseFilters
  /** Of the saved view that is shown. */
  viewId?: string | undefined
  /** Null for more than 10,000. */
  total: number | null
}

/** What the filters let through, as a file: for people with titles and words, for machines with ids and codes. */
export function ExportMenu({ program, filters, viewId, total }: ExportMenuProps) {
  const path = usePath()
  const t = useWords()
  const locale = useLocale()
  const phone = useNarrow(720)
  const label = useId()
  const allowed = useAllowed()
  const [sensitive, setSensitive] = useState<SensitiveMode>('masked')
  const problemText = useProblemText()
  const programId = program.id
  // Without them the menu offers what it always does.
  const { data, reload } = useApiQuery(queryOf('listExports', { params: { programId } }))
  const recent = data?.items ?? []
  const settings = useApiQuery(queryOf('listExportSettings', { params: { programId } })).data?.items ?? []
  const offered = useRef('')
  useEffect(() => {
    if (!data || offered.current === programId) return
    offered.current = programId
    // What was asked for before this page was loaded goes on; this page did not ask, so it offers the file.
    for (const one of data.items) if (isActive(one) && !isFollowed(one.id)) void followExport(programId, one, 'offer')
  }, [programId, data])
  const run = async (format: ExportFormat) => {
    try {
      const request = {
        ...filters,
        format,
        sensitive,
        ...(format === 'csv' || format === 'json' ? {} : { lang: locale }),
      }
      if ((await runExport(programId, request)) === 'saved') notify(t('responses.export.done'))
    } catch (error) {
      const { title, detail } = problemText(error)
      notify(detail || title, { tone: 'bad', topic: 'export' })
    }
  }
  const runSetting = async ({ format, sensitive: mode, ...setting }: ExportSetting) => {
    try {
      const request = {
        ...filters,
        ...columnsOfSetting(setting),
        format,
        sensitive: mode,
        ...(format === 'xlsx' && { lang: locale }),
      }
      if ((await runExport(programId, request)) === 'saved') notify(t('responses.export.done'))
    } catch (error) {
      const { title, detail } = problemText(error)
      notify(detail || title, { tone: 'bad', topic: 'export' })
    }
  }
  const stateOf = (one: ExportInfo) =>
    one.state === 'done'
      ? t('responses.export.ready', { date: sentenceDate(new Date(one.expiresAt), ownZone(), locale) })
      : one.state === 'failed'
        ? t('responses.export.failed')
        : t('responses.export.preparing', { percent: percent(one.progress / 100, locale) })
  return (
    <Menu width={300} onOpen={reload}>
      <Menu.Target>
        {phone ? (
          <ActionIcon size={44} aria-label={t('responses.export.button')} disabled={total === 0}>
            <IconDownload size={18} stroke={1.6} />
          </ActionIcon>
        ) : (
          <Button leftSection={<IconDownload size={16} stroke={1.6} />} disabled={total === 0}>
            {t('responses.export.button')}
          </Button>
        )}
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          {total === null
            ? t('responses.export.whatMany', { n: number(10_000, locale) })
            : t('responses.export.what', { count: total, n: number(total, locale) })}
        </Menu.Label>
        <Menu.Item leftSection={<IconFileSpreadsheet size={16} stroke={1.6} />} onClick={() => void run('xlsx')}>
          {t('responses.export.xlsx')}
          <span className={styles.hint}>{t('responses.export.xlsxHint')}</span>
        </Menu.Item>
        <Menu.Item leftSection={<IconFileTypeCsv size={16} stroke={1.6} />} onClick={() => void run('csv')}>
          {t('responses.export.csv')}
          <span className={styles.hint}>{t('responses.export.csvHint')}</span>
        </Menu.Item>
        <Menu.Item leftSection={<IconJson size={16} stroke={1.6} />} onClick={() => void run('json')}>
          {t('responses.export.json')}
          <span className={styles.hint}>{t('responses.export.jsonHint')}</span>
        </Menu.Item>
        <Menu.Item leftSection={<IconFileTypePdf size={16} stroke={1.6} />} onClick={() => void run('pdf')}>
          {t('responses.export.pdf')}
          <span className={styles.hint}>{t('responses.export.pdfHint')}</span>
        </Menu.Item>
        <Menu.Item leftSection={<IconFileZip size={16} stroke={1.6} />} onClick={() => void run('pdfs')}>
          {t('responses.export.pdfs')}
          <span className={styles.hint}>{t('responses.export.pdfsHint')}</span>
        </Menu.Item>
        <Menu.Item leftSection={<IconPaperclip size={16} stroke={1.6} />} onClick={() => void run('files')}>
          {t('responses.export.files')}
          <span className={styles.hint}>{t('responses.export.filesHint')}</span>
        </Menu.Item>
        {settings.length > 0 && <Menu.Label>{t('responses.export.saved')}</Menu.Label>}
        {settings.map((setting) => (
          <Menu.Item
            key={setting.id}
            leftSection={<IconTableExport size={16} stroke={1.6} />}
            onClick={() => void runSetting(setting)}
          >
            {setting.name}
            <span className={styles.hint}>{setting.format.toUpperCase()}</span>
          </Menu.Item>
        ))}
        <Menu.Item component={Link} to={path(`admin/programs/${program.slug}/export-config`)}>
          {t('responses.export.settings')}
        </Menu.Item>
        <Menu.Item
          component={Link}
          to={path(`admin/responses/export-view?program=${program.slug}${viewId ? `&view=${viewId}` : ''}`)}
        >
          {t('responses.export.view')}
        </Menu.Item>
        <Menu.Label>{t('responses.export.hint')}</Menu.Label>
        <Menu.Divider />
        <Menu.Label id={label}>{t('responses.export.sensitive')}</Menu.Label>
        {SENSITIVE_MODES.filter((mode) => mode !== 'included' || allowed('program.response.sensitive.read')).map(
          (mode) => (
            <Menu.Item
              key={mode}
              role="menuitemradio"
              aria-checked={mode === sensitive}
              aria-describedby={label}
              closeMenuOnClick={false}
              leftSection={<IconCheck size={16} stroke={1.6} opacity={mode === sensitive ? 1 : 0} />}
              onClick={() => setSensitive(mode)}
            >
              {t(`responses.export.sensitiveMode.${mode}`)}
            </Menu.Item>
          ),
        )}
        {recent.length > 0 && (
          <>
            <Menu.Divider />
            <Menu.Label>{t('responses.export.recent')}</Menu.Label>
            {recent.slice(0, MOST_SHOWN).map((one) => (
              <Menu.Item
                key={one.id}
                disabled={one.state === 'failed'}
                leftSection={isActive(one) ? <IconX size={16} stroke={1.6} /> : <IconDownload size={16} stroke={1.6} />}
                onClick={() => void (isActive(one) ? cancelExport(programId, one.id) : saveExport(programId, one))}
              >
                {isActive(one) ? t('download.cancelExport') : (one.name ?? one.format.toUpperCase())}
                <span className={styles.hint}>{stateOf(one)}</span>
              </Menu.Item>
            ))}
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
