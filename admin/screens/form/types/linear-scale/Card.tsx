import type { FieldOf } from '#core/form/definition.ts'
import { ChipsCard } from '../ChipsCard.tsx'

export const LinearScaleCard = ({ field: { from, to } }: { field: FieldOf<'linear-scale'> }) => (
  <ChipsCard texts={Array.from({ length: Math.min(11, to - from + 1) }, (_, n) => `${from + n}`)} />
)
