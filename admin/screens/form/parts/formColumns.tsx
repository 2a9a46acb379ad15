import { Link } from 'react-router'
import { tableDate } from '#client/ui/format.ts'
import type { FormRow } from '#core/form/endpoints.contract.ts'
import { useLocale, useProgram, useText, useWords } from '../../../app/hooks.ts'
import type { Column } from '../../../app/parts/table/props.ts'
import tableStyles from '../../../app/parts/table/Table.module.css'
import { Fields, RowMenu, UsedBy, VersionBadge } from './formRows.tsx'
import { useFormPath } from './useFormPath.ts'

export function useFormColumns(canEdit: boolean): Column<FormRow>[] {
  const t = useWords()
  const text = useText()
  const locale = useLocale()
  const program = useProgram()
  const at = useFormPath()
  return [
    {
      key: 'title',
      label: t('form.list.title'),
      fixed: true,
      cell: (form) => (
        <span style={{ display: 'block' }}>
          <Link
            className={`${tableStyles.name} ${tableStyles.cell}`}
            data-row-link=""
            to={at(form.id)}
            title={text(form.title, program.defaultLang)}
          >
            {text(form.title, program.defaultLang)}
          </Link>
          <span className={`small soft ${tableStyles.cell}`}>{form.key}</span>
        </span>
      ),
    },
    { key: 'version', label: t('form.list.version'), cell: (form) => <VersionBadge form={form} /> },
    { key: 'fields', label: t('form.list.fields'), cell: (form) => <Fields form={form} /> },
    { key: 'used', label: t('form.list.usedBy'), cell: (form) => <UsedBy form={form} /> },
    {
      key: 'updated',
      label: t('form.list.updated'),
      cell: ({ updatedAt }) => (
        <span className="num nowrap">{tableDate(new Date(updatedAt), program.zone, locale)}</span>
      ),
    },
    ...(canEdit
      ? [
          {
            key: 'menu',
            label: t('form.list.actions'),
            quiet: true,
            width: 56,
            cell: (form: FormRow) => <RowMenu form={form} />,
          },
        ]
      : []),
  ]
}
