import { calls } from '@corescope/api-schema/calls'
import { eventually } from '@corescope/devnet/test-worlds/eventually'
import { type LiveWorld, startLiveWorld } from '@corescope/devnet/test-worlds/live-world'
import { users } from '@corescope/devnet/world/accounts'
import { contractAddress, curatedAddress } from '@corescope/devnet/world/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let world: LiveWorld
const { gallery, charms } = curatedAddress
const ask = async (path: string, request: object) => (await world.call(path, request)).data
const detail = (contract: string, tokenItem: number) =>
  ask(calls.nftDetail.path, { contractAddress: contract, tokenItem: String(tokenItem) })

/** Unix seconds when nothing was read yet. */
let began: number
beforeAll(async () => {
  began = Math.floor(Date.now() / 1000)
  world = await startLiveWorld()
  await eventually(async () => {
    const statuses = await Promise.all([1, 2, 3, 4, 5, 6, 7, 8, 9].map((item) => detail(gallery, item)))
    expect(statuses.every(({ document }) => document.status !== 'waiting')).toBe(true)
    expect((await detail(charms, 4)).document.status).toBe('ready')
    expect((await ask(calls.tokenInfo.path, { contractAddress: gallery })).icon).not.toBeNull()
  })
})
afterAll(() => world?.stop())

describe('an item', () => {
  it('says what its document says', async () => {
    const answer = await detail(gallery, 1)
    expect(calls.nftDetail.response.safeParse(answer).error).toBeUndefined()
    expect(answer.document).toMatchObject({
      ...{ status: 'ready', problem: null, name: 'Apple', description: 'Apple, drawn on chain.', animation: null },
      uri: expect.stringMatching(/^data:application\/json;base64,… \(\d+ characters, sha256 [0-9a-f]{16}\)$/),
      image: expect.stringMatching(new RegExp(`^/media/${gallery}/1/image\\?v=\\d+$`)),
      imageUri: 'data:image/svg+xml;base64,…',
      attributes: [
        { trait: 'Fruit', value: 'Apple', displayType: null },
        { trait: 'Weight', value: '120', displayType: null },
      ],
    })
    expect(answer.document.readAt).toBeGreaterThanOrEqual(began)
    const charm = await detail(charms, 2)
    expect(charm.document).toMatchObject({ name: 'Charm of Summer', uri: expect.stringMatching(/^ipns:.*0002\.json$/) })
  })
  it.each([
    [5, 'refused', /^metadata\.invalid is no name/],
    [6, 'unreachable', /answers HTTP 404/],
    [7, 'unusable', /of type text\/html/],
    [8, 'refused', /^127\.0\.0\.1 is no address/],
  ])('%s has no document and says why: %s', async (item, status, problem) => {
    const answer = await detail(gallery, item)
    expect(calls.nftDetail.response.safeParse(answer).error).toBeUndefined()
    expect(answer.document).toMatchObject({ status, problem: expect.stringMatching(problem), name: null, image: null })
  })
  it('in the list of what somebody holds has its name and picture', async () => {
    const holder = users[2]!.address.toLowerCase()
    const answer = await ask(calls.tokenInventory.path, { address: holder, contractAddress: gallery })
    expect(calls.tokenInventory.response.safeParse(answer).error).toBeUndefined()
    const [quince] = answer.records
    expect(quince).toMatchObject({ tokenItem: '3', document: { status: 'ready', problem: null, name: 'Quince' } })
    expect(quince.token.icon).toMatch(/^\/media\/0x[0-9a-f]{40}\/icon\?v=\d+$/)
    const portraits = await ask(calls.tokenInventory.path, {
      address: holder,
      contractAddress: contractAddress.portraits,
    })
    for (const { document } of portraits.records) expect(document).toMatchObject({ name: null, image: null })
  })
})

