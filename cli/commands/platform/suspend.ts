import { moveCommand } from '../../move.ts'

export default moveCommand({
  verb: 'suspend',
  to: 'suspended',
  from: ['active', 'standby'],
  instead: { deleted: 'restore' },
  example: 'opencall platform suspend fondation --yes',
})
