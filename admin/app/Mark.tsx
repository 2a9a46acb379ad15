import styles from './Mark.module.css'

interface MarkProps {
  name: string
  logo?: string | null
  size?: number
  /** Of the letter and its ground, where they are not those of the page. */
  colours?: { color: string | undefined; background: string | undefined }
}

/** First letter of the platform's name on its colour, or its logo. */
export function Mark({ name, logo, size = 26, colours }: MarkProps) {
  return logo ? (
    <img className={styles.mark} src={logo} alt="" width={size} height={size} />
  ) : (
    <span
      className={styles.mark}
      style={{ width: size, height: size, ...colours }}
      data-letter={(name.trim()[0] ?? '').toUpperCase()}
      aria-hidden
    />
  )
}
