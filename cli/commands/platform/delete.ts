import { moveCommand } from '../../move.ts'

export default moveCommand({
  verb: 'delete',
  to: 'deleted',
  from: ['active', 'standby', 'suspended'],
  example: 'opencall platform delete fondation --yes --confirm fondation',
})
