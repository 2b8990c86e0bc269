import { calls } from '@corescope/api-schema/calls'
import type { Address, Hex } from '@corescope/chain/types/hex'
import { tokenInfoMessage } from '@corescope/decode/signatures/signed-message'
import gallery from '@corescope/devnet/artifacts/Gallery.json' with { type: 'json' }
import wallet from '@corescope/devnet/artifacts/Wallet.json' with { type: 'json' }
import { eventually } from '@corescope/devnet/test-worlds/eventually'
import { type LiveWorld, startLiveWorld } from '@corescope/devnet/test-worlds/live-world'
import { curator, deployer, users } from '@corescope/devnet/world/accounts'
import { contractAddress, curatedAddress, encodeCreation } from '@corescope/devnet/world/contracts'
import { curatorDraft, dynamicFeeDraft } from '@corescope/devnet/world/life/drafts'
import { createNodeClient, type NodeClient } from '@corescope/devnet/world/node-client'
import { openWallets, type Wallets } from '@corescope/devnet/world/wallets'
import { encodeFunctionData, getContractAddress, parseAbi } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let world: LiveWorld
let node: NodeClient
let wallets: Wallets
const stranger = users[7]!
const origin = 'https://scan.example.org'

const info = async (contract: string) => (await world.call(calls.tokenInfo.path, { contractAddress: contract })).data
const now = () => Math.floor(Date.now() / 1000)
const low = (address: string) => address.toLowerCase() as Address

interface Submission {
  contractAddress: Address
  content: object
  signer: Address
  signedAt: number
  signature: Hex
}
/** A claim signed by a key, with whatever a test changes after signing. */
const claim = async (key: PrivateKeyAccount, contract: Address, content: object, change: Partial<Submission> = {}) => {
  const signedAt = change.signedAt ?? now()
  const message = tokenInfoMessage({ origin, chainId: 1112, contractAddress: contract, content, signedAt })
  const signature = await key.signMessage({ message })
  return { contractAddress: contract, content, signer: low(key.address), signedAt, signature, ...change }
}
const submit = (submission: Submission) => world.call(calls.updateTokenInfo.path, submission)

beforeAll(async () => {
  world = await startLiveWorld({ PUBLIC_URL: `${origin}/` })
  node = createNodeClient(world.node.url)
  wallets = await openWallets(node, 1112, [stranger])
  await eventually(async () => {
    expect((await world.get('/health')).status).toBe(200)
    expect((await info(curatedAddress.gallery)).icon).not.toBeNull()
  })
})
afterAll(() => world?.stop())

describe('what an owner says of a token', () => {
  const { wholeToken } = contractAddress
  const content = {
    website: 'https://dollar.example.org',
    description: 'A dollar of the devnet.\nNothing more.',
    icon: 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg"/%3E',
    links: { github: 'https://github.com/example/dollar' },
  }
  it('is stored when its creator signed it, and answered with who said it', async () => {
    const before = await info(wholeToken)
    expect([before.submitted, before.icon]).toEqual([null, null])
    const submission = await claim(deployer, wholeToken, content, { signedAt: now() - 100 })
    const answer = await submit(submission)
    expect(answer.code).toBe('00000')
    expect(calls.updateTokenInfo.response.safeParse(answer.data).error).toBeUndefined()
    const after = await info(wholeToken)
    expect(calls.tokenInfo.response.safeParse(after).error).toBeUndefined()
    expect(after.submitted).toMatchObject({ content, signedAt: submission.signedAt })
    expect(after.submitted.signer.hash).toBe(low(deployer.address))
    expect(after.icon).toBe(`/media/${wholeToken}/icon?v=${submission.signedAt}`)
    const icon = await world.get(after.icon)
    expect([icon.status, icon.headers.get('content-type')]).toEqual([200, 'image/svg+xml'])
  })
  it('is replaced as a whole by something newer, never by something older', async () => {
    const newer = await claim(deployer, wholeToken, { website: 'https://new.example.org' }, { signedAt: now() - 50 })
    expect((await submit(newer)).code).toBe('00000')
    expect((await info(wholeToken)).submitted.content).toEqual({ website: 'https://new.example.org' })
    expect((await info(wholeToken)).icon).toBeNull()
    const older = await claim(deployer, wholeToken, content, { signedAt: now() - 90 })
    expect(await submit(older)).toMatchObject({ code: '1', message: expect.stringContaining('newer') })
    // the same again does no harm
    expect((await submit(newer)).code).toBe('00000')
  })
  it('may be said by what owner() answers', async () => {
    const said = { description: 'A gallery.' }
    expect((await submit(await claim(curator, curatedAddress.gallery, said))).code).toBe('00000')
    const answer = await info(curatedAddress.gallery)
    expect(answer.submitted.content).toEqual(said)
    expect(answer.document).toMatchObject({ name: 'Orchard Gallery' })
    // without an icon of the owner's the contract's own stays
    expect(answer.icon).not.toBeNull()
  })
})

