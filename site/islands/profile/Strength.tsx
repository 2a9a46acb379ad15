import type { T } from '#client/words.ts'
import { passwordStrength } from '#core/account/strength.rules.ts'

/** Under the field of a new password: how hard it is to guess, and what would make it harder. */
export function Strength({ password, about, t }: { password: string; about: readonly string[]; t: T }) {
  if (!password) return null
  const { score, hint } = passwordStrength(password, about)
  return (
    <div className="strength">
      <meter min={0} max={4} low={2} high={3} optimum={4} value={score} aria-label={t('strength.label')} />
      <p className="hint" role="status">
        {t(`strength.${hint}`)}
      </p>
    </div>
  )
}
