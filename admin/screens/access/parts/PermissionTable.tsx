import { IconCheck, IconMinus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Permission } from '#core/access/permissions.ts'
import type { bySubject, PermissionSubject } from '#core/access/role.rules.ts'
import { useWords } from '../../../app/hooks.ts'
import styles from './PermissionTable.module.css'

export interface PermissionColumn {
  id: string
  head: ReactNode
  cell: (permission: Permission) => ReactNode
  /** Beside the name of a subject. */
  subjectCell?: (subject: PermissionSubject, permissions: readonly Permission[]) => ReactNode
  /** The role that is edited. */
  tinted?: boolean
}

interface PermissionTableProps {
  label: string
  groups: ReturnType<typeof bySubject>
  columns: readonly PermissionColumn[]
  /** Rows that stand out. */
  isMarked?: (permission: Permission) => boolean
  /** Under a permission: why it cannot be changed. */
  noteOf?: (permission: Permission) => string | undefined
  /** The id of the field that a permission's words belong to. */
  fieldOf?: (permission: Permission) => string | undefined
}

/** Permissions by subject, each in words with its name in the API, and what roles say of them. */
export function PermissionTable({ label, groups, columns, isMarked, noteOf, fieldOf }: PermissionTableProps) {
  const t = useWords()
  const classOf = ({ tinted }: PermissionColumn) => `${styles.column} ${tinted ? styles.tinted : ''}`
  return (
    <section className={styles.box} aria-label={label}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('roles.column.permissions')}</th>
            {columns.map((column) => (
              <th key={column.id} scope="col" className={classOf(column)}>
                {column.head}
              </th>
            ))}
          </tr>
        </thead>
        {groups.map(({ subject, permissions }) => (
          <tbody key={subject}>
            <tr className={styles.subject}>
              <th scope="rowgroup">{t(`roles.subject.${subject}`)}</th>
              {columns.map((column) => (
                <td key={column.id} className={styles.column}>
                  {column.subjectCell?.(subject, permissions)}
                </td>
              ))}
            </tr>
            {permissions.map((permission) => {
              const note = noteOf?.(permission)
              const field = fieldOf?.(permission)
              const words = t(`permission.${permission}`)
              return (
                <tr key={permission} data-marked={isMarked?.(permission) || undefined}>
                  <th scope="row" className={styles.permission}>
                    <span className={styles.words}>
                      {field ? <label htmlFor={field}>{words}</label> : <span>{words}</span>}
                      <span className={`mono ${styles.code}`}>{permission}</span>
                      {note && (
                        <span className={styles.why} id={field && `${field}-note`}>
                          {note}
                        </span>
                      )}
                    </span>
                  </th>
                  {columns.map((column) => (
                    <td key={column.id} className={classOf(column)}>
                      {column.cell(permission)}
                    </td>
                  ))}
                </tr>
              )
            })}
          </tbody>
        ))}
      </table>
    </section>
  )
}

/** A check where the role has it, a dash where it has not. */
export function Held({ held, words = false }: { held: boolean; words?: boolean }) {
  const t = useWords()
  const said = t(held ? 'roles.yes' : 'roles.no')
  const Icon = held ? IconCheck : IconMinus
  return (
    <span className={`${styles.cell} ${held ? styles.yes : styles.no}`}>
      <Icon size={16} stroke={held ? 2.2 : 1.6} aria-hidden />
      {words ? <span>{said}</span> : <span className="vh">{said}</span>}
    </span>
  )
}

/** The name of a role and how many people have it, at the head of its column. */
export function RoleHead({ name, people }: { name: ReactNode; people: string }) {
  return (
    <>
      {name} <span className={styles.count}>{people}</span>
    </>
  )
}
