import { ActionIcon, Button } from '@mantine/core'
import { IconPlus, IconTableExport, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { number } from '#client/ui/format.ts'
import type { ExportSetting } from '#core/export/settings.contract.ts'
import { useLocale, useProgram, useWords } from '../../app/hooks.ts'
import { useApiMutation } from '../../app/mutation.ts'
import { notify, useProblemText } from '../../app/notices.tsx'
import { Page, Sheet } from '../../app/parts/Page.tsx'
import { ask } from '../../app/parts/question.ts'
import { ErrorState, SkeletonRows, StateBox } from '../../app/parts/States.tsx'
import { queryOf, useApiQuery } from '../../app/query.ts'
import styles from './Export.module.css'
import { SettingDialog } from './parts/SettingDialog.tsx'

/** Columns of exports that were saved for a program. */
export function Screen() {
  const t = useWords()
  const locale = useLocale()
  const textOf = useProblemText()
  const program = useProgram()
  const params = { programId: program.id }
  const settings = useApiQuery(queryOf('listExportSettings', { params }))
  const columns = useApiQuery(queryOf('listExportColumns', { params }))
  const [open, setOpen] = useState<{ setting: ExportSetting | null } | null>(null)
  const remove = useApiMutation('deleteExportSetting', {
    onProblem: (why) => notify(textOf(why).detail, { tone: 'bad' }),
  })
  const isActive = program.status === 'active'
  const askRemove = async ({ id, name }: ExportSetting) => {
    const yes = await ask({
      title: t('exports.deleteTitle'),
      body: t('exports.deleteText', { name }),
      action: t('exports.deleteAction'),
      danger: true,
    })
    if (yes) remove.mutate({ params: { ...params, settingId: id } })
  }
  const create = isActive && (
    <Button
      variant="filled"
      leftSection={<IconPlus size={16} stroke={1.6} />}
      onClick={() => setOpen({ setting: null })}
    >
      {t('exports.create')}
    </Button>
  )
  const items = settings.data?.items
  return (
    <Page
      title={t('exports.title')}
      facts={t('exports.lead')}
      width="settings"
      actions={items && items.length > 0 && create}
    >
      {settings.error ? (
        <ErrorState error={settings.error} onRetry={settings.reload} />
      ) : !items || !columns.data ? (
        <SkeletonRows rows={4} height={52} />
      ) : items.length === 0 ? (
        <StateBox icon={IconTableExport} title={t('exports.empty')} actions={create}>
          {t('exports.emptyText')}
        </StateBox>
      ) : (
        <Sheet>
          {items.map((setting) => (
            <div key={setting.id} className={styles.row}>
              <span>
                {setting.name}{' '}
                <span className="small soft">
                  {setting.format.toUpperCase()} ·{' '}
                  {setting.columns
                    ? t('exports.count', { n: number(setting.columns.length, locale) })
                    : t('exports.all')}
                </span>
              </span>
              {isActive && (
                <>
                  <Button onClick={() => setOpen({ setting })}>{t('exports.edit', { name: setting.name })}</Button>
                  <ActionIcon
                    aria-label={t('exports.delete', { name: setting.name })}
                    title={t('exports.delete', { name: setting.name })}
                    onClick={() => void askRemove(setting)}
                  >
                    <IconTrash size={18} stroke={1.6} />
                  </ActionIcon>
                </>
              )}
            </div>
          ))}
        </Sheet>
      )}
      {open && columns.data && (
        <SettingDialog
          programId={program.id}
          setting={open.setting}
          columns={columns.data.items}
          onClose={() => setOpen(null)}
        />
      )}
    </Page>
  )
}
