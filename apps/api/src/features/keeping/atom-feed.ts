import { createHash } from 'node:crypto'
import { alertSentence } from '@corescope/decode/alerts/alert-words'
import type { FeedEvent, FeedOwner } from '@corescope/store/people/watch-feeds'

/** What the texts of a feed need beside its events. */
export interface FeedPlace {
  /** Name of the site. */
  title: string
  /** Origin of the site, without a slash at its end. */
  origin: string
  /** Of the chain's coin. */
  symbol: string
  /** Events that it holds at most: a reader that comes too late must know. */
  most: number
}

const words = {
  en: {
    title: (name: string) => `Watched addresses of ${name}`,
    block: (number: number) => `Block ${number}`,
    most: (count: number) => `The newest ${count} events`,
  },
  zh_CN: {
    title: (name: string) => `${name} 关注的地址`,
    block: (number: number) => `区块 ${number}`,
    most: (count: number) => `最新的 ${count} 条动态`,
  },
} as const

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
/** Text as XML 1.0 can hold it: signs that it forbids are left out. */
const escapeXml = (text: string): string =>
  text
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/[&<>"']/g, (sign) => escapes[sign]!)

/** A UUID (RFC 9562, version 8) that is the same for the same text, and tells nothing of it. */
const uuidOf = (text: string): string => {
  const bytes = createHash('sha256').update(text).digest().subarray(0, 16)
  bytes[6] = (bytes[6]! & 0x0f) | 0x80
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

const timeOf = (seconds: number): string => new Date(seconds * 1000).toISOString().replace('.000Z', 'Z')

const entryOf = (event: FeedEvent, { locale }: FeedOwner, place: FeedPlace): string => {
  const sentence = alertSentence(event, locale, place)
  return `  <entry>
    <id>urn:uuid:${uuidOf(`entry ${event.key}`)}</id>
    <title>${escapeXml(sentence)}</title>
    <published>${timeOf(event.timestamp)}</published>
    <updated>${timeOf(event.changedAt)}</updated>
    <category term="${event.isWithdrawn ? 'withdrawn' : event.kind}"/>
    <link rel="alternate" type="text/html" href="${escapeXml(`${place.origin}/tx/${event.transactionHash}`)}"/>
    <content type="text">${escapeXml(`${sentence}\n${words[locale].block(event.blockNumber)}`)}</content>
  </entry>
`
}

/**
 * What happened at a user's watched addresses as an Atom feed (RFC 4287), in the user's language. An entry has the same id
 * whatever block its event is in, so a reader replaces it when it is withdrawn. There is no link to the feed itself: it would
 * carry its secret. Pure.
 * @param events the newest first
 */
export const writeAtomFeed = (owner: FeedOwner, events: readonly FeedEvent[], place: FeedPlace): string => {
  const updated = Math.max(owner.createdAt, ...events.map(({ changedAt }) => changedAt))
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${owner.locale === 'zh_CN' ? 'zh-CN' : 'en'}">
  <id>urn:uuid:${uuidOf(`feed ${owner.userId}`)}</id>
  <title>${escapeXml(`${words[owner.locale].title(owner.name)} · ${place.title}`)}</title>
  <subtitle>${escapeXml(words[owner.locale].most(place.most))}</subtitle>
  <updated>${timeOf(updated)}</updated>
  <author><name>${escapeXml(place.title)}</name></author>
  <link rel="alternate" type="text/html" href="${escapeXml(`${place.origin}/my/address`)}"/>
${events.map((event) => entryOf(event, owner, place)).join('')}</feed>
`
}
