import { createHash } from 'node:crypto'
import { inflateSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { contentId } from './content-id.ts'
import { startContentGateway } from './gateway.ts'
import { contentFiles, galleryUris } from './orchard.ts'
import { drawFruitPng } from './pictures.ts'
import { publishedListUri } from './token-list.ts'
import { tokenListUri } from './token-list-uri.ts'

it('content ids are those of IPFS', () => {
  // known id of an empty raw block
  expect(contentId(Buffer.from(''))).toBe('bafkreihdwdcefgh4dqkjv67uzcmw7ojee6xedzdetojuzjevtenxquvyku')
  expect(contentId(Buffer.from('a'))).toMatch(/^bafkrei[a-z2-7]{52}$/)
})

it('a picture holds the pixels it says', () => {
  const png = drawFruitPng([1, 2, 3], [4, 5, 6])
  const data = inflateSync(png.subarray(png.indexOf('IDAT') + 4, png.indexOf('IEND') - 8))
  expect(data).toHaveLength(48 * (1 + 48 * 3))
  expect([...data.subarray(0, 4)]).toEqual([0, 4, 5, 6])
  const middle = 24 * (1 + 48 * 3) + 1 + 24 * 3
  expect([...data.subarray(middle, middle + 3)]).toEqual([1, 2, 3])
})

it('files and ids never change: they stand on a chain', () => {
  const all = createHash('sha256')
  for (const [path, { bytes }] of contentFiles) all.update(path).update(bytes)
  for (const uri of galleryUris) all.update(uri)
  expect(all.digest('hex')).toMatchInlineSnapshot(`"271455cd7a4d46e4b609f106bc4c4aed1fdf227ea75a8fadc3a209a17957216d"`)
})

it('the token list lies where it is said to', () => {
  expect(tokenListUri).toBe(publishedListUri)
})

it('the gateway serves them and nothing else', async () => {
  const gateway = await startContentGateway()
  for (const [path, { type, bytes }] of contentFiles) {
    const response = await fetch(`${gateway.url}${path}`)
    expect([response.status, response.headers.get('content-type')]).toEqual([200, type])
    expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true)
  }
  expect((await fetch(`${gateway.url}/ipfs/other`)).status).toBe(404)
  await gateway.stop()
})
