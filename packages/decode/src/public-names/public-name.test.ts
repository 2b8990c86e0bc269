import { describe, expect, it } from 'vitest'
import { lookAlikeKey, publicNameProblem, tidyPublicName, userNameProblem } from './public-name.ts'

describe('a public name', () => {
  it.each([
    'Orchard Tools',
    'Binance: Hot Wallet 7',
    '核心交易所 Core',
    'Кошелёк 2',
    "O'Neil & Co.",
    'ビットコイン Pool',
    'É'.repeat(40),
    'Core DAO v1.2',
    'Core DAO v1.25',
    'St. John',
    'U.S. Pool No.1',
    'CORE/USDT Pair',
    'USDT钱包',
    'Core链',
    'ビットコインETF',
    'Ærøskøbing Łódź',
    'Şəki Đông Ươm',
    '코어 Pool 3',
    'مخزن',
  ])('%s is one', (name) => expect(publicNameProblem(name)).toBeUndefined())
  it.each([
    ['a', 'length'],
    ['x'.repeat(41), 'length'],
    ['a\u202eb', 'signs'],
    ['zero\u200bwidth', 'signs'],
    ['Validator\u3164Set', 'signs'],
    ['V\u1160alidator Set', 'signs'],
    ['\u3164\u3164', 'signs'],
    ['a\ufe0fb', 'signs'],
    ['V\u0251lidator', 'signs'],
    ['\u1d20alidator', 'signs'],
    ['<b>bold</b>', 'signs'],
    ['"quoted"', 'signs'],
    ['a\nb', 'signs'],
    ['...', 'signs'],
    ['0x52908400098527886E0F', 'signs'],
    ['www.evil.test', 'signs'],
    ['free-core.xyz/claim', 'signs'],
    ['t.me/core_support', 'signs'],
    ['Claim at core.example now', 'signs'],
    ['核心.公司', 'signs'],
    ['10.0.0.1/claim', 'signs'],
    ['ipfs://core', 'signs'],
    ['Z\u0335\u0336\u0337algo', 'signs'],
    ['Віnance', 'scripts'],
    ['Pαypal', 'scripts'],
    ...['Waǀǀet', 'Ɑave', 'ꬵoo', 'ƅinance', 'Kraĸen', 'Coinbaseʼ', 'Tronǃ', 'Aave 𝗔', 'Ⅽore', 'Ｃore', 'Core①'].map(
      (name) => [name, 'signs'],
    ),
    ...[
      '丨ndex',
      '工ndex',
      '丅ether',
      'ㄒether',
      'Lid口',
      'Lid〇',
      'Bina几ce',
      'Lidロ',
      'ㅣndex',
      'Wa〡〡et',
      'Coreスcan',
      'Y卂m',
    ].map((name) => [name, 'scripts']),
  ])('%j is none: %s', (name, problem) => expect(publicNameProblem(name)).toBe(problem))
  it('is kept composed, with single blanks', () => {
    expect(tidyPublicName('  Cafe\u0301 \t Core ')).toBe('Café Core')
  })
})

describe('a name to sign in with', () => {
  it.each(['ann', 'ann_b-2', 'v1.25', 'ann.7', '核心ann', 'Аня', 'müller'])('%s is one', (name) =>
    expect(userNameProblem(name)).toBeUndefined(),
  )
  it.each([
    ['www.free-airdrop.com', 'address'],
    ['free.xyz', 'address'],
    ['核心.公司', 'address'],
    ['10.0.0.1', 'address'],
    ['www.1', 'address'],
    ['a\u3164b', 'hidden'],
    ['\u1160\u1160\u1160', 'hidden'],
    ['аdminа', 'scripts'],
    ['\u0251dmin', 'scripts'],
    ['admiǃn', 'scripts'],
    ['丨ndex', 'scripts'],
    ['annʼb', 'scripts'],
  ])('%j is none: %s', (name, problem) => expect(userNameProblem(name)).toBe(problem))
})

describe('names that look the same', () => {
  it.each([
    ['Core', 'Соrе'],
    ['Binance', 'BINANCE'],
    ['Binance', 'Blnance'],
    ['Tether USD', 'Tether-USD.'],
    ['Modern', 'Modem'],
    ['Core0', 'CoreO'],
    ['Crème', 'Creme'],
    ['Binance', '8inance'],
    ['Ledger', 'Ledg3r'],
    ['Aave', 'Aav3'],
    ['Kraken', 'Kraĸen'],
    ['Index', '丨ndex'],
    ['Lido', 'Lid口'],
    ['Index', 'ㅣndex'],
    ['Lido', 'Lidﾛ'],
    ['Binance', 'Bina几ce'],
    // Greek capitals, which look like other letters than their small ones
    ['HYPE BONK', 'ΗΥΡΕ ΒΟΝΚ'],
    ['BNB', 'ΒΝΒ'],
    ['TON', 'ΤΟΝ'],
    ['HONEY', 'ΗΟΝΕΥ'],
    ['ZEN', 'ΖΕΝ'],
    ['Yoko', 'Υοκο'],
    ['Curve', 'Curνe'],
    ['COIN', 'ϹΟΙΝ'],
    ['JET', 'ͿΕΤ'],
    ['YAM', 'ҮАМ'],
    ['SOLO', 'ՏՕԼՕ'],
    // a Greek word, in capitals and in small letters
    ['ΝΑΥΤΗΣ', 'Ναύτης'],
  ])('%s and %s have one key', (one, other) => expect(lookAlikeKey(other)).toBe(lookAlikeKey(one)))
  it('others have others', () => {
    expect(lookAlikeKey('Orchard')).not.toBe(lookAlikeKey('Orchards'))
    const numbered = Array.from({ length: 10 }, (_, at) => [`Pool V${at}`, `Pool ${at}`]).flat()
    expect(new Set(numbered.map(lookAlikeKey)).size).toBe(numbered.length)
    expect(lookAlikeKey('钱包')).not.toBe(lookAlikeKey('交易所'))
  })
})
