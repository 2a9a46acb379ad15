import { passwordStrength } from '#core/account/strength.rules.ts'
import { useWords } from '../../../app/hooks.ts'
import styles from './PasswordStrength.module.css'

/** Under the field of a new password: how hard it is to guess, and what would make it harder. */
export function PasswordStrength({ password, about }: { password: string; about: readonly string[] }) {
  const t = useWords()
  if (!password) return null
  const { score, hint } = passwordStrength(password, about)
  return (
    <div className={styles.strength}>
      <meter
        aria-label={t('security.strength.label')}
        className={styles.bar}
        min={0}
        max={4}
        low={2}
        high={3}
        optimum={4}
        value={score}
      />
      <p className="small soft" role="status">
        {t(`security.strength.${hint}`)}
      </p>
    </div>
  )
}
