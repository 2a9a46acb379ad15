/** What other slices may ask of this one's tables. */
export {
  countMembersByKind,
  findSettings,
  findTakenSlugs,
  findTheme,
  listPlatforms,
  setSettings,
} from './platform.repo.ts'
export { findSetting, saveSetting } from './setting.repo.ts'
