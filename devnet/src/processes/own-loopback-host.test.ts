import { isIPv4 } from 'node:net'
import { expect, test } from 'vitest'
import { ownLoopbackHost } from './own-loopback-host.ts'

test('on Linux it is an address of the loopback network that differs each time', () => {
  const hosts = new Set(Array.from({ length: 50 }, () => ownLoopbackHost('linux')))
  expect(hosts.size).toBeGreaterThan(40)
  for (const host of hosts) {
    expect(isIPv4(host)).toBe(true)
    expect(host).toMatch(/^127\./)
    expect(host).not.toBe('127.0.0.1')
  }
})

test('elsewhere only 127.0.0.1 is sure to answer', () => {
  expect(ownLoopbackHost('darwin')).toBe('127.0.0.1')
  expect(ownLoopbackHost('win32')).toBe('127.0.0.1')
})
