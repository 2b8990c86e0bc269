/** Marks of JPEG that begin a frame, with its size: all SOF but those of tables (ITU-T T.81, table B.1). */
const isFrame = (mark: number) => mark >= 0xc0 && mark <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(mark)

const pixelsOfJpeg = (bytes: DataView): number | undefined => {
  for (let at = 2; at + 9 <= bytes.byteLength; ) {
    if (bytes.getUint8(at) !== 0xff) return undefined
    const mark = bytes.getUint8(at + 1)
    if (isFrame(mark)) return bytes.getUint16(at + 5) * bytes.getUint16(at + 7)
    // a mark may be led by any number of fill bytes; some stand alone
    at += mark === 0xff ? 1 : mark === 0x01 || (mark >= 0xd0 && mark <= 0xd8) ? 2 : 2 + bytes.getUint16(at + 2)
  }
  return undefined
}

const pixelsOfWebp = (bytes: DataView, form: string): number | undefined => {
  const threeBytes = (at: number) => bytes.getUint16(at, true) + bytes.getUint8(at + 2) * 65_536
  if (form === 'VP8X') return (threeBytes(24) + 1) * (threeBytes(27) + 1)
  if (form === 'VP8 ') return (bytes.getUint16(26, true) & 0x3fff) * (bytes.getUint16(28, true) & 0x3fff)
  if (form !== 'VP8L') return undefined
  const packed = bytes.getUint32(21, true)
  return ((packed & 0x3fff) + 1) * (((packed >>> 14) & 0x3fff) + 1)
}

/** Of all sizes that the head of an AVIF names (`ispe`, ISO/IEC 23008-12 §6.5.3) the greatest. */
const pixelsOfAvif = (bytes: DataView, head: string): number | undefined => {
  let greatest: number | undefined
  for (let at = head.indexOf('ispe'); at >= 0; at = head.indexOf('ispe', at + 4)) {
    if (at + 16 > bytes.byteLength) break
    greatest = Math.max(greatest ?? 0, bytes.getUint32(at + 8) * bytes.getUint32(at + 12))
  }
  return greatest
}

/** Where the heads of files keep what is looked for. */
const looked = 65_536

/** How many pixels a picture has once it is unpacked, by its head; undefined where that does not tell. Pure. */
export const readPixels = (content: Uint8Array): number | undefined => {
  const bytes = new DataView(content.buffer, content.byteOffset, content.byteLength)
  if (bytes.byteLength < 30) return undefined
  const head = new TextDecoder('latin1').decode(content.subarray(0, looked))
  if (head.startsWith('\x89PNG')) return bytes.getUint32(16) * bytes.getUint32(20)
  if (head.startsWith('GIF8')) return bytes.getUint16(6, true) * bytes.getUint16(8, true)
  if (head.startsWith('\xff\xd8')) return pixelsOfJpeg(bytes)
  if (head.startsWith('RIFF')) return pixelsOfWebp(bytes, head.slice(12, 16))
  return head.slice(4, 8) === 'ftyp' ? pixelsOfAvif(bytes, head) : undefined
}
