/** Kinds of media that are passed on to a page. */
const mediaTypes = [
  ...(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif', 'image/svg+xml'] as const),
  ...(['video/mp4', 'video/webm', 'audio/mpeg', 'audio/mp4', 'audio/ogg', 'audio/wav', 'audio/flac'] as const),
] as const
export type MediaType = (typeof mediaTypes)[number]

const looked = 4_096
/** What may stand before the first element; one at a time, so that no text makes the search go back and forth. */
const prologue = [/\s+/y, /<\?xml[^>]*>/iy, /<!--[\s\S]*?-->/y, /<!doctype\s+svg\b[^>[]*(?:\[[^\]]*\]\s*)?>/iy]
const svgElement = /<svg[\s>/]/iy

const matchAt = (pattern: RegExp, text: string, at: number): number => {
  pattern.lastIndex = at
  return pattern.test(text) ? pattern.lastIndex : at
}

const beginsSvg = (text: string): boolean => {
  let at = 0
  for (let next = at; ; at = next) {
    for (const pattern of prologue) next = matchAt(pattern, text, next)
    if (next === at) return matchAt(svgElement, text, at) > at
  }
}

const startsWith = (text: string, ...starts: string[]) => starts.some((start) => text.startsWith(start))

/** The ISO base media file format: its brand tells pictures, sound and films apart. */
const ofBrand = (brand: string): MediaType | undefined => {
  if (startsWith(brand, 'avif', 'avis')) return 'image/avif'
  if (startsWith(brand, 'M4A', 'M4B')) return 'audio/mp4'
  return startsWith(brand, 'isom', 'iso', 'mp4', 'avc1', 'M4V', 'dash', 'MSNV') ? 'video/mp4' : undefined
}

/**
 * What bytes are, by their first ones, whatever their server calls them; undefined for everything that is not passed
 * on. Formats as their specifications begin them (PNG §5.2, JFIF, GIF89a, RIFF, ISO/IEC 14496-12, EBML, Ogg, SVG). Pure.
 */
export const readMediaType = (bytes: Uint8Array): MediaType | undefined => {
  const head = bytes.subarray(0, looked)
  const text = new TextDecoder('latin1').decode(head)
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png'
  if (head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff) return 'image/jpeg'
  if (startsWith(text, 'GIF87a', 'GIF89a')) return 'image/gif'
  if (text.startsWith('RIFF')) {
    const form = text.slice(8, 12)
    return form === 'WEBP' ? 'image/webp' : form === 'WAVE' ? 'audio/wav' : undefined
  }
  if (text.slice(4, 8) === 'ftyp') return ofBrand(text.slice(8, 12))
  if (head[0] === 0x1a && head[1] === 0x45 && head[2] === 0xdf && head[3] === 0xa3) {
    return text.slice(0, 64).includes('webm') ? 'video/webm' : undefined
  }
  if (text.startsWith('OggS')) return 'audio/ogg'
  if (text.startsWith('fLaC')) return 'audio/flac'
  // an ID3 tag, or the eleven set bits a frame of MPEG audio layer III begins with
  if (text.startsWith('ID3') || (head[0] === 0xff && [0xfb, 0xf3, 0xf2].includes(head[1] ?? 0))) return 'audio/mpeg'
  return beginsSvg(new TextDecoder().decode(head)) ? 'image/svg+xml' : undefined
}
