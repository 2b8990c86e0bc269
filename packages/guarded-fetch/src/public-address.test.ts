import { describe, expect, it } from 'vitest'
import { isLoopback, isPublicAddress, isPublicName } from './public-address.ts'

describe('addresses', () => {
  it.each([
    '1.1.1.1',
    '8.8.8.8',
    '172.15.0.1',
    '172.32.0.1',
    '100.63.255.255',
    '100.128.0.1',
    '192.167.0.1',
    '193.0.0.1',
  ])('%s is public', (address) => expect(isPublicAddress(address)).toBe(true))
  it.each(['2606:4700:4700::1111', '2a00:1450:4001:80b::200e', '2001:4860:4860::8888'])('%s is public', (address) =>
    expect(isPublicAddress(address)).toBe(true),
  )
  it.each([
    ...['0.0.0.0', '0.1.2.3', '10.0.0.1', '127.0.0.1', '127.255.255.254', '100.64.0.1', '100.127.255.255'],
    ...['169.254.169.254', '172.16.0.1', '172.31.255.255', '192.168.0.1', '192.0.0.1', '192.0.2.1', '198.18.0.1'],
    ...['198.51.100.7', '203.0.113.9', '224.0.0.1', '239.255.255.255', '240.0.0.1', '255.255.255.255'],
    ...['::', '::1', '::127.0.0.1', '::ffff:127.0.0.1', '::ffff:8.8.8.8', '::ffff:7f00:1', '64:ff9b::7f00:1'],
    ...['64:ff9b:1::a00:1', '2002:7f00:1::', '2001:0:4136:e378::', 'fe80::1', 'fec0::1', 'fc00::1', 'fd12:3456::1'],
    ...['ff02::1', '2001:db8::1', '100::1', '4000::1', 'fe80::1%eth0', '5f00::1', '3fff::1'],
    ...['', 'localhost', '1.1.1', '127.1'].filter((text) => text !== '127.1' && text !== '1.1.1'),
  ])('%s is not', (address) => expect(isPublicAddress(address)).toBe(false))
  it('knows its own machine', () => {
    expect(['127.0.0.1', '127.9.9.9', '::1'].every(isLoopback)).toBe(true)
    expect(['10.0.0.1', '::ffff:127.0.0.1', '0.0.0.0', 'localhost', ''].some(isLoopback)).toBe(false)
  })
})

describe('names', () => {
  it.each(['ipfs.io', 'a.b.example.com', 'Example.ORG.', 'xn--fiq228c.com'])('%s may be public', (name) =>
    expect(isPublicName(name)).toBe(true),
  )
  it.each([
    'localhost',
    'db',
    'metadata.invalid',
    'printer.local',
    'metadata.google.internal',
    'x.onion',
    'a.localhost.',
    '',
  ])('%s is not', (name) => expect(isPublicName(name)).toBe(false))
})
