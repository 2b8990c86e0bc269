import { expect, it } from 'vitest'
import { type MediaType, readMediaType } from './media-type.ts'

const bytes = (start: string, rest = '') => Buffer.concat([Buffer.from(start, 'latin1'), Buffer.from(rest)])

it.each<[string, Uint8Array, MediaType | undefined]>([
  ['PNG', bytes('\x89PNG\r\n\x1a\n'), 'image/png'],
  ['JPEG', bytes('\xff\xd8\xff\xe0'), 'image/jpeg'],
  ['GIF', bytes('GIF89a'), 'image/gif'],
  ['WebP', bytes('RIFF\0\0\0\0WEBPVP8 '), 'image/webp'],
  ['WAV', bytes('RIFF\0\0\0\0WAVEfmt '), 'audio/wav'],
  ['AVI', bytes('RIFF\0\0\0\0AVI '), undefined],
  ['AVIF', bytes('\0\0\0\x20ftypavif'), 'image/avif'],
  ['MP4', bytes('\0\0\0\x20ftypisom'), 'video/mp4'],
  ['M4A', bytes('\0\0\0\x20ftypM4A '), 'audio/mp4'],
  ['QuickTime', bytes('\0\0\0\x20ftypqt  '), undefined],
  [
    'WebM',
    bytes('\x1a\x45\xdf\xa3\x01\0\0\0\0\0\0\x1fB\x86\x81\x01B\xf7\x81\x01B\xf2\x81\x04B\xf3\x81\x08B\x82\x84webm'),
    'video/webm',
  ],
  ['Matroska', bytes('\x1a\x45\xdf\xa3\x01\0\0\0matroska'), undefined],
  ['Ogg', bytes('OggS'), 'audio/ogg'],
  ['MP3 with a tag', bytes('ID3\x04'), 'audio/mpeg'],
  ['MP3', bytes('\xff\xfb\x90'), 'audio/mpeg'],
  ['SVG', bytes('', '<svg xmlns="http://www.w3.org/2000/svg"></svg>'), 'image/svg+xml'],
  [
    'SVG with all it may begin with',
    bytes('', '\ufeff<?xml version="1.0"?>\n<!-- <html> -->\n<!DOCTYPE svg PUBLIC "a" "b" [<!ENTITY x "y">]>\n<svg>'),
    'image/svg+xml',
  ],
  ['a page', bytes('', '<!doctype html><svg></svg>'), undefined],
  ['a page that hides', bytes('', '<!-- --><html><svg>'), undefined],
  ['XML of another kind', bytes('', '<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"/>'), undefined],
  ['a tag that only begins so', bytes('', '<svgx>'), undefined],
  ['JSON', bytes('', '{"a":1}'), undefined],
  ['script', bytes('', 'alert(1)'), undefined],
  ['nothing', bytes(''), undefined],
  ['spaces without end', bytes('', ' '.repeat(100_000)), undefined],
  ['comments without end', bytes('', '<!--'.repeat(100_000)), undefined],
])('%s', (_name, content, expected) => expect(readMediaType(content)).toBe(expected))
