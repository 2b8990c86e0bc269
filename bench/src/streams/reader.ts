import http from 'node:http'

/** A page that holds `/events` open as a browser does: a cut stream is opened again with the id of the last event. */
export interface Reader {
  /** Numbers of the heads heard, in order. */
  heads: number[]
  /** Times it was told to begin anew, because what it missed was no longer known. */
  resyncs: number
  /** Cuts the connection; the reader comes back by itself. */
  cut(): void
  close(): void
}

/** What happens to readers, told as it happens. */
export interface Tally {
  /** A stream stands; milliseconds since it was asked for. */
  opened(ms: number): void
  /** The page asked `/health` when its stream stood, as pages do. */
  health(status: number, ms: number): void
  /** A try that was not served: an HTTP status, or the code of a connection's error. */
  refused(reason: string): void
}

interface ReaderOptions {
  url: string
  /** Own address of the reader: limits are per address. */
  localAddress: string
  tally: Tally
}

/** What the server tells browsers to wait (`retry: 2000`). */
const retryMs = 2_000

const eventsOf = (text: string) => {
  const parts = text.split('\n\n')
  const rest = parts.pop() ?? ''
  const events = parts.flatMap((part) => {
    // Named events stand beside changes; browsers give them to who asked for the name.
    const data = /^event: /m.test(part) ? undefined : /^data: (.*)$/m.exec(part)?.[1]
    return data === undefined ? [] : [{ id: /^id: (.*)$/m.exec(part)?.[1], event: JSON.parse(data) }]
  })
  return { events, rest }
}

export const openReader = ({ url, localAddress, tally }: ReaderOptions): Reader => {
  const heads: number[] = []
  let lastEventId: string | undefined
  let request: http.ClientRequest | undefined
  let timer: NodeJS.Timeout | undefined
  let isClosed = false
  const reader: Reader = {
    heads,
    resyncs: 0,
    cut: () => request?.destroy(),
    close: () => {
      isClosed = true
      clearTimeout(timer)
      request?.destroy()
    },
  }

  const again = (own: http.ClientRequest) => {
    if (isClosed || request !== own) return
    request = undefined
    timer = setTimeout(open, retryMs)
  }
  const askHealth = () => {
    const asked = performance.now()
    const health = http.get(`${url}/health`, { agent: false, localAddress }, (response) => {
      response.resume()
      response.on('end', () => tally.health(response.statusCode ?? 0, performance.now() - asked))
    })
    health.on('error', (error: NodeJS.ErrnoException) => tally.refused(`health ${error.code}`))
  }
  const listen = (response: http.IncomingMessage) => {
    let text = ''
    response.setEncoding('utf8')
    response.on('data', (chunk: string) => {
      const { events, rest } = eventsOf(text + chunk)
      text = rest
      for (const { id, event } of events) {
        lastEventId = id ?? lastEventId
        if (event.kind === 'resync') reader.resyncs += 1
        else heads.push(event.head.number)
      }
    })
  }
  const open = () => {
    const asked = performance.now()
    const headers = lastEventId === undefined ? {} : { 'last-event-id': lastEventId }
    const own = http.get(`${url}/events`, { agent: false, localAddress, headers }, (response) => {
      response.on('error', () => undefined)
      response.on('close', () => again(own))
      if (response.statusCode !== 200) {
        tally.refused(`HTTP ${response.statusCode}`)
        own.destroy()
        return
      }
      tally.opened(performance.now() - asked)
      listen(response)
      askHealth()
    })
    request = own
    own.on('error', (error: NodeJS.ErrnoException) => {
      if (request === own && !isClosed) tally.refused(error.code ?? error.message)
      again(own)
    })
  }
  open()
  return reader
}
