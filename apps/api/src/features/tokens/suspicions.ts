import type { TokenTransferRecord } from '@corescope/api-schema/tokens/calls'
import { zeroAddress } from '@corescope/decode/tokens/token-transfers'
import { type Dealings, listDealings, type PartnerRow } from '@corescope/store/tokens/partners'
import type { TransferSummaryRow } from '@corescope/store/tokens/transfers'
import { hex } from '../../answers/wire.ts'
import type { ApiContext } from '../../context.ts'

type Suspicion = TokenTransferRecord['suspicion']

/** What is worth less counts as next to nothing, in the deployment's currency. */
const dustWorth = 1
/** Where no price is known: a thousandth of a whole token. */
const dustPart = 1_000n

export interface Suspects {
  rows: readonly TransferSummaryRow[]
  /** Whose list it is. */
  ownerId: number | undefined
  addressOf: (id: number) => string
  decimalsOf: (tokenId: number) => number | null
  /** Worth of each row's amount; null where no price is known. */
  worthAt: readonly (string | null)[]
}

/** Begins and ends as another: four digits at either end, as people compare addresses. Pure. */
export const looksLike = (one: string, other: string): boolean =>
  one !== other && one.slice(2, 6) === other.slice(2, 6) && one.slice(-4) === other.slice(-4)

/**
 * The partner an address looks like, if that one was there before it. Whom the owner met in transactions of its own imitates nobody
 * whom it met otherwise, and is imitated by those whenever they came: of the others anybody can say that they were met. Pure.
 */
export const imitatedBy = (address: string, partners: readonly PartnerRow[], now: number): PartnerRow | undefined => {
  const known = partners.find((partner) => partner.address === address)
  const wasThere = ({ since, isOwn }: PartnerRow) =>
    since < now && (known === undefined || (known.isOwn === isOwn ? since < known.since : isOwn))
  return partners.find((partner) => looksLike(address, partner.address) && wasThere(partner))
}

const isDust = (amount: string, worth: string | null, decimals: number | null): boolean => {
  if (amount === '0') return true
  if (worth !== null) return Number(worth) < dustWorth
  return decimals !== null && BigInt(amount) * dustPart < 10n ** BigInt(decimals)
}

/**
 * Without a price nobody says that an amount is worth something. A token that the owner never called or moved itself, in a
 * transaction that the owner did not send, may be made for this one event: any amount of it is as good as nothing. Pure.
 */
export const isForeignToken = (
  { senderId, tokenId }: Pick<TransferSummaryRow, 'senderId' | 'tokenId'>,
  ownerId: number | undefined,
  ownTokens: Dealings['ownTokens'],
): boolean => senderId !== ownerId && !ownTokens.has(tokenId)

const noDealings: Dealings = { partners: [], ownTokens: new Set() }

/**
 * What imitates somebody, of a page of transfers. Anybody can have an ERC-20 tell of a transfer of nothing between two others;
 * and who wants his address copied by mistake sends next to nothing from one that looks like a partner's. The partners are
 * asked for only where a row may be such.
 */
export const findSuspicions = async (context: ApiContext, suspects: Suspects): Promise<Suspicion[]> => {
  const { rows, ownerId, addressOf, decimalsOf, worthAt } = suspects
  const isSmall = (row: TransferSummaryRow, index: number) =>
    isDust(row.amount, worthAt[index] ?? null, decimalsOf(row.tokenId))
  const isUnpriced = (row: TransferSummaryRow, index: number) =>
    row.senderId !== ownerId && (worthAt[index] ?? null) === null
  const mayBe = rows.map((row, index) => row.standard === 20 && (isSmall(row, index) || isUnpriced(row, index)))
  const { partners, ownTokens } =
    ownerId === undefined || !mayBe.includes(true) ? noDealings : await listDealings(context.reader, ownerId)
  const known = partners.map((partner) => ({ ...partner, address: hex(partner.address) }))
  const imitated = rows.map((row, index) => {
    if (!mayBe[index] || !(isSmall(row, index) || isForeignToken(row, ownerId, ownTokens))) return undefined
    const other = addressOf(row.fromId === ownerId ? row.toId : row.fromId)
    return imitatedBy(other, known, row.transactionPosition)?.address
  })
  const names = await context.book.byAddress([...new Set(imitated.flatMap((address) => address ?? []))])
  return rows.map((row, index): Suspicion => {
    const address = imitated[index]
    if (address !== undefined) return { kind: 'imitation', imitates: names.get(address)! }
    const isForeign = row.senderId !== row.fromId && addressOf(row.fromId) !== zeroAddress
    const isNothing = row.standard === 20 && row.amount === '0' && isForeign && row.senderId !== ownerId
    return isNothing ? { kind: 'nothing', imitates: null } : null
  })
}
