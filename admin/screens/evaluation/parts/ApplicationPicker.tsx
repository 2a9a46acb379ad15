import { MultiSelect } from '@mantine/core'
import { useState } from 'react'
import { useWords } from '../../../app/hooks.ts'
import { queryOf, useApiQuery } from '../../../app/query.ts'
import { useSessionPlace } from './useSession.ts'

interface ApplicationPickerProps {
  chosen: readonly string[]
  error?: string | undefined
  onChange: (ids: string[]) => void
}

/** Chooses submitted applications by their number or title. */
export function ApplicationPicker({ chosen, error, onChange }: ApplicationPickerProps) {
  const t = useWords()
  const { program } = useSessionPlace()
  const [search, setSearch] = useState('')
  // Those that were chosen stay in sight when another search does not find them.
  const [held, setHeld] = useState<Record<string, string>>({})
  const found = useApiQuery(
    queryOf('listResponses', {
      params: { programId: program.id },
      query: { status: 'submitted', perPage: 20, ...(search.trim() && { search }) },
    }),
  ).data?.items
  const labels = new Map(
    (found ?? []).map(({ id, number, title }) => [id, [number, title].filter(Boolean).join(' · ')]),
  )
  const options = [...Object.entries(held).filter(([id]) => chosen.includes(id) && !labels.has(id)), ...labels].map(
    ([value, label]) => ({ value, label }),
  )
  return (
    <MultiSelect
      label={t('menu.responses')}
      description={t('evaluation.entries.byHandHint')}
      data={options}
      value={[...chosen]}
      searchable
      searchValue={search}
      onSearchChange={setSearch}
      filter={({ options: all }) => all}
      nothingFoundMessage={t('evaluation.entries.notFound')}
      error={error}
      onChange={(ids) => {
        setHeld((before) => ({
          ...before,
          ...Object.fromEntries(ids.flatMap((id) => (labels.has(id) ? [[id, labels.get(id) ?? '']] : []))),
        }))
        onChange(ids)
      }}
    />
  )
}
