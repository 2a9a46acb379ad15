import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconCheck, IconDownload, IconFileSpreadsheet, IconFileTypeCsv } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { download } from '#client/api/transfer.ts'
import { number } from '#client/ui/format.ts'
import type { Program } from '#core/program/program.contract.ts'
import { SENSITIVE_MODES, type SensitiveMode } from '#core/response/export.rules.ts'
import type { ResponseFilters } from '#core/response/response.contract.ts'
import { useAllowed, useLocale, useNarrow, useWords } from '../../../app/hooks.ts'
import { notify } from '../../../app/notices.tsx'

interface ExportMenuProps {
  program: Program
  filters: ResponseFilters
  /** Null for more than 10,000. */
  total: number | null
}

/** What the filters let through, as a file: for people with titles and words, for machines with ids and codes. */
export function ExportMenu({ program, filters, total }: ExportMenuProps) {
  const t = useWords()
  const locale = useLocale()
  const phone = useNarrow(720)
  const label = useId()
  const allowed = useAllowed()
  const [sensitive, setSensitive] = useState<SensitiveMode>('masked')
  const run = async (format: 'csv' | 'xlsx') => {
    try {
      await download(
        'exportResponses',
        {
          params: { programId: program.id },
          query: { ...filters, format, sensitive, ...(format === 'xlsx' ? { lang: locale } : {}) },
        },
        { name: `${program.slug}.${format}` },
      )
      notify(t('responses.export.done'))
    } catch {
      // The progress card says that it failed and stays until it is closed.
    }
  }
  return (
    <Menu width={300}>
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
          <span className="resp-hint">{t('responses.export.xlsxHint')}</span>
        </Menu.Item>
        <Menu.Item leftSection={<IconFileTypeCsv size={16} stroke={1.6} />} onClick={() => void run('csv')}>
          {t('responses.export.csv')}
          <span className="resp-hint">{t('responses.export.csvHint')}</span>
        </Menu.Item>
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
      </Menu.Dropdown>
    </Menu>
  )
}
