import { moveCommand } from '../../move.ts'

export default moveCommand({
  verb: 'resume',
  to: 'active',
  from: ['suspended', 'standby'],
  instead: { deleted: 'restore' },
  example: 'opencall platform resume fondation --yes',
})
