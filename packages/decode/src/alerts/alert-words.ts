import type { Address } from '@corescope/chain/types/hex'
import { coinDecimals } from '@corescope/chain/units'
import { toChecksumAddress } from '../bytes/address.ts'
import { amountPlaces, formatUnits } from '../reader-input/format-units.ts'
import { hasWebAddress } from '../reader-input/web-address.ts'
import { isCoinSymbol } from '../tokens/coin-symbol.ts'
import { type Approval, approvalOf } from './approval.ts'

type AlertLocale = 'en' | 'zh_CN'
type AlertKind = 'incoming' | 'outgoing' | 'failed' | 'tokenIn' | 'tokenOut' | 'approval'

/** What happened at a watched address. Amounts are wei or units of the token. */
interface AlertEvent {
  kind: AlertKind
  address: string
  /** The user's names; empty where there is none. */
  name: string
  counterparty: string | null
  counterpartyName: string
  amount: string | null
  token: string | null
  symbol: string | null
  /** The better-known token whose symbol this one bears; which one it is does not matter here. */
  borrowed: object | null
  decimals: number | null
  tokenItem: string | null
  transactionHash: string
  blockNumber: number
  isWithdrawn: boolean
  /** Its transaction has no recipient: `counterparty` is the contract that it made. */
  isCreation: boolean
}

/** What the texts of an alert need beside its events. */
export interface AlertPlace {
  /** Origin of the site, without a slash at its end. */
  origin: string
  /** Of the chain's coin. */
  symbol: string
}

const shorten = (address: string) => {
  const shown = toChecksumAddress(address as Address)
  return `${shown.slice(0, 8)}…${shown.slice(-6)}`
}
/** Without signs that end a line, turn the direction of reading, or show nothing. */
const plain = (text: string) => text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '').slice(0, 64)

/** Cut, never rounded up. */
const cut = (amount: string): string => {
  const [whole = '0', fraction = ''] = amount.split('.')
  const kept = fraction.slice(0, amountPlaces).replace(/0+$/, '')
  if (whole === '0' && kept === '' && fraction !== '') return `<0.${'0'.repeat(amountPlaces - 1)}1`
  return kept === '' ? whole : `${whole}.${kept}`
}

const longestSymbol = 20
/** What a path, a mail address or a scheme is written with. */
const linkSigns = /[/\\@:]/
/** A token's symbol is a stranger's word, and this site sends it: what invites somewhere, or is long, is left out. */
const symbolOf = (symbol: string | null): string => {
  const shown = plain((symbol ?? '').normalize('NFKC')).trim()
  const isSymbol = [...shown].length <= longestSymbol && !linkSigns.test(shown) && !hasWebAddress(shown)
  return isSymbol ? shown : ''
}

interface TokenWords {
  token: string
  notCoin: string
  borrowed: string
  units: (amount: string, unit: string) => string
  /** Around what says which token it is. */
  aside: (text: string) => string
  comma: string
}
const tokenWords: Record<AlertLocale, TokenWords> = {
  en: {
    ...{ token: 'token', notCoin: 'not the coin', borrowed: 'borrowed symbol', comma: ', ' },
    units: (amount, unit) => `${amount} units of ${unit}`,
    aside: (text) => ` (${text})`,
  },
  zh_CN: {
    ...{ token: '代币', notCoin: '并非原生币', borrowed: '冒用代号', comma: '，' },
    units: (amount, unit) => `${amount} 个最小单位的 ${unit}`,
    aside: (text) => `（${text}）`,
  },
}

/** A token by its symbol and which one it is: anybody can make another one with the symbol, or with that of the coin. */
const tokenNames = (
  { token, symbol, borrowed }: AlertEvent & { token: string },
  locale: AlertLocale,
  coin: string,
): { name: string; aside: string } => {
  const words = tokenWords[locale]
  const which = `${words.token} ${shorten(token)}`
  const shown = symbolOf(symbol)
  if (shown === '') return { name: which, aside: '' }
  const mark = isCoinSymbol(shown, coin) ? words.notCoin : borrowed === null ? '' : words.borrowed
  return { name: shown, aside: words.aside(mark === '' ? which : `${which}${words.comma}${mark}`) }
}

const amountOf = (event: AlertEvent, locale: AlertLocale, coin: string): string => {
  const { kind, amount, token, decimals, tokenItem } = event
  if (token === null) return `${cut(formatUnits(amount ?? '0', coinDecimals))} ${coin}`.trim()
  const { name, aside } = tokenNames({ ...event, token }, locale, coin)
  const unit = `${name}${aside}`
  if (kind === 'approval' && ['changed', 'none', 'unlimited'].includes(approvalOf(event))) return unit
  if (tokenItem !== null) return `${amount === '1' ? '' : `${amount} × `}${name} #${tokenItem.slice(0, 40)}${aside}`
  return decimals === null
    ? tokenWords[locale].units(amount ?? '0', unit)
    : `${cut(formatUnits(amount ?? '0', decimals))} ${unit}`
}

/** What a transaction that moves nothing is called, or one that creates a contract. */
type Sending = 'called' | 'called_by' | 'created' | 'created_with' | 'failed_call' | 'failed_creation'
type Saying = AlertKind | `approval_${Exclude<Approval, 'changed'>}` | Sending
type Words = Record<Saying, (what: string, other: string) => string>

