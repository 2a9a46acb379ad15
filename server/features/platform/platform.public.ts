/** What other slices may ask of this one's tables. */
export { countMembersByKind, findTheme, listPlatforms, setSettings } from './platform.repo.ts'
export { findSetting, saveSetting } from './setting.repo.ts'
