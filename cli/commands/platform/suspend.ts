import { moveCommand } from '../../move.ts'

export default moveCommand('suspend', 'suspended', 'opencall platform suspend fondation --yes')
