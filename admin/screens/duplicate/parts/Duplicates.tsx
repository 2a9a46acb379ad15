import { UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { usePath, useWords } from '../../../app/hooks.ts'
import { queryOf, useApiQuery } from '../../../app/query.ts'
import type { ResponsePartProps } from '../../../app/slice.ts'
import duplicateStyles from '../Duplicate.module.css'

const FEW = 3

/** Applications that may be the same as this one, each to be compared with it. Nothing is done about them. */
export function Duplicates({ program, detail }: ResponsePartProps) {
  const t = useWords()
  const path = usePath()
  const isOne = 'duplicate' in detail.facets
  const params = { programId: program.id, responseId: detail.id }
  const { data } = useApiQuery(queryOf('listDuplicates', { params }), { enabled: isOne })
  const others = isOne ? (data?.items ?? []) : []
  const [whole, setWhole] = useState<string | null>(null)
  const shown = whole === detail.id ? others.length : FEW
  if (others.length === 0) return null
  return (
    <section className={duplicateStyles.notice} aria-label={t('duplicates.column')} data-testid="duplicates">
      <p>{t('duplicates.found', { count: others.length })}</p>
      <ul className={duplicateStyles.list}>
        {others.slice(0, shown).map((other) => (
          <li key={other.id}>
            <Link to={path(`admin/programs/${program.slug}/responses/${detail.id}/compare/${other.id}`)}>
              {[other.number, other.title || t('duplicates.untitled')].filter(Boolean).join(' · ')}
            </Link>
            <span className="soft">{other.reasons.map((reason) => t(`duplicates.reason.${reason}`)).join(', ')}</span>
          </li>
        ))}
      </ul>
      {others.length > shown && (
        <UnstyledButton className="link" onClick={() => setWhole(detail.id)}>
          {t('duplicates.more', { count: others.length - shown })}
        </UnstyledButton>
      )}
    </section>
  )
}