describe('what is not stored', () => {
  const { gameToken } = contractAddress
  const content = { website: 'https://apples.example.org' }
  const cases: [string, () => Promise<Submission>, string][] = [
    ['of a stranger', () => claim(stranger, gameToken, content), 'neither the creator of the token nor its owner'],
    ['too old', () => claim(deployer, gameToken, content, { signedAt: now() - 700 }), 'last ten minutes'],
    ['of the future', () => claim(deployer, gameToken, content, { signedAt: now() + 300 }), 'last ten minutes'],
    [
      'in another’s name',
      () => claim(stranger, gameToken, content, { signer: low(deployer.address) }),
      'not of the signer over this content',
    ],
    [
      'with another content',
      () => claim(deployer, gameToken, content, { content: { website: 'https://evil.example.org' } }),
      'not of the signer',
    ],
    [
      'for another token',
      () => claim(deployer, contractAddress.oldToken, content, { contractAddress: gameToken }),
      'not of the signer',
    ],
    [
      'with a made-up signature',
      () => claim(deployer, gameToken, content, { signature: '0x1234' }),
      'not of the signer',
    ],
    [
      'of a contract that may not speak, whose code is not run',
      () => claim(stranger, gameToken, content, { signer: contractAddress.relay }),
      'neither the creator of the token nor its owner',
    ],
    ['of no token', () => claim(deployer, low(stranger.address), content), 'no such token'],
  ]
  it.each(cases)('a claim %s', async (_name, make, words) => {
    expect(await submit(await make())).toMatchObject({ code: '1', message: expect.stringContaining(words) })
    expect((await info(gameToken)).submitted).toBeNull()
  })
  it('a signature for another site', async () => {
    const signedAt = now()
    const signed = { origin: 'https://evil.example.org', chainId: 1112, contractAddress: gameToken, content, signedAt }
    const signature = await deployer.signMessage({ message: tokenInfoMessage(signed) })
    const answer = await submit({ ...signed, signer: low(deployer.address), signature })
    expect(answer.message).toContain(`not of the signer over this content for ${origin}`)
  })
  it('a signature for another chain', async () => {
    const signedAt = now()
    const message = tokenInfoMessage({ origin, chainId: 1116, contractAddress: gameToken, content, signedAt })
    const signature = await deployer.signMessage({ message })
    const answer = await submit({
      contractAddress: gameToken,
      content,
      signer: low(deployer.address),
      signedAt,
      signature,
    })
    expect(answer.message).toContain('not of the signer')
  })
  it.each([
    [{ website: 'javascript:alert(1)' }, 'content.website'],
    [{ website: 'https://bank.com@evil.example.org' }, 'content.website'],
    [{ links: { x: 'http://127.0.0.1/' } }, 'content.links.x'],
    [{ icon: 'data:text/html,x' }, 'content.icon'],
    [{ description: 'turned \u202e round' }, 'content.description'],
    [{ links: { myspace: 'https://myspace.com/x' } }, 'content.links'],
  ])('%j', async (wrong, field) => {
    const answer = await submit(await claim(deployer, gameToken, wrong))
    expect(answer).toMatchObject({ code: '1', message: expect.stringContaining(field) })
  })
})

describe('a contract that owns a token', () => {
  const walletAbi = parseAbi(['function act(address to, bytes data)', 'function create(bytes code)'])
  const send = async (to: Address | undefined, data: Hex) => {
    const raw = await wallets.sign(stranger, dynamicFeeDraft(to, data, { gas: 4_000_000n }))
    await node.call('eth_sendRawTransaction', [raw])
    await node.call('evm_mine', [])
  }
  it('signs by ERC-1271', async () => {
    const nonce = BigInt(await node.call<Hex>('eth_getTransactionCount', [stranger.address, 'latest']))
    const owner = low(getContractAddress({ from: stranger.address, nonce }))
    await send(undefined, encodeCreation(wallet, [stranger.address]))
    const token = low(getContractAddress({ from: owner, nonce: 1n }))
    const code = encodeCreation(gallery, ['Owned', 'OWN', ''])
    await send(owner, encodeFunctionData({ abi: walletAbi, functionName: 'create', args: [code] }))
    const { data } = curatorDraft(token, 'mintWithUri', [stranger.address, 'data:application/json,{}'])
    await send(owner, encodeFunctionData({ abi: walletAbi, functionName: 'act', args: [token, data!] }))
    await eventually(async () => expect((await info(token))?.transfers).toBe(1))

    const content = { website: 'https://owned.example.org' }
    const signedByItsKey = await claim(stranger, token, content, { signer: owner })
    expect((await submit(await claim(stranger, token, content))).message).toContain('neither the creator')
    expect((await submit(await claim(users[8]!, token, content, { signer: owner }))).message).toContain(
      'not of the signer',
    )
    expect((await submit(signedByItsKey)).code).toBe('00000')
    expect((await info(token)).submitted.signer.hash).toBe(owner)
  })
})
