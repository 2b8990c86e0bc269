import { createGuardedFetch } from '@corescope/guarded-fetch/guarded-fetch'
import { createBeaconNode } from '@corescope/rpc/beacon/beacon-node'
import { createTransport } from '@corescope/rpc/transport/transport'
import type { ChainIdentityRow } from '@corescope/store/head/read'
import { createReader } from '@corescope/store/reader'
import { createHeadKeeper } from './answers/head.ts'
import { createHeavyWork } from './answers/heavy-work.ts'
import { createLookUps } from './answers/look-ups.ts'
import { createTurns } from './answers/turns.ts'
import { bitcoinSourceOf } from './bitcoin/bitcoin-source.ts'
import { createBlobProver } from './blob-proofs/prove-blob.ts'
import { type ApiConfig, withKeptConsensus } from './config.ts'
import type { ApiContext } from './context.ts'
import { createCandidates } from './entities/core/candidates.ts'
import { readGenesisSupply } from './entities/supply/genesis-supply.ts'
import { borrowersAmong } from './entities/tokens/borrowed-symbols.ts'
import { createRateLimit } from './http/rate-limit.ts'
import type { Logger } from './logger.ts'
import { createMediaCache } from './media/media-cache.ts'
import { createMetrics } from './metrics.ts'
import { openNames } from './names/open-names.ts'
import { createAbiBook } from './naming/abis/abi-book.ts'
import { createAddressBook } from './naming/address-book.ts'
import { createValidatorNames } from './naming/validator-names.ts'
import { createGasCap, withGasCap } from './node/gas-cap.ts'
import { createPassThrough } from './node/pass-through.ts'
import { createTransactionPool } from './node/pool.ts'
import { createPeople } from './people/create-people.ts'
import { createPriceFeed } from './prices/price-feed.ts'
import { createTokenPrices, parseTokenPrices } from './prices/token-prices.ts'

const statementTimeoutMs = 10_000
const acquireTimeoutMs = 5_000
/** Traces of single transactions: so many at once, so many more in line, so much of them kept. */
const traces = { atOnce: 3, waiting: 12, keptBytes: 32 * 1024 * 1024, what: 'traces' }
const megabyte = 1024 * 1024
const daySeconds = 86_400
/** Readers' questions to the node. A page has three exchanges under way at most; tools ask for more, side by side. */
const passes = {
  atOnce: 6,
  ofClient: 2,
  waiting: 400,
  waitingOfClient: 150,
  waitMs: 10_000,
  bytes: 48 * megabyte,
  bytesOfClient: 12 * megabyte,
  what: 'questions to the node',
}
/** Answers of the dialect whose length strangers decide. */
const longAnswers = {
  atOnce: 4,
  ofClient: 2,
  waiting: 200,
  waitingOfClient: 50,
  waitMs: 10_000,
  bytes: 64 * megabyte,
  bytesOfClient: 32 * megabyte,
  what: 'long answers',
}
/** Bytes of them that one address may have at once, and each second. */
const longBytes = { burst: 64 * megabyte, perSecond: 4 * megabyte }

/** The database holds another chain than the settings say: every figure would be a wrong one. */
export class WrongDatabaseError extends Error {
  override name = 'WrongDatabaseError'
}

const checkIdentity = ({ network, chainId, databaseSetting }: ApiConfig, stored: ChainIdentityRow): void => {
  if (stored.chainId !== chainId) {
    throw new WrongDatabaseError(
      `The database (${databaseSetting}) holds chain ${stored.chainId}, but NETWORK=${network.network} is chain ${chainId}.`,
    )
  }
  if (network.genesisHash !== null && stored.genesisHash !== network.genesisHash) {
    throw new WrongDatabaseError(
      `The database (${databaseSetting}) holds a chain with genesis ${stored.genesisHash}, but NETWORK=${network.network} has ${network.genesisHash}.`,
    )
  }
}

const openReader = (config: ApiConfig, log: Logger) =>
  createReader({
    databaseUrl: config.DATABASE_URL,
    connections: config.DATABASE_CONNECTIONS,
    statementTimeoutMs,
    acquireTimeoutMs,
    onIdleError: (error) => log.warn({ err: error }, 'an idle database connection was lost'),
  })

