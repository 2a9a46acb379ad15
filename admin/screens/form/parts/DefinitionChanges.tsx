import type { Field } from '#core/form/definition.ts'
import { useWords } from '../../../app/hooks.ts'
import { changesBetween } from '../definitionChanges.ts'
import { useFieldName } from './context.ts'
import styles from './DefinitionChanges.module.css'

/** Names that are shown of each kind of change. */
const SHOWN = 6

/** Fields added, removed and changed, by name. */
export function DefinitionChanges({ before, after }: { before: Field[]; after: Field[] }) {
  const t = useWords()
  const name = useFieldName()
  const { added, removed, changed, moved } = changesBetween({ fields: before }, { fields: after })
  const names = (fields: readonly Field[]) => {
    const shown = fields.slice(0, SHOWN).map(name)
    const more = fields.length - shown.length
    return more > 0 ? `${shown.join(', ')} ${t('form.list.more', { count: more })}` : shown.join(', ')
  }
  const lines = (
    [
      ['added', added],
      ['removed', removed],
      ['changed', changed],
    ] as const
  ).filter(([, fields]) => fields.length > 0)
  return (
    <dl className={styles.changes}>
      {lines.map(([kind, fields]) => (
        <div key={kind}>
          <dt>{t(`form.changes.${kind}`, { count: fields.length })}</dt>
          <dd>{names(fields)}</dd>
        </div>
      ))}
      {moved && (
        <div>
          <dt>{t('form.changes.moved')}</dt>
          <dd>{t('form.changes.movedText')}</dd>
        </div>
      )}
      {lines.length === 0 && !moved && (
        <div>
          <dt>{t('form.changes.none')}</dt>
        </div>
      )}
    </dl>
  )
}
