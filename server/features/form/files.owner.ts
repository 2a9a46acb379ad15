import { can } from '../../context.ts'
import type { FileOwner } from '../../slice.ts'
import { isNamedByForms } from './files.repo.ts'
import { programOfForm } from './form.repo.ts'

/** Pictures and videos of forms. They are public once a draft names them; before, whoever edits the form sees them. */
export const formFiles: FileOwner = {
  async mayRead(ctx, { ownerId }) {
    const programId = ownerId && (await programOfForm(ownerId))
    return Boolean(programId) && can(ctx, 'program.form.read', String(programId))
  },
  isNamed: ({ key }) => isNamedByForms(key),
}
