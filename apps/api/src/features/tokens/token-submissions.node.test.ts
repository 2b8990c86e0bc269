import { calls } from '@corescope/api-schema/calls'
import type { Address, Hex } from '@corescope/chain/types/hex'
import { tokenInfoMessage } from '@corescope/decode/signatures/signed-message'
import gallery from '@corescope/devnet/artifacts/Gallery.json' with { type: 'json' }
import wallet from '@corescope/devnet/artifacts/Wallet.json' with { type: 'json' }
import { eventually } from '@corescope/devnet/test-worlds/eventually'
import type { Envelope } from '@corescope/devnet/test-worlds/indexed-api'
import { type LiveWorld, startLiveWorld } from '@corescope/devnet/test-worlds/live-world'
import { curator, deployer, users } from '@corescope/devnet/world/accounts'
import { contractAddress, curatedAddress, encodeCreation } from '@corescope/devnet/world/contracts'
import { curatorDraft, dynamicFeeDraft } from '@corescope/devnet/world/life/drafts'
import { createNodeClient, type NodeClient } from '@corescope/devnet/world/node-client'
import { openWallets, type Wallets } from '@corescope/devnet/world/wallets'
import { openDatabase } from '@corescope/store/database'
import { encodeFunctionData, getContractAddress, parseAbi } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPasswords } from '../../people/passwords.ts'

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
  world = await startLiveWorld({ PUBLIC_URL: `${origin}/`, ARGON2_MEMORY_KIB: '8192', ARGON2_PASSES: '1' })
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

