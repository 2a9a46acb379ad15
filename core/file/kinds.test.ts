import { expect, it } from 'vitest'
import { fileKindOf } from './kinds.ts'

it.each([
  ['dossier.PDF', 'pdf'],
  ['a.mp3 b.wav c.aac d.m4a', 'audio'],
  ['a.mp4 b.avi c.mov d.qt e.wmv f.webm g.ogg h.flv', 'video'],
  ['a.png b.gif c.jpg d.jpeg e.tiff f.bmp g.svg', 'image'],
  ['a.webp b.docx c png', null],
])('tells the kind of %s by its extension: %s', (names, kind) => {
  expect([...new Set(names.split(' ').map(fileKindOf))]).toEqual([kind])
})
