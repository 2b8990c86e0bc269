import { expect, it } from 'vitest'
import { hasWebAddress } from './web-address.ts'

it.each([
  'evil.xyz',
  'free-core.xyz/claim',
  't.me/core_support',
  'claim at evil.xyz now',
  'https://evil',
  'HTTP:evil',
  'ipfs://evil',
  'www.evil.test',
  '交易所.公司',
  'कोर.भारत',
  'evil.xn--p1ai',
  '10.0.0.1/claim',
  'ｅｖｉｌ．ｘｙｚ',
  'evil⒈xyz',
  'evil。com',
  'evil｡com',
  'evil︒com',
  '交易所。公司',
  '10。0。0｡1/claim',
  'evil.\ufe0fxyz',
])('%s has a web address', (text) => expect(hasWebAddress(text)).toBe(true))

it.each([
  'Core DAO v1.2',
  'Core DAO v1.25',
  'Router v1.2.3.4',
  'St. John',
  'U.S. Bank',
  'No.1 Pool',
  'USDC.e',
  "O'Neil & Co.",
  'Binance: Hot Wallet 7',
  'CORE/USDT',
  '币安。',
  '币安。 热钱包',
])('%s has none', (text) => expect(hasWebAddress(text)).toBe(false))
