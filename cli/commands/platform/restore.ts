import { moveCommand } from '../../move.ts'

export default moveCommand('restore', 'active', 'opencall platform restore fondation --yes')
