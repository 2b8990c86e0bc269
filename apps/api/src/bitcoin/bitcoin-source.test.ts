import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { createBitcoinSource } from './bitcoin-source.ts'

// The first transaction that paid a person on Bitcoin (block 170).
const txid = 'f4184fc596403b9d638783cf57adfe4c75c605f6356fbc91338530e9831e9e16'
const raw =
  '0100000001c997a5e56e104102fa209c6a852dd90660a20b2d9c352423edce25857fcd3704000000004847304402204e45e16932b8af514961a1d3a1a25fdf3f4f7732e9d624c6c61548ab5fb8cd410220181522ec8eca07de4860a4acdd12909d831cc56cbbac4622082221a8768d1d0901ffffffff0200ca9a3b00000000434104ae1a62fe09c5f51b13905f07f06b99a2f7159b2225f374cd378d71302fa28414e7aab37397f554a7df5f142c21c1b7303b8a0626f1baded5c72a704f7e6cd84cac00286bee0000000043410411db93e1dcdb8a016b49840f8c53bc1eb68a382e97b1482ecad7b148a6909a5cb2e0eaddfb84ccf9744464f82e160bfa9b8b64f9d4c03f999b8643f656b412a3ac00000000'
const closers: (() => void)[] = []
afterEach(() => closers.splice(0).map((close) => close()))

const serve = async (listener: RequestListener, timeoutMs?: number) => {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closers.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return createBitcoinSource(`http://127.0.0.1:${(server.address() as AddressInfo).port}/api/`, timeoutMs)
}

it('bytes and standing are told, each asked once', async () => {
  const asked: string[] = []
  const status = { confirmed: true, block_height: 170, block_time: 1_231_731_025 }
  const answers: Record<string, string> = {
    [`/api/tx/${txid}/hex`]: raw,
    [`/api/tx/${txid}`]: JSON.stringify({ vin: [{ prevout: { value: 5_000_000_000 } }], status }),
    '/api/blocks/tip/height': '175',
  }
  const source = await serve((request, response) => {
    asked.push(request.url!)
    response.end(answers[request.url!])
  })
  expect(await Promise.all([source.raw(txid), source.raw(txid)])).toEqual([`0x${raw}`, `0x${raw}`])
  const expected = { state: 'confirmed', height: 170, timestamp: 1_231_731_025, confirmations: 6 }
  expect(await source.standing(txid)).toMatchObject({ ...expected, spends: [{ address: null, amount: '5000000000' }] })
  await source.standing(txid)
  expect(asked.toSorted()).toEqual(Object.keys(answers).toSorted())
})

it('what it does not know is told as unknown', async () => {
  const source = await serve((_, response) => response.writeHead(404).end('Transaction not found'))
  expect(await source.raw(txid)).toBeUndefined()
  expect(await source.standing(txid)).toMatchObject({ state: 'unknown', confirmations: null })
})

const answering =
  (body: string, status = 200): RequestListener =>
  (_, response) =>
    response.writeHead(status).end(body)
it.each([
  ['a page', answering('<html>'), 'answers no hex', 'none of mempool.space’s answers'],
  ['other bytes', answering('00ff'), 'bytes that are no transaction', 'none of mempool'],
  ['another transaction', answering(`02${raw.slice(2)}`), `another transaction than ${txid}`, 'cannot be read'],
  ['a refusal', answering('busy', 429), 'it answers HTTP 429', 'HTTP 429'],
  ['a long refusal', answering('busy '.repeat(4_000), 500), 'it answers HTTP 500', 'HTTP 500'],
  ['too much', answering('0'.repeat(5_000_000)), 'more than', 'more than'],
  [
    'a way elsewhere',
    (_, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
    'cannot be read',
    'cannot be read',
  ],
] satisfies [string, RequestListener, string, string][])('%s is found out', async (_, listener, ofRaw, ofStanding) => {
  const source = await serve(listener)
  await expect(source.raw(txid)).rejects.toThrow(ofRaw)
  await expect(source.standing(txid)).rejects.toThrow(ofStanding)
})

it.each([4_294_967_296, Number.MAX_SAFE_INTEGER])('a block of the time %s is none of Bitcoin', async (blockTime) => {
  const status = { confirmed: true, block_height: 170, block_time: blockTime }
  const source = await serve(answering(JSON.stringify({ vin: [], status })))
  await expect(source.standing(txid)).rejects.toThrow('none of mempool.space’s answers')
})

it.each([
  ['never', () => undefined],
  ['a byte, and then nothing', (_, response) => response.writeHead(200).write('0')],
] satisfies [string, RequestListener][])(
  'one that answers %s is waited for no longer than is set',
  async (_, listener) => {
    const source = await serve(listener, 50)
    await expect(source.raw(txid)).rejects.toThrow('no answer in time')
    await expect(source.standing(txid)).rejects.toThrow('no answer in time')
  },
)
