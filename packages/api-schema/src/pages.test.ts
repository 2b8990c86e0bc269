import { describe, expect, it } from 'vitest'
import { matchPage } from './match-page.ts'
import { pages } from './pages.ts'

/** The route table of the specification (§2), one path of each route, and what it says beside the path. */
const everywhere = [
  ...['/', '/txs', '/tx/0x1', '/txsPending', '/txsInternal', '/blob/0x1', '/blocks', '/blocks_forked'],
  ...['/block/1', '/block/1/txs', '/block/countdown/1', '/accounts', '/address/0x1', '/balancecheck-tool'],
  ...['/verifyaddress', '/verifyaddress/0x1', '/verifyContract', '/verifyContract-solc'],
  ...['/verifyContract-solc-multiple', '/verifyContract-solc-json', '/contractsVerified', '/proxyContractChecker'],
  ...['/contract-license-types', '/solcversions', '/contract-diff-checker', '/vmtrace', '/exportData', '/txnAuthList'],
  ...['/contactus', '/brandassets', '/terms', '/reference'],
  ...['/bytecode-decompiler', '/opcode-tool', '/pushTx', '/name-lookup', '/name-lookup-search'],
  ...['/nft/0x1/1', '/topstat', '/topstat/overview', '/topstat/transactions', '/topstat/tokens', '/search'],
  ...['/tokens', '/tokens-nft', '/tokens-volume', '/tokentxns', '/tokentxns-nft', '/tokentxns-nft1155', '/token/0x1'],
  ...['/tokencheck-tool', '/tokenupdate', '/tokenupdate/0x1', '/tokenholdings'],
  ...['/unit-converter', '/inputdatadecoder', '/btc-stake-txn-decoder'],
  ...['/login', '/lostpassword', '/resetpassword', '/register', '/confirmemail', '/my'],
  ...['/validators', '/validatorset', '/validatorset/snapshot/1', '/faucet', '/redirect/blocks'],
]
const signedIn = [
  ...['account', 'address', 'verify', 'notes_tx', 'notes_address', 'custom_abi', 'api_key'],
  ...['verify_address', 'token_ignore'],
]
const inDebugBuilds = [
  ...['/charts', '/chart/tx-hour', '/chart/tx', '/chart/tokenerc-20txns', '/chart/address', '/chart/blocksize'],
  ...['/chart/blocktime', '/chart/gasprice', '/chart/gaslimit', '/chart/gasused', '/chart/blocks'],
  ...['/chart/active-address', '/chart/erc20-active-address', '/topstat/network'],
]

describe('the routes of the specification', () => {
  it.each(everywhere)('%s is a screen everywhere', (path) => {
    expect(matchPage(path, false)).toBeDefined()
  })
  it.each(signedIn)('/my/%s needs a reader who has signed in', (name) => {
    expect(matchPage(`/my/${name}`, false)?.page.user).toBe(true)
  })
  it('the faucet needs nobody', () => {
    expect(matchPage('/faucet', false)?.page.user).toBeUndefined()
  })
  it.each(inDebugBuilds)('%s is a screen of debug builds', (path) => {
    expect([matchPage(path, false), matchPage(path, true)?.page.debug]).toEqual([undefined, true])
  })
  it('there are no others but the state of the index, and lists of Core', () => {
    const known = [...everywhere, ...inDebugBuilds, ...signedIn.map((name) => `/my/${name}`)]
    const named = new Set(known.map((path) => matchPage(path, true)?.page.path))
    expect(
      pages
        .map(({ path }) => path)
        .filter((path) => !named.has(path))
        .toSorted(),
    ).toEqual([
      '/fee-shares',
      '/funds',
      '/governance',
      '/index-health',
      '/proposal/{id}',
      '/relayers',
      '/rounds',
      '/slashes',
    ])
  })
  it('two lead elsewhere', () => {
    expect([matchPage('/topstat', false)?.page.redirect, matchPage('/my', false)?.page.redirect]).toEqual([
      '/topstat/overview',
      '/my/account',
    ])
  })
  it('canonical links are for the pages it names', () => {
    const canonical = pages.filter((page) => page.canonical).map(({ path }) => path)
    expect(canonical.toSorted()).toEqual([
      ...['/address/{id}', '/blocks', '/brandassets', '/charts', '/contactus', '/login', '/register', '/token/{id}'],
      ...['/topstat/overview', '/txs', '/validators'],
    ])
  })
})
