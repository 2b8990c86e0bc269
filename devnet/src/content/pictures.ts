import { crc32 } from 'node:zlib'

type Colour = readonly [red: number, green: number, blue: number]

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}

const adler32 = (bytes: Uint8Array): number => {
  let [low, high] = [1, 0]
  for (const byte of bytes) {
    low = (low + byte) % 65_521
    high = (high + low) % 65_521
  }
  return high * 65_536 + low
}

/** A zlib stream of one stored block: compressed by nobody, so its bytes are the same everywhere. */
const stored = (bytes: Buffer): Buffer => {
  const head = Buffer.from([0x78, 0x01, 0x01, 0, 0, 0, 0])
  head.writeUInt16LE(bytes.length, 3)
  head.writeUInt16LE(bytes.length ^ 0xffff, 5)
  const tail = Buffer.alloc(4)
  tail.writeUInt32BE(adler32(bytes))
  return Buffer.concat([head, bytes, tail])
}

const size = 48

/** A PNG of 48 × 48: a round fruit of one colour on another. */
export function drawFruitPng(fruit: Colour, ground: Colour): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(size, 0)
  header.writeUInt32BE(size, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const rows = Array.from({ length: size }, (_, y) => {
    const pixels = Array.from({ length: size }, (_, x) => {
      const distance = Math.hypot(x - size / 2 + 0.5, y - size / 2 + 0.5)
      return distance < 17 ? fruit : ground
    })
    return Buffer.from([0, ...pixels.flat()])
  })
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const data = chunk('IDAT', stored(Buffer.concat(rows)))
  return Buffer.concat([signature, chunk('IHDR', header), data, chunk('IEND', Buffer.alloc(0))])
}

/** The same as SVG, with a word under it. */
export function drawFruitSvg(fruit: string, ground: string, word: string): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><rect width="48" height="48" fill="${ground}"/>`,
    `<circle cx="24" cy="20" r="13" fill="${fruit}"/><path d="M24 7c1-3 3-4 5-4" stroke="#5b3a1e" fill="none"/>`,
    `<text x="24" y="44" font-size="6" text-anchor="middle" font-family="serif">${word}</text></svg>`,
  ].join('')
}
