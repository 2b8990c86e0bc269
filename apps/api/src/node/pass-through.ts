import { UnavailableError } from '../http/errors.ts'

/** What a node answered: its text, and what that text says. It is read once. */
export interface Passed {
  text: string
  answer: unknown
}

/** Bytes that the answers to one request may have together; what was read of them is taken off. */
export interface Room {
  bytes: number
}

/** Hands a JSON-RPC body to the node as it is, errors included; the first URL that answers wins. */
export interface PassThrough {
  /** @param room by default that of one answer */
  (body: string, room?: Room): Promise<Passed>
  /** The room that one request has. */
  room(): Room
}

export interface PassThroughBounds {
  /** For all URLs together. */
  timeoutMs: number
  /** Bytes of an answer; a longer one is none. */
  answerBytes: number
}
const timeoutMs = 10_000

const megabyte = 1024 * 1024
const tooLong = (answerBytes: number) =>
  new UnavailableError(
    `The answer of the node is too large to be passed on: more than ${answerBytes / megabyte} MB. Ask for less at once.`,
  )

/** Counted as it arrives: what a node says of its length need not hold. */
const readText = async (response: Response, room: Room, answerBytes: number): Promise<string> => {
  const chunks: Uint8Array[] = []
  for await (const chunk of response.body ?? []) {
    room.bytes -= chunk.length
    if (room.bytes < 0) throw tooLong(answerBytes)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** An object or a list, whole: a gateway may cut an answer off. Pure. */
const readDocument = (text: string): object | undefined => {
  if (!/^\s*[[{]/.test(text)) return undefined
  try {
    return JSON.parse(text) as object
  } catch {
    return undefined
  }
}

/** @returns a function that throws UnavailableError when no URL answers in time, or with too much */
export const createPassThrough = (
  urls: readonly string[],
  bounds: Pick<PassThroughBounds, 'answerBytes'> & Partial<PassThroughBounds>,
): PassThrough => {
  const { answerBytes } = bounds
  const post = async (url: string, body: string, signal: AbortSignal, room: Room): Promise<Passed> => {
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(url, { method: 'POST', headers, body, signal, redirect: 'error' })
    const text = await readText(response, room, answerBytes)
    // a node may answer an RPC error with a status of its own; anything that is not JSON is not the node
    const answer = readDocument(text)
    if (answer === undefined) throw new Error(`HTTP ${response.status}`)
    return { text, answer }
  }
  const pass = async (body: string, room: Room = { bytes: answerBytes }): Promise<Passed> => {
    const problems: string[] = []
    const signal = AbortSignal.timeout(bounds.timeoutMs ?? timeoutMs)
    for (const url of urls) {
      try {
        return await post(url, body, signal, room)
      } catch (error) {
        // Another node would say as much; and what keeps one busy for all that time is not for the next.
        if (error instanceof UnavailableError) throw error
        if (signal.aborted) throw new UnavailableError('The node did not answer in time.', { cause: error })
        problems.push((error as Error).message)
      }
    }
    throw new UnavailableError('The node cannot be reached.', { reason: 'nodeAway', cause: problems })
  }
  return Object.assign(pass, { room: () => ({ bytes: answerBytes }) })
}
