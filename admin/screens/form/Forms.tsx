import { Button } from '@mantine/core'
import { IconFileImport, IconForms, IconPlus } from '@tabler/icons-react'
import { number } from '#client/ui/format.ts'
import { useGo, useLocale, useProgram, useQuery, useText, useWords } from '../../app/hooks.ts'
import { lazyPart } from '../../app/lazyPart.tsx'
import { Page } from '../../app/parts/Page.tsx'
import { StateBox } from '../../app/parts/States.tsx'
import { DataTable } from '../../app/parts/table/DataTable.tsx'
import { queryOf, useApiQuery } from '../../app/query.ts'
import { SKIP_UNSAVED_GUARD } from '../../app/unsavedChanges.ts'
import { CreateForm } from './parts/CreateForm.tsx'
import { useFormColumns } from './parts/formColumns.tsx'
import { FormRowCard } from './parts/formRows.tsx'
import { useFormPath } from './parts/useFormPath.ts'

const ImportForm = lazyPart(async () => (await import('./parts/ImportForm.tsx')).ImportForm)

/** The forms of a program: version, size, where they are used. */
export function Screen() {
  const t = useWords()
  const text = useText()
  const go = useGo()
  const locale = useLocale()
  const program = useProgram()
  const { get, set } = useQuery()
  const canEdit = program.abilities.updateForms === true
  const { data, error, loading, reload } = useApiQuery(queryOf('listForms', { params: { programId: program.id } }))
  const forms = data?.items
  const at = useFormPath()
  const columns = useFormColumns(canEdit)
  const create = canEdit && (
    <>
      <Button leftSection={<IconFileImport size={16} stroke={1.6} />} onClick={() => set({ create: 'import' })}>
        {t('form.import.action')}
      </Button>
      <Button variant="filled" leftSection={<IconPlus size={16} stroke={1.6} />} onClick={() => set({ create: '1' })}>
        {t('form.create')}
      </Button>
    </>
  )
  const close = () => set({ create: null }, { replace: true, state: SKIP_UNSAVED_GUARD })
  return (
    <Page
      title={t('menu.forms')}
      facts={forms && t('form.list.facts', { count: forms.length, n: number(forms.length, locale) })}
      actions={forms?.length ? create : undefined}
    >
      <DataTable
        label={t('menu.forms')}
        columns={columns}
        rows={forms}
        nameOf={({ title }) => text(title, program.defaultLang)}
        loading={loading}
        error={error}
        onRetry={reload}
        onOpen={(form) => go(at(form.id))}
        hrefOf={(form) => at(form.id)}
        twoLines
        card={(form) => <FormRowCard form={form} canEdit={canEdit} />}
        empty={
          <StateBox icon={IconForms} title={t('form.list.empty')} actions={create}>
            {t('form.list.emptyText')}
          </StateBox>
        }
      />
      {canEdit && get('create') === '1' && <CreateForm onClose={close} />}
      {canEdit && get('create') === 'import' && <ImportForm onClose={close} />}
    </Page>
  )
}
