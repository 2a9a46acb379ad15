import { moveCommand } from '../../move.ts'

export default moveCommand('delete', 'deleted', 'opencall platform delete fondation --yes --confirm fondation')