const forgetNames = ({ book, abis, lookUps }: Pick<ApiContext, 'book' | 'abis' | 'lookUps'>): void => {
  book.afterNaming()
  abis.forget()
  lookUps.afterNaming()
}

type OnWrongDatabase = (error: WrongDatabaseError) => void

/**
 * Makes what every handler may use. Nothing is connected yet.
 * @param onWrongDatabase told when the database turns out to hold another chain
 */
export const createContext = (config: ApiConfig, log: Logger, onWrongDatabase: OnWrongDatabase): ApiContext => {
  const reader = openReader(config, log)
  const transport = createTransport({ urls: config.rpcUrls, expectedChainId: config.chainId, attempts: 2 })
  const gasCap = createGasCap(transport, config.RPC_GAS_CAP)
  const node = withGasCap(transport, gasCap)
  let kept = config
  const candidates = createCandidates(reader)
  const validatorNames = createValidatorNames(config.VALIDATORS_FILE, {
    sealers: candidates.sealers,
    onChange: () => book.afterNaming(),
    log,
  })
  const names = openNames(config, log)
  const lookUps = createLookUps(reader)
  const book = createAddressBook({
    reader,
    isCore: () => kept.network.hasSystemContracts,
    validatorName: validatorNames.nameOf,
    borrowersAmong: (symbols) => borrowersAmong(lookUps, kept.network.symbol, symbols),
    ...(names.shownNames === undefined ? {} : { domainName: names.shownNames.nameOf }),
  })
  const abis = createAbiBook(reader, () => kept.network.hasSystemContracts)
  const prices = createPriceFeed(config.PRICE_SOURCE)
  const fetch = guardedFetchOf(config)
  const onKinds = () => {
    for (const known of [book, abis]) known.afterBlock()
  }
  const onNames = () => forgetNames({ book, abis, lookUps })
  const onIdentity = (stored: ChainIdentityRow) => {
    try {
      checkIdentity(config, stored)
      if (stored.consensus === null) return
      kept = withKeptConsensus(config, stored.consensus)
      book.afterNaming()
    } catch (error) {
      onWrongDatabase(error as WrongDatabaseError)
      throw error
    }
  }
  return {
    // The kept fact decides what the chain is, once it is known.
    get config() {
      return kept
    },
    log,
    reader,
    node,
    beacon: config.BEACON_URL === undefined ? undefined : createBeaconNode(config.BEACON_URL),
    bitcoin: bitcoinSourceOf(config),
    heavy: createHeavyWork(traces),
    proveBlob: createBlobProver(log),
    passThrough: createPassThrough(config.rpcUrls, { answerBytes: config.RPC_ANSWER_MEGABYTES * megabyte }),
    passTurns: createTurns(passes),
    answerTurns: createTurns(longAnswers),
    limitBytes: createRateLimit(config.RATE_LIMIT_PER_SECOND === 0 ? 0 : longBytes.perSecond, longBytes.burst),
    gasCap,
    limitBroadcasts: createRateLimit(config.BROADCAST_LIMIT_PER_SECOND, config.BROADCAST_LIMIT_BURST),
    limitSignatures: createRateLimit(config.SIGNATURES_PER_DAY / daySeconds, config.SIGNATURES_PER_DAY),
    limitNodeCalls: createRateLimit(config.RPC_LIMIT_PER_SECOND, config.RPC_LIMIT_BURST),
    head: createHeadKeeper({ reader, onIdentity, onKinds, onNames }),
    book,
    validatorNames,
    abis,
    candidates,
    lookUps,
    pool: createTransactionPool(node),
    ...names,
    prices,
    tokenPrices: createTokenPrices(prices, {
      fixed: parseTokenPrices(config.TOKEN_PRICES),
      wrappedCoins: config.network.wrappedCoins,
    }),
    fetch,
    media: createMediaCache(fetch, config.MEDIA_CACHE_MEGABYTES),
    metrics: createMetrics(),
    people: createPeople(config),
    genesisSupply: config.GENESIS_FILE === undefined ? null : readGenesisSupply(config.GENESIS_FILE),
  }
}

const guardedFetchOf = (config: ApiConfig) =>
  createGuardedFetch({
    gateways: { ipfs: config.IPFS_GATEWAYS, arweave: config.ARWEAVE_GATEWAYS },
    loopback: config.FETCH_LOOPBACK,
    outside: config.METADATA === 'auto',
  })
