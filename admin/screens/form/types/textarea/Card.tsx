import type { Field } from '#core/form/definition.ts'
import { BoxCard } from '../BoxCard.tsx'

export const TextareaCard = ({ field }: { field: Field }) => <BoxCard field={field} tall />
