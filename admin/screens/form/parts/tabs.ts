import { useLocation } from 'react-router'
import { usePath } from '../../../app/hooks.ts'
import { useEditorSession } from './context.ts'

export type Tab = 'build' | 'translate' | 'versions'

/** The tab of the address. */
export function useTab(): Tab {
  const last = useLocation().pathname.split('/').at(-1)
  return last === 'translate' || last === 'versions' ? last : 'build'
}

/** Address of a tab of this form, and of the page that publishes it. */
export function useTabPath(): (tab: Tab | 'publish') => string {
  const path = usePath()
  const { program, formId } = useEditorSession()
  const base = path(`admin/programs/${program.slug}/forms/${formId}`)
  return (tab) => (tab === 'build' ? base : `${base}/${tab}`)
}
