import { moveCommand } from '../../move.ts'

export default moveCommand('resume', 'active', 'opencall platform resume fondation --yes')