const english: Words = {
  incoming: (what, other) => `received ${what} from ${other}`,
  outgoing: (what, other) => `sent ${what} to ${other}`,
  failed: (what, other) => `failed to send ${what} to ${other}`,
  tokenIn: (what, other) => `received ${what} from ${other}`,
  tokenOut: (what, other) => `sent ${what} to ${other}`,
  approval: (what, other) => `changed what ${other} may take of its ${what}`,
  approval_none: (what, other) => `lets ${other} take nothing of its ${what} any more`,
  approval_unlimited: (what, other) => `lets ${other} take ${what} without limit`,
  approval_item: (what, other) => `lets ${other} take ${what}`,
  approval_amount: (what, other) => `lets ${other} take ${what}, and no more`,
  called: (_what, other) => `sent a transaction without value to ${other}`,
  called_by: (_what, other) => `was called by ${other}`,
  created: (_what, other) => (other === '' ? 'created a contract' : `created the contract ${other}`),
  created_with: (what, other) => `${english.created(what, other)} and sent ${what} to it`,
  failed_call: (_what, other) => `failed in a transaction to ${other}`,
  failed_creation: () => 'failed to create a contract',
}
const chinese: Words = {
  incoming: (what, other) => `从 ${other} 收到 ${what}`,
  outgoing: (what, other) => `向 ${other} 转出 ${what}`,
  failed: (what, other) => `向 ${other} 转出 ${what} 失败`,
  tokenIn: (what, other) => `从 ${other} 收到 ${what}`,
  tokenOut: (what, other) => `向 ${other} 转出 ${what}`,
  approval: (what, other) => `更改了对 ${other} 的授权：${what}`,
  approval_none: (what, other) => `不再允许 ${other} 动用 ${what}`,
  approval_unlimited: (what, other) => `允许 ${other} 无限量动用 ${what}`,
  approval_item: (what, other) => `允许 ${other} 动用 ${what}`,
  approval_amount: (what, other) => `允许 ${other} 最多动用 ${what}`,
  called: (_what, other) => `向 ${other} 发送了一笔不含金额的交易`,
  called_by: (_what, other) => `被 ${other} 调用`,
  created: (_what, other) => (other === '' ? '创建了一个合约' : `创建了合约 ${other}`),
  created_with: (what, other) => `${chinese.created(what, other)}${other === '' ? '' : ' '}并转入 ${what}`,
  failed_call: (_what, other) => `发往 ${other} 的交易执行失败`,
  failed_creation: () => '创建合约失败',
}

/** What the sentence of an event says: a transaction may move nothing, or create a contract. */
const sayingOf = (event: AlertEvent): Saying => {
  const { kind, token, amount, isCreation } = event
  if (kind === 'approval') {
    const approval = approvalOf(event)
    return approval === 'changed' ? kind : `approval_${approval}`
  }
  const isEmpty = BigInt(amount ?? '0') === 0n
  if (kind === 'incoming') return isEmpty ? 'called_by' : kind
  if (token !== null || (kind !== 'outgoing' && kind !== 'failed')) return kind
  if (isCreation) return kind === 'failed' ? 'failed_creation' : isEmpty ? 'created' : 'created_with'
  return isEmpty ? (kind === 'failed' ? 'failed_call' : 'called') : kind
}

/** Whose address it is, and what happened there. Names and symbols are others' words: they stand as plain text. Pure. */
export const alertParts = (
  event: AlertEvent,
  locale: AlertLocale,
  { symbol }: Pick<AlertPlace, 'symbol'>,
): { who: string; said: string } => {
  const counterparty = event.counterparty === null ? '' : shorten(event.counterparty)
  const other = event.counterpartyName === '' ? counterparty : plain(event.counterpartyName)
  const words = locale === 'zh_CN' ? chinese : english
  return {
    who: event.name === '' ? shorten(event.address) : plain(event.name),
    said: words[sayingOf(event)](amountOf(event, locale, symbol), other),
  }
}

/** What happened, in one sentence without a full stop. Pure. */
export const alertSentence = (event: AlertEvent, locale: AlertLocale, place: Pick<AlertPlace, 'symbol'>): string => {
  const { who, said } = alertParts(event, locale, place)
  const whole = `${who} ${said}`
  if (!event.isWithdrawn) return whole
  return locale === 'zh_CN'
    ? `已撤回：${whole}（该交易已不在链上）`
    : `Withdrawn: ${whole} (the transaction is in no block any more)`
}

/** Subject and lines of an alert. Names and symbols are others' words: they stand as plain text. Pure. */
export const alertWords = (
  { events, more, leftOut }: { events: readonly AlertEvent[]; more: number; leftOut: readonly string[] },
  locale: AlertLocale,
  place: AlertPlace,
): { subject: string; lines: string[] } => {
  const isChinese = locale === 'zh_CN'
  const lines = events.map((event) => {
    const block = isChinese ? `，区块 ${event.blockNumber}：` : `, block ${event.blockNumber}: `
    return `${alertSentence(event, locale, place)}${block}${place.origin}/tx/${event.transactionHash}`
  })
  if (more > 0) lines.push(isChinese ? `另有 ${more} 条` : `and ${more} more`)
  for (const name of leftOut.map(plain))
    lines.push(
      isChinese
        ? `${name} 还有更多动态未列出，请查看其地址页`
        : `${name}: more happened than is listed here; its page has all`,
    )
  const count = events.length + more
  const [only] = events
  const many = isChinese ? `您关注的地址有 ${count} 条动态` : `${count} events at addresses that you watch`
  return { subject: count === 1 && only !== undefined ? alertSentence(only, locale, place) : many, lines }
}
