import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { onChainEvent } from './chain-events.ts'
import { holdStream } from './hold-stream.ts'
import { openStream } from './stream.ts'

/** An event stream whose connection the test opens and cuts. */
class FakeSource {
  static readonly OPEN = 1
  static readonly CLOSED = 2
  static all: FakeSource[] = []
  readyState = 0
  onopen: () => void = () => undefined
  onerror: () => void = () => undefined
  constructor() {
    FakeSource.all.push(this)
  }
  close() {
    this.readyState = FakeSource.CLOSED
  }
  /** Answered. */
  accept() {
    this.readyState = FakeSource.OPEN
    this.onopen()
  }
  /** Given up by the browser, as after a 503. */
  refuse() {
    this.close()
    this.onerror()
  }
}

const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
const show = (visibilityState: 'visible' | 'hidden') => {
  page.visibilityState = visibilityState
  page.dispatchEvent(new Event('visibilitychange'))
}
const sources = () => FakeSource.all

beforeEach(() => {
  FakeSource.all = []
  page.visibilityState = 'visible'
  vi.useFakeTimers()
  vi.stubGlobal('EventSource', FakeSource)
  vi.stubGlobal('document', page)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('a stream that was refused', () => {
  it('is opened again by itself, and what is shown is asked for again', () => {
    const heard: string[] = []
    const stopHearing = onChainEvent(({ kind }) => heard.push(kind))
    const stream = openStream('/events', () => undefined)
    sources()[0]!.refuse()
    vi.advanceTimersByTime(60_000)
    expect(sources()).toHaveLength(2)
    sources()[1]!.accept()
    expect([stream.isOpen(), heard]).toEqual([true, ['resync']])
    stopHearing()
    stream.stop()
  })
  it('is opened when the page is looked at again, also before ten seconds have gone', () => {
    const stream = openStream('/events', () => undefined)
    sources()[0]!.refuse()
    show('hidden')
    vi.advanceTimersByTime(5_000)
    show('visible')
    expect(sources()).toHaveLength(2)
    stream.stop()
  })
  it('holds no connection while the page is hidden', () => {
    const stream = openStream('/events', () => undefined)
    sources()[0]!.refuse()
    show('hidden')
    vi.advanceTimersByTime(120_000)
    expect(sources()).toHaveLength(1)
    show('visible')
    expect(sources()).toHaveLength(2)
    stream.stop()
  })
})

it('a stream that stands goes on when the page was hidden for a moment, and is closed after ten seconds', () => {
  const stream = openStream('/events', () => undefined)
  sources()[0]!.accept()
  show('hidden')
  vi.advanceTimersByTime(5_000)
  show('visible')
  expect([sources().length, stream.isOpen()]).toEqual([1, true])
  show('hidden')
  vi.advanceTimersByTime(11_000)
  expect(stream.isOpen()).toBe(false)
  show('visible')
  expect(sources()).toHaveLength(2)
  stream.stop()
})

it('a stream that is held stays open while the page is hidden, and is closed ten seconds after it is let go', () => {
  const stream = openStream('/events', () => undefined)
  sources()[0]!.accept()
  const release = holdStream()
  show('hidden')
  vi.advanceTimersByTime(600_000)
  expect([sources().length, stream.isOpen()]).toEqual([1, true])
  release()
  vi.advanceTimersByTime(11_000)
  expect(stream.isOpen()).toBe(false)
  stream.stop()
})

it('a stream that was closed while the page was hidden is opened when it is held', () => {
  const stream = openStream('/events', () => undefined)
  sources()[0]!.accept()
  show('hidden')
  vi.advanceTimersByTime(11_000)
  expect(stream.isOpen()).toBe(false)
  const release = holdStream()
  expect(sources()).toHaveLength(2)
  release()
  stream.stop()
})

it('a stream that is held and was refused is opened again while the page is hidden', () => {
  const stream = openStream('/events', () => undefined)
  const release = holdStream()
  show('hidden')
  sources()[0]!.refuse()
  vi.advanceTimersByTime(60_000)
  expect(sources()).toHaveLength(2)
  release()
  stream.stop()
})

it('a page that is opened in the background has no connection before it is looked at, and then asks again for what it shows', () => {
  const heard: string[] = []
  const stopHearing = onChainEvent(({ kind }) => heard.push(kind))
  show('hidden')
  const stream = openStream('/events', () => undefined)
  vi.advanceTimersByTime(600_000)
  expect(sources()).toHaveLength(0)
  show('visible')
  sources()[0]!.accept()
  expect([sources().length, stream.isOpen(), heard]).toEqual([1, true, ['resync']])
  stopHearing()
  stream.stop()
})
