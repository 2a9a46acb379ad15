import { TEXT_PAGES } from '#core/page/page.rules.ts'
import interfaceEditorStyles from '../../screens/platform/parts/InterfaceEditor.module.css'
import { usePath, useWords } from '../hooks.ts'
import { LEGAL_PATHS } from '../legalPages.ts'
import { TabLinks } from './Page.tsx'

/** The general interface settings and the legal texts beside them. */
export function InterfaceTabs() {
  const t = useWords()
  const path = usePath()
  return (
    <div className={interfaceEditorStyles.tabs}>
      <TabLinks
        label={t('legal.tabs')}
        items={[
          { to: path('admin/home/interfaces/general'), label: t('legal.general') },
          ...TEXT_PAGES.map((key) => ({ to: path(LEGAL_PATHS[key]), label: t(`legal.name.${key}`) })),
        ]}
      />
    </div>
  )
}
