import { usePath, useProgram } from '../../../app/hooks.ts'

export function useFormPath(): (formId: string) => string {
  const path = usePath()
  const program = useProgram()
  return (formId) => path(`admin/programs/${program.slug}/forms/${formId}`)
}
