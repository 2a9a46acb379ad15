import { useState } from 'react'
import type { Examples } from '../../../examples/example.ts'
import { ImportPreview, type ImportPreviewProps } from './ImportPreview.tsx'
import { suggestMapping } from './suggest.ts'

const columns = ['nom_asso', 'siret', 'titre du projet', 'date_debut', 'mail contact', '']
const targets = [
  { value: 'name', label: 'Name', also: ['nom_asso'], kind: 'Text', required: true },
  { value: 'siret', label: 'SIRET number', kind: 'SIRET' },
  { value: 'title', label: 'Titre', kind: 'Text', required: true },
  { value: 'start', label: 'Beginn der Freiwilligenausbildung im Projekt', also: ['date_debut'], kind: 'Date' },
  { value: 'email', label: 'Email of the applicant', also: ['mail contact'], kind: 'Email', required: true },
]
const rows = Array.from({ length: 5 }, (_, index) => ({
  row: index + 2,
  cells: [
    `Passerelles ${index}`,
    '81245190700024',
    'Tuteurs du numérique pour les associations de quartier et leurs bénévoles',
    index === 1 ? '31/02/2027' : '03/02/2027',
    index === 3 ? 'nobody@' : 'n.benali@x.example',
    'vu le 12/11',
  ],
}))
const problems = [
  { row: 3, column: 3, message: 'Enter a real date' },
  { row: 5, column: 4, message: 'Not a valid address' },
]

function Preview(props: Partial<ImportPreviewProps>) {
  const [mapping, setMapping] = useState(suggestMapping(columns, targets))
  return (
    <ImportPreview
      columns={columns}
      rows={rows}
      total={1248}
      targets={targets}
      mapping={mapping}
      onMapping={setMapping}
      problems={[]}
      {...props}
    />
  )
}

export const examples: Examples = {
  title: 'Import preview',
  words: ['parts'],
  states: {
    empty: () => <Preview columns={[]} rows={[]} total={0} />,
    'without problems': () => <Preview />,
    problems: () => <Preview problems={problems} wrongRows={38} />,
    'required columns missing': () => <Preview mapping={columns.map(() => null)} />,
    disabled: () => <Preview disabled />,
  },
}
