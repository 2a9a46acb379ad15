import type { JuryCommentShown } from '#core/evaluation/discussion.contract.ts'
import { useWords } from '../../../app/hooks.ts'

/** What a juror is called: by name, by number where jurors do not read names. */
export function useJurorName() {
  const t = useWords()
  return ({ name, number }: JuryCommentShown['author']): string =>
    name || (number ? t('evaluation.discussion.juror', { n: number }) : t('evaluation.discussion.formerJuror'))
}
