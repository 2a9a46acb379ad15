import { ActionIcon, Select, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { CallAnswer } from '#client/api/call.ts'
import type { ExportColumnChoice } from '#core/export/export.rules.ts'
import type { ExportSetting } from '#core/export/settings.contract.ts'
import { SHEET_FORMATS } from '#core/response/export.rules.ts'
import { useWords } from '../../../app/hooks.ts'
import { useApiMutation } from '../../../app/mutation.ts'
import { FormDialog } from '../../../app/parts/forms/FormDialog.tsx'
import { useApiForm } from '../../../app/parts/forms/useApiForm.ts'
import { Segments } from '../../../app/parts/Segments.tsx'
import { moved } from '../../../app/parts/sortable/moved.ts'
import { SortableList } from '../../../app/parts/sortable/SortableList.tsx'
import styles from '../Export.module.css'

interface SettingDialogProps {
  programId: string
  setting: ExportSetting | null
  columns: CallAnswer<'listExportColumns'>['items']
  onClose: () => void
}

/** Columns of an export, in their order, with the names that stand over them. */
export function SettingDialog({ programId, setting, columns, onClose }: SettingDialogProps) {
  const t = useWords()
  const create = useApiMutation('createExportSetting')
  const update = useApiMutation('updateExportSetting')
  const titles = new Map(columns.map(({ id, title }) => [id, title]))
  const form = useApiForm({
    initial: {
      name: setting?.name ?? '',
      format: setting?.format ?? ('xlsx' as ExportSetting['format']),
      sensitive: setting?.sensitive ?? ('masked' as ExportSetting['sensitive']),
      columns: (setting?.columns ?? columns.map(({ id }) => ({ id, name: null }))) as ExportColumnChoice[],
    },
    required: ['name'],
    fields: { 'export.nameTaken': 'name' },
    async submit({ name, format, sensitive, columns: chosen }) {
      const body = { name, format, sensitive, columns: chosen.length > 0 ? chosen : null }
      if (setting)
        await update.mutateAsync({
          params: { programId, settingId: setting.id },
          body: { ...body, version: setting.version },
        })
      else await create.mutateAsync({ params: { programId }, body })
      onClose()
    },
  })
  const { columns: chosen, format, sensitive } = form.values
  const set = (next: ExportColumnChoice[]) => form.change({ columns: next })
  const left = columns.filter(({ id }) => !chosen.some((one) => one.id === id))
  return (
    <FormDialog
      form={form}
      size="md"
      title={setting ? t('exports.edit', { name: setting.name }) : t('exports.create')}
      submit={t('exports.save')}
      onClose={onClose}
    >
      <TextInput label={t('exports.name')} maxLength={60} data-autofocus {...form.field('name')} />
      <p className="small" aria-hidden="true">
        {t('exports.format')}
      </p>
      <Segments
        label={t('exports.format')}
        value={format}
        onChange={(value) => form.change({ format: value })}
        segments={SHEET_FORMATS.map((value) => ({ value, label: value.toUpperCase() }))}
      />
      <p className="small" aria-hidden="true">
        {t('exports.sensitive')}
      </p>
      <Segments
        label={t('exports.sensitive')}
        value={sensitive}
        onChange={(value) => form.change({ sensitive: value })}
        segments={(['masked', 'left-out'] as const).map((value) => ({ value, label: t(`exports.${value}`) }))}
      />
      <div className={styles.list}>
        <SortableList
          label={t('exports.columns')}
          items={chosen}
          idOf={({ id }) => id}
          nameOf={({ id }) => titles.get(id) ?? id}
          onMove={(from, to) => set(moved(chosen, from, to))}
        >
          {(column) => {
            const title = titles.get(column.id) ?? column.id
            return (
              <div className={styles.column}>
                <span className="cut">{title}</span>
                <TextInput
                  aria-label={t('exports.called', { name: title })}
                  placeholder={title}
                  maxLength={200}
                  value={column.name ?? ''}
                  onChange={({ currentTarget: { value } }) =>
                    set(chosen.map((one) => (one.id === column.id ? { ...one, name: value || null } : one)))
                  }
                />
                <ActionIcon
                  aria-label={t('exports.remove', { name: title })}
                  onClick={() => set(chosen.filter(({ id }) => id !== column.id))}
                >
                  <IconX size={16} stroke={1.6} />
                </ActionIcon>
              </div>
            )
          }}
        </SortableList>
      </div>
      {left.length > 0 && (
        <Select
          key={chosen.length}
          label={t('exports.add')}
          data={left.map(({ id, title }) => ({ value: id, label: title }))}
          searchable
          value={null}
          onChange={(id) => id && set([...chosen, { id, name: null }])}
        />
      )}
    </FormDialog>
  )
}