describe('what a signed-in user says of a token', () => {
  const content = { website: 'https://mine.example.org' }
  let bearer: string
  let userId: string
  const ask = async (path: string, request: object) => {
    const response = await fetch(`${world.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${bearer}` },
      body: JSON.stringify(request),
    })
    return (await response.json()) as Envelope & { fault?: string }
  }
  const sql = async (text: string, values: unknown[]) => {
    const database = openDatabase({ databaseUrl: world.databaseUrl, connections: 1, applicationName: 'test' })
    try {
      return (await database.session((session) => session.run<{ userId: string }>('test', text, values))).rows
    } finally {
      await database.close()
    }
  }
  const insertProof = (address: string, signer: string, signature: Hex) =>
    sql(
      `insert into verified_addresses (user_id, address, signer, message, signature)
       values ($1, decode($2, 'hex'), decode($3, 'hex'), 'text', decode($4, 'hex'))`,
      [userId, ...[address, signer, signature].map((hex) => hex.slice(2).toLowerCase())],
    )
  const verify = async (address: string, key: PrivateKeyAccount) =>
    insertProof(address, key.address, await key.signMessage({ message: 'text' }))
  const holderOf = async (contract: Address) =>
    (await ask(calls.tokenInfoRight.path, { contractAddress: contract })).data.holder?.hash ?? null

  beforeAll(async () => {
    const passwordHash = await createPasswords({ memoryKib: 8192, passes: 1 }).hash('seven green lamps', 'test')
    const [row] = await sql(
      `insert into users (name, name_key, email, email_key, password_hash, locale, confirmed_at)
       values ('holder', 'holder', 'holder@example.org', 'holder@example.org', $1, 'en', now()) returning user_id as "userId"`,
      [passwordHash],
    )
    userId = row!.userId
    bearer = (await world.call(calls.login.path, { username: 'holder', password: 'seven green lamps' })).data
      .access_token
  })
  it('is refused without a verified address that is its creator or owner', async () => {
    await verify(stranger.address, stranger)
    expect(await holderOf(curatedAddress.gallery)).toBeNull()
    const refused = await ask(calls.updateOwnTokenInfo.path, { contractAddress: curatedAddress.gallery, content })
    expect(refused).toMatchObject({ code: '1', fault: 'tokenNotHeld' })
  })
  it('is kept by the verified creator, and by the verified owner, later than what was said before', async () => {
    await verify(deployer.address, deployer)
    expect(await holderOf(contractAddress.oldToken)).toBe(low(deployer.address))
    await verify(curator.address, curator)
    expect(await holderOf(curatedAddress.gallery)).toBe(low(curator.address))
    for (const said of [content, { ...content, description: 'Again, within the same second.' }]) {
      const answer = await ask(calls.updateOwnTokenInfo.path, {
        contractAddress: curatedAddress.gallery,
        content: said,
      })
      expect(answer.code, answer.message).toBe('00000')
      expect(calls.updateOwnTokenInfo.response.safeParse(answer.data).error).toBeUndefined()
      const { submitted } = await info(curatedAddress.gallery)
      expect([submitted.content, submitted.signer.hash]).toEqual([said, low(curator.address)])
    }
  })
  it('of a token that was verified itself counts while whoever signed for it may speak for it', async () => {
    await sql('delete from verified_addresses where user_id = $1', [userId])
    await verify(curatedAddress.gallery, curator)
    expect(await holderOf(curatedAddress.gallery)).toBe(low(curator.address))
    expect(await holderOf(contractAddress.oldToken)).toBeNull()
    // it has another owner since: the proof is of the one before
    await sql('delete from verified_addresses where user_id = $1', [userId])
    await verify(curatedAddress.gallery, stranger)
    expect(await holderOf(curatedAddress.gallery)).toBeNull()
  })
  it('may be given a public name while that is so', async () => {
    const propose = () => ask(calls.proposePublicName.path, { address: curatedAddress.gallery, name: 'Our gallery' })
    expect(await propose()).toMatchObject({ code: '1', fault: 'notVerified' })
    await sql('delete from verified_addresses where user_id = $1', [userId])
    await verify(curatedAddress.gallery, curator)
    const answer = await propose()
    expect(answer.code, answer.message).toBe('00000')
  })
  it('counts for an address that signed for itself: who made a contract does not speak for what that made or owns', async () => {
    await sql('delete from verified_addresses where user_id = $1', [userId])
    await verify(curator.address, stranger)
    expect(await holderOf(curatedAddress.gallery)).toBeNull()
    const refused = await ask(calls.updateOwnTokenInfo.path, { contractAddress: curatedAddress.gallery, content })
    expect(refused).toMatchObject({ code: '1', fault: 'tokenNotHeld' })
    await sql('delete from verified_addresses where user_id = $1', [userId])
    await verify(curator.address, curator)
    expect(await holderOf(curatedAddress.gallery)).toBe(low(curator.address))
  })
  it('of a contract that signed counts while it says yes to the same signature', async () => {
    await sql('delete from verified_addresses where user_id = $1', [userId])
    // PUSH32 word, PUSH1 0, MSTORE, PUSH1 32, PUSH1 0, RETURN
    const answer = (word: string) =>
      node.call('anvil_setCode', [curator.address, `0x7f${word}${'0'.repeat(56)}60005260206000f3`])
    const propose = async (address: string, name: string) =>
      (await ask(calls.proposePublicName.path, { address, name })).fault
    const update = async () =>
      (await ask(calls.updateOwnTokenInfo.path, { contractAddress: curatedAddress.gallery, content })).fault
    try {
      await insertProof(curator.address, curator.address, '0x1234')
      await answer('1626ba7e')
      expect(await holderOf(curatedAddress.gallery)).toBe(low(curator.address))
      expect(await update()).toBeUndefined()
      expect(await propose(curator.address, 'Our wallet')).toBeUndefined()
      // the wallet has other keys now
      await answer('ffffffff')
      expect(await holderOf(curatedAddress.gallery)).toBeNull()
      expect(await update()).toBe('tokenNotHeld')
      expect(await propose(curator.address, 'Our purse')).toBe('notVerified')
      // also where it signed for the token itself
      await insertProof(curatedAddress.gallery, curator.address, '0x1234')
      expect(await holderOf(curatedAddress.gallery)).toBeNull()
      expect(await propose(curatedAddress.gallery, 'Our hall')).toBe('notVerified')
    } finally {
      await node.call('anvil_setCode', [curator.address, '0x'])
    }
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
  const content = { website: 'https://owned.example.org' }
  let owner: Address
  let token: Address
  beforeAll(async () => {
    const nonce = BigInt(await node.call<Hex>('eth_getTransactionCount', [stranger.address, 'latest']))
    owner = low(getContractAddress({ from: stranger.address, nonce }))
    await send(undefined, encodeCreation(wallet, [stranger.address]))
    token = low(getContractAddress({ from: owner, nonce: 1n }))
    const code = encodeCreation(gallery, ['Owned', 'OWN', ''])
    await send(owner, encodeFunctionData({ abi: walletAbi, functionName: 'create', args: [code] }))
    const { data } = curatorDraft(token, 'mintWithUri', [stranger.address, 'data:application/json,{}'])
    await send(owner, encodeFunctionData({ abi: walletAbi, functionName: 'act', args: [token, data!] }))
    await eventually(async () => expect((await info(token))?.transfers).toBe(1))
  })
  it('signs by ERC-1271', async () => {
    const signedByItsKey = await claim(stranger, token, content, { signer: owner })
    expect((await submit(await claim(stranger, token, content))).message).toContain('neither the creator')
    expect((await submit(await claim(users[8]!, token, content, { signer: owner }))).message).toContain(
      'not of the signer',
    )
    expect((await submit(signedByItsKey)).code).toBe('00000')
    expect((await info(token)).submitted.signer.hash).toBe(owner)
  })
  it('says yes by the word of ERC-1271 alone, to a signature of 1,024 bytes at most', async () => {
    const answering = async (word: string) => {
      // PUSH32 word, PUSH1 0, MSTORE, PUSH1 32, PUSH1 0, RETURN
      await node.call('anvil_setCode', [owner, `0x7f${word}60005260206000f3`])
      return submit(await claim(users[8]!, token, content, { signer: owner }))
    }
    for (const rest of ['f'.repeat(56), `${'0'.repeat(55)}1`])
      expect((await answering(`1626ba7e${rest}`)).message, rest).toContain('not of the signer')
    expect((await answering(`${'0'.repeat(56)}1626ba7e`)).message).toContain('not of the signer')
    expect((await answering(`1626ba7e${'0'.repeat(56)}`)).code).toBe('00000')

    const long = (bytes: number): Hex => `0x${'ab'.repeat(bytes)}`
    const later = { signer: owner, signedAt: now() + 1 }
    expect((await submit(await claim(stranger, token, content, { ...later, signature: long(1_024) }))).code).toBe(
      '00000',
    )
    expect(await submit(await claim(stranger, token, content, { ...later, signature: long(1_025) }))).toMatchObject({
      code: '1',
      message: expect.stringMatching(/^signature: .*a signature is 1 to 1,024 bytes in hex digits/),
    })
  })
})
