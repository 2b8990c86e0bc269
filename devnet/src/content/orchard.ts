import { contentId } from './content-id.ts'
import { drawFruitPng, drawFruitSvg } from './pictures.ts'

/** A file as a gateway serves it. */
export type ContentFile = { type: string; bytes: Buffer }

const json = (document: object): ContentFile => ({
  type: 'application/json',
  bytes: Buffer.from(JSON.stringify(document)),
})

/** Everything the devnet's gateway serves, by path. */
export const contentFiles = new Map<string, ContentFile>()

/** Puts a file under its content id. @returns its `ipfs:` URI */
export const publish = (file: ContentFile): string => {
  const id = contentId(file.bytes)
  contentFiles.set(`/ipfs/${id}`, file)
  return `ipfs://${id}`
}
const publishPng = (...colours: Parameters<typeof drawFruitPng>) =>
  publish({ type: 'image/png', bytes: drawFruitPng(...colours) })

const inBase64 = (type: string, text: string) => `data:${type};base64,${Buffer.from(text).toString('base64')}`
const trait = (trait_type: string, value: string | number) => ({ trait_type, value })

const quince = publishPng([222, 184, 42], [243, 238, 220])
const plum = publishPng([98, 46, 104], [226, 232, 240])
const basket = publish({ type: 'image/svg+xml', bytes: Buffer.from(drawFruitSvg('#b3261e', '#efe6d5', 'Orchard')) })

/** What the contract of the gallery says of itself (ERC-7572). */
export const galleryDocument = publish(
  json({ name: 'Orchard Gallery', description: 'Fruit of the devnet, one picture each.', image: basket }),
)

const onChain = (name: string, fruit: string, more: object = {}) =>
  inBase64(
    'application/json',
    JSON.stringify({
      name,
      description: `${name}, drawn on chain.`,
      image: inBase64('image/svg+xml', drawFruitSvg(fruit, '#f4f1e8', name)),
      attributes: [trait('Fruit', name), trait('Weight', 120)],
      ...more,
    }),
  )

/** A picture too large to be kept beside what the document says: it is read from the document whenever it is wanted. */
const stillLife = inBase64(
  'image/svg+xml',
  drawFruitSvg('#98662e', '#2b211b', 'Still Life').replace('</svg>', `<!--${' brush'.repeat(3_000)} --></svg>`),
)

/** The document of each item of the gallery, in the order they are minted: kept everywhere a document can be kept. */
export const galleryUris: readonly string[] = [
  onChain('Apple', '#b3261e'),
  `data:application/json;utf8,${JSON.stringify({ name: 'Pear', image_data: drawFruitSvg('#b7c14a', '#fff', 'Pear') })}`,
  publish(
    json({ name: 'Quince', description: 'Kept on IPFS.', image: quince, attributes: [trait('Fruit', 'Quince')] }),
  ),
  publish(json({ name: 'Basket', description: 'An SVG on IPFS.', image: basket, external_url: 'https://coredao.org' })),
  // what goes wrong: a host that is none, content nobody has, a page instead of a document, a private address
  'https://metadata.invalid/gallery/5.json',
  `ipfs://${contentId(Buffer.from('a file that was never published'))}`,
  'data:text/html,<script>alert(1)</script>',
  'http://127.0.0.1:8545/',
  publish(json({ name: 'Still Life', description: 'Drawn in its document.', image: stillLife })),
]
/** What the second item's document is changed to, with the event of ERC-4906. */
export const ripePear = onChain('Ripe Pear', '#d9b93b', { attributes: [trait('Fruit', 'Pear'), trait('Ripe', 'yes')] })

const charmFolder = '/ipns/orchard.devnet/charms'
/** ERC-1155: `{id}` stands for the item. */
export const charmsPattern = `ipns://${charmFolder.slice('/ipns/'.length)}/{id}.json`
const charms: [name: string, image: string][] = [
  ['Charm of Spring', quince],
  ['Charm of Summer', plum],
  ['Charm of Autumn', basket],
]
for (const [index, [name, image]] of charms.entries()) {
  const id = (index + 1).toString(16).padStart(64, '0')
  const properties = { season: name.split(' ').at(-1), power: { name: 'Power', value: 10 * (index + 1) } }
  contentFiles.set(`${charmFolder}/${id}.json`, json({ name, description: 'Brings luck.', image, properties }))
}
/** The fourth charm has a document of its own, announced by ERC-1155's URI event. */
export const winterCharm = `data:application/json,${encodeURIComponent(
  JSON.stringify({ name: 'Charm of Winter', image: plum, properties: { season: 'Winter' } }),
)}`
export const charmKinds = charms.length + 1
