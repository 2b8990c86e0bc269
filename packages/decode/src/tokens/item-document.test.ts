import { describe, expect, it } from 'vitest'
import { DocumentFormatError, readItemDocument, standsInDocument } from './item-document.ts'

const read = (document: unknown) => readItemDocument(JSON.stringify(document))
const empty = {
  ...{ itemName: null, description: null, imageUri: null, animationUri: null, externalUrl: null, attributes: [] },
}

describe('documents as the standards write them', () => {
  it('ERC-721 with the attributes of the field', () => {
    const image = 'ipfs://bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi/1.png'
    const attributes = [
      { trait_type: 'Colour', value: 'Red' },
      { trait_type: 'Level', value: 5, display_type: 'number' },
      { value: 'rare' },
    ]
    const document = { name: 'Apple #1', description: 'A\nred one', image, external_url: 'https://a.org/1', attributes }
    expect(read(document)).toEqual({
      ...{ itemName: 'Apple #1', description: 'A\nred one', imageUri: image, externalUrl: 'https://a.org/1' },
      animationUri: null,
      attributes: [
        { trait: 'Colour', value: 'Red', displayType: null },
        { trait: 'Level', value: '5', displayType: 'number' },
        { trait: null, value: 'rare', displayType: null },
      ],
    })
  })
  it('ERC-1155 with properties', () => {
    const properties = { simple: 'text', rich: { name: 'Rich', value: 123, display_value: '123' }, list: [1, 2] }
    expect(read({ name: 'Sword', properties }).attributes).toEqual([
      { trait: 'simple', value: 'text', displayType: null },
      { trait: 'Rich', value: '123', displayType: null },
    ])
  })
  it('an image drawn in the document', () => {
    expect(read({ image_data: '<svg xmlns="http://www.w3.org/2000/svg"/>' }).imageUri).toBe(
      'data:image/svg+xml,%3Csvg%20xmlns%3D%22http%3A%2F%2Fwww.w3.org%2F2000%2Fsvg%22%2F%3E',
    )
  })
})

describe('hostile documents', () => {
  it.each<[string, unknown]>([
    ['nothing', {}],
    ['wrong types', { name: {}, description: [], image: 5, animation_url: { url: 'x' }, attributes: 'all' }],
    ['empty texts', { name: '  ', description: '\u0000\u202e', image: '' }],
    ['texts that nobody sees', { name: '\u200b\u200d\u2060', description: '\u3164 \u2800\u0301' }],
    ['links that are no links', { external_url: 'javascript:alert(1)' }],
    ['attributes without values', { attributes: [{ trait_type: 'a' }, null, [], { value: {} }], traits: [[[[1]]]] }],
    ['a link too long to be one', { image: `https://a.org/${'a'.repeat(9_000)}` }],
  ])('%s say nothing', (_name, document) => expect(read(document)).toEqual(empty))

  it('are cut: texts, lists, halves of characters', () => {
    const attributes = Array.from({ length: 10_000 }, (_, index) => ({ trait_type: 'n', value: index }))
    const found = read({ name: `${'x'.repeat(255)}🍎`, description: 'y'.repeat(500_000), attributes })
    expect([found.itemName, found.description?.length, found.attributes.length]).toEqual(['x'.repeat(255), 4_000, 100])
    const long = Array.from({ length: 100 }, () => ({ trait_type: 't'.repeat(500), value: 'v'.repeat(500) }))
    const sparse = Array.from({ length: 300 }, (_, index) => ({
      trait_type: 'n',
      value: index % 2 === 0 ? null : index,
    }))
    expect(read({ attributes: sparse }).attributes).toHaveLength(100)
    expect(read({ attributes: long }).attributes).toHaveLength(Math.floor(16_384 / (128 + 256)))
    expect(read({ name: 'a\u0000b\ud800c\u202ed\u200de\u2028f\u2029' }).itemName).toBe('abcd\u200def')
  })
  it('a picture too large to keep is said to stand in the document, and is read when it is wanted whole', () => {
    const image = `data:image/png;base64,${'A'.repeat(300_000)}`
    expect(read({ image, animation_url: image })).toEqual({
      ...{ ...empty, imageUri: standsInDocument, animationUri: standsInDocument },
    })
    expect(readItemDocument(JSON.stringify({ image }), 1_000_000).imageUri).toBe(image)
    const drawing = `<svg>${'<rect/>'.repeat(5_000)}</svg>`
    expect(read({ image_data: drawing }).imageUri).toBe(standsInDocument)
    expect(readItemDocument(JSON.stringify({ image_data: drawing }), 1_000_000).imageUri).toMatch(/^data:image\/svg/)
  })
  it('may be nested as deeply as a megabyte allows', () => {
    const deep = `${'['.repeat(300_000)}${']'.repeat(300_000)}`
    expect(readItemDocument(`{"name":"deep","attributes":${deep}}`)).toEqual({ ...empty, itemName: 'deep' })
    expect(() => readItemDocument('{"a":'.repeat(200_000))).toThrow(DocumentFormatError)
  })
  it('cannot reach the prototype', () => {
    expect(readItemDocument('{"__proto__":{"name":"x"},"constructor":{"name":"y"}}')).toEqual(empty)
  })
  it.each([
    ['<!DOCTYPE html><html>', 'a page or an image'],
    ['', 'no JSON'],
    ['{"name": "cut o', 'no JSON'],
    ['[1]', 'no object'],
    ['null', 'no object'],
    ['"text"', 'no object'],
  ])('%s is said to be what it is', (text, words) => {
    expect(() => readItemDocument(text)).toThrow(words)
  })
})
