import type { TFunction } from 'i18next'

/** A device in words: `Firefox on Linux`, or what is known of it. */
export const deviceWords = (t: TFunction, device: { browser: string | null; system: string | null }): string =>
  device.browser && device.system
    ? t('security.device.on', { browser: device.browser, system: device.system })
    : (device.browser ?? device.system ?? t('security.device.unknown'))
