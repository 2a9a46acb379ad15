import { crc32, deflateSync } from 'node:zlib'

type Colour = readonly [red: number, green: number, blue: number]

/** A coast under a sky: two gradients and the outline of a rock. The same numbers draw the same picture. */
export function drawCoast(
  { sky, haze, sea, rock }: Record<'sky' | 'haze' | 'sea' | 'rock', Colour>,
  { width = 960, height = 600, phase = 0 } = {},
): Buffer {
  const horizon = Math.round(height * 0.62)
  const rows = Buffer.alloc(height * (1 + width * 3))
  for (let y = 0; y < height; y++) {
    const start = y * (1 + width * 3) + 1
    const isSky = y < horizon
    const share = isSky ? y / horizon : (y - horizon) / (height - horizon)
    const ground = isSky ? mixed(sky, haze, share) : mixed(haze, sea, Math.min(1, 0.25 + share))
    for (let x = 0; x < width; x++) {
      const [red, green, blue] = isRock(x / width, (horizon + height * 0.06 - y) / height, phase) ? rock : ground
      rows.writeUInt8(red, start + x * 3)
      rows.writeUInt8(green, start + x * 3 + 1)
      rows.writeUInt8(blue, start + x * 3 + 2)
    }
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  // Eight bits a channel, red, green and blue.
  head.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const mixed = (from: Colour, to: Colour, share: number): Colour => [
  Math.round(from[0] + (to[0] - from[0]) * share),
  Math.round(from[1] + (to[1] - from[1]) * share),
  Math.round(from[2] + (to[2] - from[2]) * share),
]

/** Whether the rock stands at `x`, as high as `height` over its foot. */
function isRock(x: number, height: number, phase: number): boolean {
  if (height < 0) return false
  const from = 0.18 + 0.1 * Math.sin(phase)
  const place = (x - from) / 0.55
  if (place <= 0 || place >= 1) return false
  const hill = Math.sin(Math.PI * place) * 0.16
  const edge = 0.03 * Math.sin(place * 23 + phase * 3) * Math.sin(place * 7) + 0.012 * Math.sin(place * 61 + phase)
  return height < hill + edge
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const size = Buffer.alloc(4)
  size.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([size, body, sum])
}
