import { expect, it } from 'vitest'
import { hasPreview, isPicture, isTurnable } from './previews.ts'

it.each([
  ['a.JPG', true, true, true],
  ['a.webp', true, true, true],
  ['a.tiff', true, true, false],
  ['IMG_0001.HEIC', true, false, false],
  ['plan.pdf', false, false, false],
])('knows of %s whether it is a picture, has a preview, can be turned', (name, ...expected) => {
  expect([isPicture(name), hasPreview(name), isTurnable(name)]).toEqual(expected)
})
