import { ICONS, type IconName } from '../parts/icons.ts'

/** The drawings are constants of ours. */
export function Icon({ name, className = '' }: { name: IconName; className?: string }) {
  const drawing = { __html: ICONS[name] }
  // biome-ignore lint/security/noDangerouslySetInnerHtml: constants of icons.ts
  return <svg className={`ic ${className}`} viewBox="0 0 20 20" aria-hidden="true" dangerouslySetInnerHTML={drawing} />
}
