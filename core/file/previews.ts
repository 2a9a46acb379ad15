import { extensionOf, MORE_PICTURES } from './kinds.ts'

/** Pictures that are shown small, and can be turned, where they are stored. */
export const isTurnable = (name: string): boolean => ['png', 'jpg', 'jpeg', 'webp'].includes(extensionOf(name))
export const hasPreview = (name: string): boolean =>
  isTurnable(name) || ['gif', 'tiff', 'tif', 'bmp'].includes(extensionOf(name))
export const isPicture = (name: string): boolean =>
  hasPreview(name) || (MORE_PICTURES as readonly string[]).includes(extensionOf(name))
