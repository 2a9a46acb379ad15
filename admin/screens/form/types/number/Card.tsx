import type { Field } from '#core/form/definition.ts'
import { BoxCard } from '../BoxCard.tsx'

export const NumberCard = ({ field }: { field: Field }) => <BoxCard field={field} bounds="value" />
