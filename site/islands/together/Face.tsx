/** The initials of a person. `other`: not the reader. */
export const Face = ({ name, other, small }: { name: string; other?: boolean; small?: boolean }) => (
  <span className={`avatar${other ? ' avatar--2' : ''}${small ? ' avatar--s' : ''}`} aria-hidden="true">
    {initialsOf(name)}
  </span>
)

const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 2)
    .map((word) => [...word][0]?.toUpperCase() ?? '')
    .join('') || '·'
