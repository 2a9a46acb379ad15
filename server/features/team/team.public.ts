/** What other slices may ask of this one. */
export { teamOf } from './team.actions.ts'
export { listPeople } from './team.repo.ts'
