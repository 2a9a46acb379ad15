import { useParams } from 'react-router'
import { RolePage } from './parts/RolePage.tsx'
import { RolePeople } from './parts/RolePeople.tsx'

export function Screen() {
  const { roleId = '' } = useParams()
  return <RolePage>{(role) => <RolePeople key={roleId} role={role} />}</RolePage>
}
