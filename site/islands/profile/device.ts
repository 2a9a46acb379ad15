import type { T } from '#client/words.ts'

/** A device in words. */
export const deviceWords = (t: T, device: { browser: string | null; system: string | null }): string =>
  device.browser && device.system
    ? t('profile.deviceOn', { browser: device.browser, system: device.system })
    : (device.browser ?? device.system ?? t('profile.deviceUnknown'))
