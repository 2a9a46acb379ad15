import { moveCommand } from '../../move.ts'

export default moveCommand({
  verb: 'restore',
  to: 'active',
  from: ['deleted'],
  instead: { suspended: 'resume' },
  example: 'opencall platform restore fondation --yes',
})