describe('media', () => {
  const safe = {
    'content-security-policy': expect.stringMatching(/^default-src 'none';.*; sandbox$/),
    'x-content-type-options': 'nosniff',
    'cache-control': 'public, max-age=3600',
  }
  const headersOf = (response: Response) => Object.fromEntries(response.headers)

  it('come from this server alone, as what they are, with nothing that could run', async () => {
    const [drawn, kept] = await Promise.all([detail(gallery, 1), detail(gallery, 3)])
    const svg = await world.get(drawn.document.image)
    expect([svg.status, await svg.text()]).toEqual([200, expect.stringMatching(/^<svg /)])
    expect(headersOf(svg)).toMatchObject({ ...safe, 'content-type': 'image/svg+xml' })
    const png = await world.get(kept.document.image)
    expect([
      png.status,
      Buffer.from(await png.arrayBuffer())
        .subarray(1, 4)
        .toString(),
    ]).toEqual([200, 'PNG'])
    expect(headersOf(png)).toMatchObject({ ...safe, 'content-type': 'image/png' })
  })
  it('that stand in a document and are too large to be kept are read from there', async () => {
    const { document } = await detail(gallery, 9)
    expect(document).toMatchObject({ name: 'Still Life', imageUri: 'data:…' })
    const svg = await world.get(document.image)
    expect([svg.status, await svg.text()]).toEqual([200, expect.stringMatching(/>Still Life<.*( brush){3000}/)])
    expect(headersOf(svg)).toMatchObject({ ...safe, 'content-type': 'image/svg+xml' })
  })
  it('are sent in parts to who asks for them', async () => {
    const { document } = await detail(gallery, 3)
    const part = await fetch(`${world.url}${document.image}`, { headers: { range: 'bytes=1-3' } })
    expect([part.status, await part.text(), part.headers.get('content-range')]).toEqual([
      ...[206, 'PNG', expect.stringMatching(/^bytes 1-3\/\d+$/)],
    ])
    const beyond = await fetch(`${world.url}${document.image}`, { headers: { range: 'bytes=99999999-' } })
    expect(beyond.status).toBe(416)
  })
  it('a token’s icon is the picture of its contract', async () => {
    const info = await ask(calls.tokenInfo.path, { contractAddress: gallery })
    const icon = await world.get(info.icon)
    expect([icon.status, icon.headers.get('content-type')]).toEqual([200, 'image/svg+xml'])
    const plain = await ask(calls.tokenInfo.path, { contractAddress: contractAddress.oldToken })
    expect(plain.icon).toBeNull()
  })
  it('a token that a list names has the icon of the list', async () => {
    const { stableToken } = contractAddress
    const listed = await eventually(async () => {
      const { icon } = await ask(calls.tokenInfo.path, { contractAddress: stableToken })
      expect(icon).toMatch(new RegExp(`^/media/${stableToken}/icon\\?v=\\d+$`))
      return icon as string
    })
    const icon = await world.get(listed)
    expect([icon.status, icon.headers.get('content-type')]).toEqual([200, 'image/svg+xml'])
    expect(await icon.text()).toContain('>DUSD<')
  })
  it.each([
    [`/media/${gallery}/5/image`, 404, 'No document names such media'],
    [`/media/${gallery}/1/animation`, 404, 'No document names such media'],
    [`/media/${gallery}/99/image`, 404, 'No document names such media'],
    [`/media/0x${'9'.repeat(40)}/1/image`, 404, 'No document names such media'],
    [`/media/0x${'9'.repeat(40)}/icon`, 404, 'No document names such media'],
    [`/media/${gallery}/one/image`, 400, 'item: "one"'],
    [`/media/${gallery}/1/source`, 400, 'kind: "source"'],
    ['/media/0x12/1/image', 400, 'contract: "0x12"'],
  ])('%s is %s', async (path, status, words) => {
    const response = await world.get(path)
    const body = (await response.json()) as { code: string; message: string }
    expect([response.status, body.code]).toEqual([status, '1'])
    expect(body.message).toContain(words)
  })
})
