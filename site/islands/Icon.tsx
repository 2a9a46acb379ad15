import { type Drawing, ISLAND_ICONS, type IslandIcon } from './icons.ts'

/** The drawings are constants of ours. */
export function Icon({ name, className = '' }: { name: IslandIcon | Drawing; className?: string }) {
  const drawing = { __html: ISLAND_ICONS[name as IslandIcon] ?? name }
  // biome-ignore lint/security/noDangerouslySetInnerHtml: constants of ours
  return <svg className={`ic ${className}`} viewBox="0 0 20 20" aria-hidden="true" dangerouslySetInnerHTML={drawing} />
}
