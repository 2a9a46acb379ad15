import { Tooltip } from '@mantine/core'
import { useWords } from '../../../app/hooks.ts'
import { allNodes } from '../nodes.ts'
import { useEditor, useFieldName } from './context.ts'
import styles from './OtherEditors.module.css'
import { type OtherEditor, useOtherEditors, useTellPresence } from './usePresence.ts'

const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .map((part) => [...part][0]?.toUpperCase() ?? '')
    .slice(0, 2)
    .join('')

/** Those who have the same form open, with the question that each edits. */
export function OtherEditors() {
  useTellPresence()
  const t = useWords()
  const name = useFieldName()
  const { content } = useEditor()
  const others = useOtherEditors()
  const placeOf = ({ name: person, reference }: OtherEditor) => {
    const node = allNodes(content.nodes).find(({ field }) => field.reference === reference)
    return node ? t('form.presence.at', { person, title: name(node.field) }) : t('form.presence.here', { person })
  }
  return (
    <ul className={styles.others} aria-label={t('form.presence.title')} aria-live="polite">
      {others.map((one) => (
        <li key={one.window}>
          <Tooltip label={placeOf(one)}>
            <span className={styles.face}>
              <span aria-hidden>{initialsOf(one.name)}</span>
              <span className="vh">{placeOf(one)}</span>
            </span>
          </Tooltip>
        </li>
      ))}
    </ul>
  )
}

/** Who else edits this question now. */
export function EditedBy({ reference }: { reference: string }) {
  const t = useWords()
  const here = useOtherEditors().filter((one) => one.reference === reference)
  if (here.length === 0) return null
  return (
    <span className={styles.badge}>
      {t('form.presence.edits', { person: [...new Set(here.map(({ name }) => name))].join(', ') })}
    </span>
  )
}
