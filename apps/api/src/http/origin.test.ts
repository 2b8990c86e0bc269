import { expect, it } from 'vitest'
import { isLoopbackHost, isOwnOrigin } from './origin.ts'

const site = 'https://scan.example/'
const isOwn = (origin: string | undefined, host: string, publicUrl: string) =>
  isOwnOrigin({ headers: { host, ...(origin === undefined ? {} : { origin }) } }, publicUrl)

it('a host is this machine by a loopback name or address alone', () => {
  for (const host of ['localhost', 'LOCALHOST:4000', '127.0.0.1', '127.8.9.10:80', '[::1]', '[::1]:4000']) {
    expect(isLoopbackHost(host), host).toBe(true)
  }
  for (const host of [
    ...[undefined, '', 'evil.example', 'localhost.evil.example', '127.0.0.1.evil.example', 'evil.example:127'],
    ...['10.0.0.1', '0.0.0.0', '[::]', 'localhost:4000@evil.example', '127.0.0.1\nx'],
  ]) {
    expect(isLoopbackHost(host), host).toBe(false)
  }
})

it('no page at all, and a page of the site, may ask', () => {
  for (const publicUrl of ['', site]) {
    expect(isOwn(undefined, 'anything.example', publicUrl)).toBe(true)
    expect(isOwn('http://localhost:4000', 'localhost:4000', publicUrl)).toBe(true)
    expect(isOwn('http://localhost:3000', 'localhost:4000', publicUrl)).toBe(false)
    expect(isOwn('null', 'scan.example', publicUrl)).toBe(false)
  }
  // whatever name a proxy passes on
  for (const host of ['scan.example', '127.0.0.1:4000', 'api:4000']) {
    expect(isOwn('https://scan.example', host, site), host).toBe(true)
  }
})

it('a name that somebody points at the site is none of it, where it was given one', () => {
  expect(isOwn('http://evil.example', 'evil.example', site)).toBe(false)
  expect(isOwn('http://scan.example', 'scan.example', site)).toBe(false)
  // without a name of its own it is known by any: the address it has in its network, or a name there
  expect(isOwn('http://explorer.lan:4000', 'explorer.lan:4000', '')).toBe(true)
})
