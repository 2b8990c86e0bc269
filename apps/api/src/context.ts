import type { GuardedFetch } from '@corescope/guarded-fetch/guarded-fetch'
import type { BeaconNode } from '@corescope/rpc/beacon/beacon-node'
import type { Transport } from '@corescope/rpc/caller'
import type { Reader } from '@corescope/store/reader'
import type { HeadKeeper } from './answers/head.ts'
import type { HeavyWork } from './answers/heavy-work.ts'
import type { LookUps } from './answers/look-ups.ts'
import type { Turns } from './answers/turns.ts'
import type { BitcoinSource } from './bitcoin/bitcoin-source.ts'
import type { ProveBlob } from './blob-proofs/prove-blob.ts'
import type { ApiConfig } from './config.ts'
import type { Candidates } from './entities/core/candidates.ts'
import type { RateLimit } from './http/rate-limit.ts'
import type { Logger } from './logger.ts'
import type { MediaCache } from './media/media-cache.ts'
import type { Metrics } from './metrics.ts'
import type { Names } from './names/create-names.ts'
import type { ShownNames } from './names/shown-names.ts'
import type { WalletNames } from './names/wallet-names.ts'
import type { AbiBook } from './naming/abis/abi-book.ts'
import type { AddressBook } from './naming/address-book.ts'
import type { ValidatorNames } from './naming/validator-names.ts'
import type { GasCap } from './node/gas-cap.ts'
import type { PassThrough } from './node/pass-through.ts'
import type { TransactionPool } from './node/pool.ts'
import type { People } from './people/create-people.ts'
import type { PriceFeed } from './prices/price-feed.ts'
import type { TokenPrices } from './prices/token-prices.ts'

/** What every handler may use. One object, made once. */
export interface ApiContext {
  /** The settings, with what the database knows of the chain's consensus. */
  readonly config: ApiConfig
  log: Logger
  reader: Reader
  head: HeadKeeper
  book: AddressBook
  /** Names that the operator of this site gave validators. */
  validatorNames: ValidatorNames
  abis: AbiBook
  /** Core's candidates. */
  candidates: Candidates
  lookUps: LookUps
  /** The API's own questions to the node; those that run code are bounded by `gasCap`. */
  node: Transport
  /** A consensus node, where the operator names one. */
  beacon: BeaconNode | undefined
  /** Where Bitcoin transactions are asked for; undefined where no source is set. */
  bitcoin: BitcoinSource | undefined
  /** Questions that cost a node seconds. */
  heavy: HeavyWork
  proveBlob: ProveBlob
  /** Readers' questions to the node. */
  passThrough: PassThrough
  /** Who may have one of them asked now: at `/rpc` and by the dialect together. */
  passTurns: Turns
  /** Who may have a long answer made now. */
  answerTurns: Turns
  /** Bytes of long answers that one address may have. */
  limitBytes: RateLimit
  /** Gas that a call for a reader may use. */
  gasCap: GasCap
  /** How often one address may send a transaction, or sources to be verified, at every door together. */
  limitBroadcasts: RateLimit
  /** How many signatures one address may give to the dictionary. */
  limitSignatures: RateLimit
  /** How often one address may have the node asked: at `/rpc` and by the dialect together. */
  limitNodeCalls: RateLimit
  pool: TransactionPool
  prices: PriceFeed
  tokenPrices: TokenPrices
  /** Domain names; undefined where no DNS server is set. */
  names: Names | undefined
  /** Absent where addresses have no names in DNS. */
  walletNames: WalletNames | undefined
  /** Names in DNS that are known by now; absent where addresses have none. */
  shownNames: ShownNames | undefined
  /** Documents whose URI anybody may have written. */
  fetch: GuardedFetch
  media: MediaCache
  metrics: Metrics
  /** Accounts, and what is kept for people. */
  people: People
  /** Coins allocated in the genesis block, wei; null when no genesis file is given. */
  genesisSupply: bigint | null
}
