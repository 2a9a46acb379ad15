import { TabLinks } from '../../../app/parts/Page.tsx'
import { useSecurityTabs } from './useSecurityTabs.ts'

export const SecurityTabs = () => <TabLinks {...useSecurityTabs()} />
