import { ISLAND_ICONS, type IslandIcon } from './icons.ts'

/** The drawings are constants of ours. */
export function Icon({ name, className = '' }: { name: IslandIcon; className?: string }) {
  const drawing = { __html: ISLAND_ICONS[name] }
  // biome-ignore lint/security/noDangerouslySetInnerHtml: constants of icons.ts
  return <svg className={`ic ${className}`} viewBox="0 0 20 20" aria-hidden="true" dangerouslySetInnerHTML={drawing} />
}
